// The chance to win while a game goes on, for whoever wants to see it: the choice is kept in this browser, and the
// server is asked only where it was made.  What is drawn of it comes when it is first wanted.
import { html, nothing, type TemplateResult } from "lit-html";
import { lagging } from "./playback";
import { wonder } from "./socket";
import { change, state } from "./state";

/** What the server makes of it: the chance of the first side now, and at the beginning of each player turn by the turn
 * that it is in. */
export interface Likely {
  now: number | null;
  line: [string, number][];
  /** Whether no turn is still to be reckoned. */
  whole: boolean;
  /** The games that it was learnt from. */
  games: number;
  /** What it is judged by. */
  by: string[];
}

const KEY = "longroll-chance";

let wanted = recalled();
let told: Likely | null = null;
let whose = "";
let asked = "";
let drawing: typeof import("./told") | null = null;

function recalled(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

/** Whether the chance to win is to be seen before the end. */
export const chanceWanted = (): boolean => wanted;

function want(on: boolean): void {
  change(() => {
    wanted = on;
    asked = "";
    try {
      localStorage.setItem(KEY, on ? "yes" : "no");
    } catch {
      // It holds for this visit.
    }
  });
}

/** Which seat of which game the page shows, and which scene of it. */
const seat = (): string => `${state.token} ${state.scene?.seat}`;
const moment = (): string => `${seat()} ${state.scene?.seq}`;

/** The server's answer; while turns are still to be reckoned it is asked on. */
export function likelyCame(raw: unknown): void {
  told = { now: null, line: [], whole: false, games: 0, by: [], ...(raw as Partial<Likely>) };
  whose = seat();
  if (told.now !== null && !told.whole && wanted) wonder();
}

/** The bar, where it is wanted; it is asked for once a scene, when that is shown. */
export function chanceBar(): TemplateResult | typeof nothing {
  if (!wanted || !state.scene || state.scene.ended) return nothing;
  if (!drawing)
    void import("./told").then((found) =>
      change(() => {
        drawing = found;
      }),
    );
  if (!lagging() && asked !== moment() && wonder()) asked = moment();
  return told && whose === seat() && drawing ? drawing.bar(told) : nothing;
}

/** The choice, as it stands among how the page looks. */
export const chanceTick = (): TemplateResult =>
  html`<fieldset><legend>While you play</legend><label><input type="checkbox" .checked=${wanted} @change=${() =>
    want(!wanted)} /> The chance to win, and how it went turn by turn</label>
    <p class="quiet">Judged by what your own side can know, as games between computers have taught.  Without this it is
    told at the end.</p></fieldset>`;
