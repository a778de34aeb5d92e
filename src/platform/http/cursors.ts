import { createHash } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { Clock } from "../ports";
import { Refused } from "./refusal-error";

const VERSION = 1;
const USUAL_LIFE = 15 * 60;
const ALGORITHMS = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

/** The value of a column that a list is sorted by. */
export type SortValue = string | number | boolean | null;

/** The list of a cursor, which is valid for no other list. */
export interface ListPlace {
  readonly route: string;
  /** The organisation's or account's id. */
  readonly scope: string;
  /** Every parameter that filters or sorts rows. */
  readonly filters: Readonly<Record<string, unknown>>;
}

export interface Cursors {
  /** Returns the token of the page after the row with these sort values; the last one is the row's ID. */
  readonly seal: (place: ListPlace, last: readonly SortValue[]) => Promise<string>;
  /** Returns the sort values of a token. Throws a 400 `invalid_pagination_token` for any invalid token. */
  readonly open: (place: ListPlace, token: string) => Promise<readonly SortValue[]>;
}

interface CursorOptions {
  /** Keys of 32 bytes: the first one encrypts, all of them decrypt, so that keys can be rotated. */
  readonly keys: readonly Uint8Array[];
  readonly clock: Clock;
  /** Seconds that a token is valid; default 900. */
  readonly life?: number;
}

/** Creates cursors, which are encrypted, because sort values can be names, and short-lived. */
export function createCursors({ keys, clock, life = USUAL_LIFE }: CursorOptions): Cursors {
  const [key] = keys;
  if (key === undefined || keys.some(({ length }) => length !== 32)) throw new Error("Cursors need keys of 32 bytes.");
  return {
    seal: (place, last) => {
      const expires = Math.floor(clock.now() / 1_000) + life;
      const body = JSON.stringify([VERSION, digestOf(place), expires, last]);
      return new CompactEncrypt(new TextEncoder().encode(body))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(key);
    },
    open: async (place, token) => {
      for (const each of keys) {
        const values = await valuesOf(token, each, place, clock);
        if (values !== null) return values;
      }
      throw new Refused(400, {
        token: "invalid_pagination_token",
        text: "The pagination token does not belong to this list, or is too old. Begin with the first page.",
      });
    },
  };
}

async function valuesOf(
  token: string,
  key: Uint8Array,
  place: ListPlace,
  clock: Clock,
): Promise<readonly SortValue[] | null> {
  try {
    const { plaintext } = await compactDecrypt(token, key, ALGORITHMS);
    const [version, digest, expires, last] = JSON.parse(new TextDecoder().decode(plaintext));
    const good = version === VERSION && digest === digestOf(place) && expires * 1_000 > clock.now();
    return good ? last : null;
  } catch {
    return null;
  }
}

/** Returns a digest that does not depend on the order of the filters. */
function digestOf({ route, scope, filters }: ListPlace): string {
  const named = Object.entries(filters).filter(([, value]) => value !== undefined);
  const text = JSON.stringify([route, scope, named.sort(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash("sha256").update(text).digest("base64url");
}
