import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of a value's canonical JSON, in hexadecimal: the order of keys makes no difference, every value does. */
export function digestOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
}

/** JSON without spaces, with the keys of every object sorted and absent ones left out. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const held = value as Record<string, unknown>;
  const members: string[] = [];
  for (const key of Object.keys(held).sort()) {
    if (held[key] !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(held[key])}`);
  }
  return `{${members.join()}}`;
}
