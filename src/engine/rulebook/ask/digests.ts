import { type TaxYear, taxYearLabel } from "../../base";
import type { Parameter, SubjectDocument, YearDocuments } from "../load/documents";
import { ownDigest } from "../load/own-rules";
import { PAYSLIP_SUBJECTS } from "../subjects/payslip-subjects";
import type { ChosenPolicies } from "./subject-rules";

const ROUNDS = 64;
let roundConstants: readonly number[] = [];

/** Keys inside values that hold words: who has a category letter, what a band is called. */
const WORDS = ["who", "name"];

/**
 * Returns the digest of one year's law, for the subjects used beside those of every payslip; for all if none are given.
 * Only the subjects used count, so a result has the same digest under any rulebook with them.
 *
 * SHA-256, in hexadecimal, over every value with its dates and the policies in use. Titles, names, notes and sources
 * are left out, so that a change of wording does not change the digest.
 */
export function calculateDigests(
  year: TaxYear,
  documents: YearDocuments,
  chosen: ChosenPolicies,
  subjects: readonly string[],
) {
  const known = new Map<string, string>();
  let ofAll: string | null = null;
  return (used?: readonly string[]): string => {
    if (used === undefined) {
      ofAll ??= calculate(subjects);
      return ofAll;
    }
    const key = used.join();
    const digest = known.get(key) ?? calculate(used);
    known.set(key, digest);
    return digest;
  };

  function calculate(used: readonly string[]): string {
    const label = taxYearLabel(year);
    const isPayslips = (subject: string) => Object.hasOwn(PAYSLIP_SUBJECTS, subject);
    const select = (isWanted: (subject: string) => boolean) =>
      subjects.filter(isWanted).flatMap((subject) => documents[subject] ?? []);
    const further = select((subject) => used.includes(subject) && !isPayslips(subject));
    const digests = [
      digestOfDocuments([label], select(isPayslips), chosen),
      ...further.map((document) => digestOfDocuments([label, document.subject], [document], chosen)),
    ];
    return further.length === 0 ? digests.join() : sha256OfAscii(digests.join());
  }
}

/** Returns the digest of documents of one year: as recorded for Paypacket's own, or calculated. */
export function digestOfDocuments(
  head: readonly string[],
  documents: readonly SubjectDocument[],
  chosen: ChosenPolicies,
): string {
  const own = Object.keys(chosen).length === 0 && ownDigest(documents);
  if (own) return own;
  const inUse: Record<string, string> = {};
  const law: Record<string, unknown> = { policies: inUse };
  for (const { parameters, policies } of documents) {
    for (const [name, policy] of Object.entries(policies)) inUse[name] = chosen[name] ?? policy.default;
    for (const [name, parameter] of Object.entries(parameters)) law[name] = valuesOf(parameter);
  }
  return sha256OfAscii(canonicalJson([...head, law], WORDS));
}

/** Returns the content of a parameter: each entry's date and value, and the end date if there is one. */
function valuesOf({ validTo, values }: Parameter): unknown[] {
  const dated = values.flatMap(({ from, value = null }) => [from, value]);
  return validTo === undefined ? dated : [...dated, validTo];
}

/** Returns JSON in ASCII without spaces, with keys sorted and some left out: the same text for equal values. */
export function canonicalJson(value: unknown, without: readonly string[] = []): string {
  const sorted = (key: string, held: unknown) => {
    if (without.includes(key)) return undefined;
    if (typeof held !== "object" || held === null || Array.isArray(held)) return held;
    return Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify(value, sorted).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Returns the SHA-256 of ASCII text, in hexadecimal (FIPS 180-4). Our own because the engine must be small in a browser
 * and quick before the host has compiled anything; used only to identify rule data, not for security.
 */
export function sha256OfAscii(text: string): string {
  if (roundConstants.length === 0) roundConstants = primeRoots(ROUNDS, Math.cbrt);
  const message = padded(text);
  let state: readonly number[] = primeRoots(8, Math.sqrt);
  for (let at = 0; at < message.length; at += 16) state = compress(state, extended(message.slice(at, at + 16)));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Returns the first 32 bits of the fractional parts of roots of the first primes: the standard's own constants. */
function primeRoots(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

/** Returns the text's bytes as big-endian words, a single 1 bit, zeros, and finally the length in bits. */
function padded(text: string): Int32Array {
  const { length } = text;
  const message = new Int32Array(((length + 72) >> 6) << 4);
  const put = (at: number, byte: number) => {
    message[at >> 2] = (message[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8));
  };
  for (let at = 0; at < length; at++) put(at, text.charCodeAt(at));
  put(length, 0x80);
  message[message.length - 1] = length * 8;
  return message;
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** Returns the sixteen words of one block, and the forty-eight mixed from them. */
function extended(block: Int32Array): number[] {
  const words = [...block];
  for (let at = 16; at < ROUNDS; at++) {
    const [first = 0, near = 0, middle = 0, late = 0] = [words[at - 16], words[at - 15], words[at - 7], words[at - 2]];
    const small = rotated(near, 7) ^ rotated(near, 18) ^ (near >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words.push((first + small + middle + large) | 0);
  }
  return words;
}

/** Runs sixty-four rounds over the eight words of the state; a to h are the standard's names. */
function compress(state: readonly number[], words: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, at) => {
    const mixE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const mixA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const one = h + mixE + ((e & f) ^ (~e & g)) + (roundConstants[at] ?? 0) + word;
    const two = mixA + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) | 0);
}
