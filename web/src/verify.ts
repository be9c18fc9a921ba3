// The proof of the dice, worked out again in the browser and held against what this browser saw of the game as it came.
//     face k of throw n: the first byte below 252 of HMAC-SHA256(secret, salts|n|k|attempt), modulo six, plus one
//     card of throw n: the first four bytes of HMAC-SHA256(secret, salts|n|card|attempt), unless those would favour low
//     mark of throw n: the first sixteen digits of HMAC-SHA256(secret, salts|n|mark)
import type { Kept } from "./kept";
import type { Sealed, Throw } from "./state";

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));

const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const WIDEST = 252;
const NUMBERS = 2 ** 32;
const MARK = 16;
const TOLD = 4;

type Draw = (...words: (string | number)[]) => Promise<ArrayBuffer>;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const listed = (faces: readonly number[]): string =>
  faces.length < 2 ? faces.join("") : `${faces.slice(0, -1).join(", ")} and ${faces.at(-1)}`;

const same = (one: readonly (number | string)[], other: readonly (number | string)[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

/** As much of a long number as tells it from any other. */
const short = (digits: string): string => (digits.length > 16 ? `${digits.slice(0, 16)}…` : digits);

const named = ({ throw: n, why }: Throw): string => `Throw ${n + 1}${why ? ` (${why})` : ""}`;

/** The first few of many sentences, and how many more there are. */
const few = (says: string[]): string[] =>
  says.length > TOLD ? [...says.slice(0, TOLD), `And ${says.length - TOLD} more like these.`] : says;

async function fallen(draw: Draw, n: number, die: number): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const byte = new Uint8Array(await draw(n, die, attempt)).find((one) => one < WIDEST);
    if (byte !== undefined) return (byte % 6) + 1;
  }
}

async function dealt(draw: Draw, n: number, count: number): Promise<number> {
  if (!(count > 0)) throw new Error(`throw ${n + 1} is of a card out of ${count}, which cannot be dealt`);
  for (let attempt = 0; ; attempt += 1) {
    const number = new DataView(await draw(n, "card", attempt)).getUint32(0);
    if (number < NUMBERS - (NUMBERS % count)) return (number % count) + 1;
  }
}

/** What a throw must have come to. */
const proven = async (draw: Draw, one: Throw): Promise<number[]> =>
  one.kind === "card"
    ? [await dealt(draw, one.throw, one.of)]
    : Promise.all(one.faces.map((_, die) => fallen(draw, one.throw, die)));

/** Whether the secret is the one that was committed to. */
async function secretSays(kept: Kept | null, dice: Sealed): Promise<[boolean, string]> {
  const seal = hex(await crypto.subtle.digest("SHA-256", bytes(dice.secret)));
  if (!kept)
    return seal === dice.commitment
      ? [true, "The secret is the one that the host says was committed to."]
      : [false, "The secret is not the one that the host says was committed to."];
  if (seal !== kept.commitment)
    return [
      false,
      `The secret is not the one committed to: this browser saw the commitment ${short(kept.commitment)}, ` +
        `and that of this secret is ${short(seal)}.`,
    ];
  if (dice.commitment !== kept.commitment)
    return [false, `The host now shows another commitment than ${short(kept.commitment)}, which this browser saw.`];
  return [
    true,
    kept.late
      ? `The secret is the one this browser saw committed to when it first came to the table, ` +
        `with ${counted(kept.late, "throw", "throws")} in the log by then.`
      : "The secret is the one this browser saw committed to before the first throw.",
  ];
}

/** Whether the salts are those that were shown, with this browser's own among them. */
function saltsSay(kept: Kept, dice: Sealed): [boolean, string] | null {
  const own = Object.entries(kept.own);
  if (own.some(([side, salt]) => dice.salts[Number(side)] !== salt))
    return [false, "The salts were changed: the one this browser gave is not among them."];
  if (kept.salts.length && !same(kept.salts, dice.salts))
    return [
      false,
      `The salts were changed: this browser saw ${kept.salts.map(short).join(" and ")}, ` +
        `and now they are said to have been ${dice.salts.map(short).join(" and ")}.`,
    ];
  if (!kept.salts.length) return own.length ? [true, "The salt this browser gave is among the salts."] : null;
  return [
    true,
    own.length ? "The salts are those this browser saw, its own among them." : "The salts are those this browser saw.",
  ];
}

/** Whether every throw is there, and follows from the secret and the salts. */
async function throwsSay(draw: Draw, dice: Sealed, tell: (done: number) => void): Promise<[boolean, string[]]> {
  const wrong = dice.throws
    .flatMap((one, at) =>
      one.throw === at ? [] : [`Throw ${at + 1} is missing: the list goes on with throw ${one.throw + 1}.`],
    )
    .slice(0, 1);
  const sealed = dice.throws.filter((one) => !one.laid && (dice.source !== "typed" || one.kind === "card"));
  const count = { dice: 0, card: 0 };
  for (const one of sealed) {
    const fell = await proven(draw, one);
    if (!same(fell, one.faces))
      wrong.push(
        `${named(one)} is said to be ${listed(one.faces)} where the sealed ${
          one.kind === "card" ? "cards were dealt" : "dice fell"
        } ${listed(fell)}: it was changed.`,
      );
    count[one.kind === "card" ? "card" : "dice"] += one.faces.length;
    if (one.throw % 50 === 0) tell(count.dice + count.card);
  }
  if (wrong.length) return [false, few(wrong)];
  const what = [
    count.dice ? counted(count.dice, "face", "faces") : "",
    count.card ? counted(count.card, "card", "cards") : "",
  ]
    .filter(Boolean)
    .join(" and ");
  return [
    true,
    [
      what
        ? `All ${what} of ${counted(sealed.length, "throw", "throws")} follow from the secret and the salts.`
        : "Nothing was thrown and nothing dealt under this secret.",
    ],
  ];
}

/** Whether what this browser saw fall is what is claimed now. */
async function sightSays(draw: Draw, kept: Kept, dice: Sealed): Promise<[boolean, string[]]> {
  const seen = new Map(Object.entries(kept.faces));
  const whole = seen.size;
  const wrong: string[] = [];
  for (const one of dice.throws) {
    const mark = hex(await draw(one.throw, "mark")).slice(0, MARK);
    const shown = seen.get(mark);
    if (shown && !same(shown, one.faces))
      wrong.push(
        `${named(one)} showed ${listed(shown)} when this browser saw it, and is now said to be ${listed(one.faces)}.`,
      );
    seen.delete(mark);
  }
  const lost = [...seen.values()].map(
    (shown) => `This browser saw a throw of ${listed(shown)} which is not among these.`,
  );
  if (whole && seen.size === whole)
    return [false, [`This browser saw ${counted(whole, "throw", "throws")} fall, and none of them is among these.`]];
  if (wrong.length || lost.length) return [false, few([...wrong, ...lost])];
  return [
    true,
    [
      whole
        ? `Of these throws this browser saw ${whole} fall, and they are the same.`
        : "This browser saw none of the throws fall.",
    ],
  ];
}

/** Holds the end of a game against what was kept of it, and says in sentences what was found; `tell` hears how far it
 * is. */
export async function verify(
  kept: Kept | null,
  shut: boolean,
  dice: Sealed,
  tell: (done: number) => void,
): Promise<{ good: boolean; says: string[] }> {
  if (!globalThis.crypto?.subtle)
    return { good: false, says: ["This browser checks dice only on a secure page or on this machine."] };
  const seen = kept?.commitment ? kept : null;
  const key = await crypto.subtle.importKey("raw", bytes(dice.secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const encoder = new TextEncoder();
  const draw: Draw = (...words) => crypto.subtle.sign("HMAC", key, encoder.encode([...dice.salts, ...words].join("|")));
  const secret = await secretSays(seen, dice);
  const salts = seen && saltsSay(seen, dice);
  const throws = await throwsSay(draw, dice, tell);
  const sight = seen && (await sightSays(draw, seen, dice));
  const first = seen
    ? []
    : [
        shut
          ? "This browser lets no page keep anything, so it kept nothing of this game as it came: " +
            "it can only check that the host's own figures agree."
          : "This browser saw none of this game as it came, so it can only check that the host's own figures agree.",
      ];
  return {
    good: [secret, salts, throws, sight].every((each) => !each || each[0]),
    says: [...first, secret[1], ...(salts ? [salts[1]] : []), ...throws[1], ...(sight ? sight[1] : [])],
  };
}
