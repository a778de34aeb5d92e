import { readFileSync } from "node:fs";
import { findJsonFault } from "./json-fault";
import { Unreadable, unreadable } from "./unreadable";

/** The text of a UTF-8 file, without a byte order mark. Throws `Unreadable`. */
export function readTextFile(path: string): string {
  return decodeText(readBytes(path), path);
}

/** The value of a JSON file. Throws `Unreadable`, with line and column when it is not JSON. */
export function readJsonFile(path: string): unknown {
  return parseJson(readTextFile(path), path);
}

/** Bytes as UTF-8 text; `name` says whose bytes they are. */
export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(name, "not_text");
  }
}

/** Text as JSON; `name` says whose text it is. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(name, "malformed_json", findJsonFault(text));
  }
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}
