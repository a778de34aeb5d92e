import { readFileSync } from "node:fs";
import { findJsonFault } from "./json-fault";
import { Unreadable, unreadable } from "./unreadable";

/** Reads the text of a UTF-8 file, without a byte order mark. Throws `Unreadable`. */
export function readTextFile(path: string): string {
  return decodeText(readBytes(path), path);
}

/** Reads the value of a JSON file. Throws `Unreadable`, with line and column if it is not JSON. */
export function readJsonFile(path: string): unknown {
  return parseJson(readTextFile(path), path);
}

/** Decodes UTF-8; `name` is the source, for errors. */
export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(name, "not_text");
  }
}

/** Parses JSON; `name` is the source, for errors. */
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
