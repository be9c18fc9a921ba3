// What there is to play: the battles, the opponents, the games that were begun before; and what is chosen of it on the
// first page.
import { fetchJson } from "./http";
import { change, state } from "./state";

export interface Option {
  name: string;
  label: string;
  help: string;
  rule: string;
  default: string;
  values: { value: string; label: string }[];
}
interface Page {
  situation: string;
  story: string;
  outcome: string;
  timeline: [string, string][];
  result: string;
}
export interface Scenario {
  id: string;
  name: string;
  title: string;
  subtitle: string;
  summary: string;
  minutes: number;
  sides: [string, string];
  /** Where its picture is, and a small one for the list; "" while they are not drawn. */
  picture: string;
  small: string;
  /** Whether it says of each question what it is about. */
  teaches?: boolean;
  page?: Page | null;
}
export interface Ruleset {
  name: string;
  title: string;
  scale: string;
  sides: [string, string];
  options: Option[];
  scenarios: Scenario[];
}
export interface Kept {
  game: string;
  token: string;
  title: string;
  scenario: string;
  ruleset: string;
  turn: string;
  side: string;
  when: string;
  ended: string;
  players: string[];
  links: Link[];
}
export interface Link {
  label: string;
  token: string;
}
export interface Menu {
  rulesets: Ruleset[];
  opponents: { name: string; label: string; help: string }[];
  games: Kept[];
  version: string;
}

/** What was fetched, and what is chosen of it. */
export const choice = {
  menu: null as Menu | null,
  trouble: "",
  scenario: "",
  side: "0",
  opponent: "",
  other: "",
  dice: "sealed",
  options: {} as Record<string, string>,
  links: [] as Link[],
  token: "",
  busy: false,
};

/** Says what going to a table means; set by the page. */
export const going = { to: (token: string): void => void token };

let again = 0;

/** Pictures are drawn while the page is open: as long as some are missing they are asked for again, for a minute. */
function waitForPictures(menu: Menu, left: number): void {
  clearTimeout(again);
  if (!left || menu.rulesets.every((rules) => rules.scenarios.every((one) => one.picture))) return;
  again = window.setTimeout(() => {
    if (state.page !== "menu") return;
    fetchJson<Menu>("/api/menu").then(
      (menu) => {
        change(() => {
          choice.menu = menu;
        });
        waitForPictures(menu, left - 1);
      },
      () => undefined,
    );
  }, 3000);
}

/** Fetches what the first page shows. */
export function loadMenu(): void {
  choice.links = [];
  fetchJson<Menu>("/api/menu").then(
    (menu) =>
      change(() => {
        choice.menu = menu;
        choice.trouble = "";
        waitForPictures(menu, 20);
        const first = menu.rulesets.flatMap((one) => one.scenarios)[0];
        if (!find(choice.scenario)) choice.scenario = first?.id ?? "";
        if (!choice.opponent)
          choice.opponent =
            menu.opponents.find((one) => one.name === "sergeant")?.name ?? menu.opponents[0]?.name ?? "person";
        if (!choice.other) choice.other = choice.opponent;
      }),
    (trouble: Error) =>
      change(() => {
        choice.trouble = trouble.message;
      }),
  );
}

/** The scenario of that id, and its ruleset. */
export function find(id: string): { rules: Ruleset; scenario: Scenario } | undefined {
  for (const rules of choice.menu?.rulesets ?? []) {
    const scenario = rules.scenarios.find((one) => one.id === id);
    if (scenario) return { rules, scenario };
  }
  return undefined;
}
