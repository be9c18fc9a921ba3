// The proof of sealed dice, worked out again in the browser: the secret is the one committed to, and every face follows from it.
// Face k of throw n is the first byte below 252 of HMAC-SHA256(secret, salts|n|k|attempt), taken modulo six, plus one.
import type { Ending } from "./state";

const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));

const hex = (buffer: ArrayBuffer): string => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const WIDEST = 252;

/** Checks the commitment and every face, and says what was found in a sentence; `tell` hears how far it is. */
export async function verify(dice: Ending["dice"], tell: (done: number) => void): Promise<string> {
  if (!globalThis.crypto?.subtle) return "This browser checks dice only on a secure page or on this machine.";
  const secret = bytes(dice.secret);
  const commitment = hex(await crypto.subtle.digest("SHA-256", secret));
  if (commitment !== dice.commitment) return "The secret is not the one that was committed to before the first throw.";
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const encoder = new TextEncoder();
  const face = async (n: number, k: number): Promise<number> => {
    for (let attempt = 0; ; attempt += 1) {
      const message = [...dice.salts, n, k, attempt].join("|");
      const drawn = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(message)));
      const byte = drawn.find((one) => one < WIDEST);
      if (byte !== undefined) return (byte % 6) + 1;
    }
  };
  let count = 0;
  for (const one of dice.throws) {
    for (const [k, shown] of one.faces.entries()) {
      const proven = await face(one.throw, k);
      if (proven !== shown) return `Throw ${one.throw + 1} shows a ${shown} where the sealed dice fell ${proven}: it was changed.`;
      count += 1;
    }
    if (one.throw % 50 === 0) tell(count);
  }
  return `The secret is the one committed to, and all ${count} faces of ${dice.throws.length} throws follow from it.`;
}
