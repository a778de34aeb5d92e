import { isPrintable, pointerStep, type Reader } from "../engine/base";

const LONGEST = 100;

/** Reads a printable text of at most 100 characters; null if it is omitted. */
export function readOptionalText(reader: Reader, owner: Readonly<Record<string, unknown>>, key: string, path: string) {
  const value = owner[key];
  if (value === undefined || value === null) return null;
  const at = path + pointerStep(key);
  if (typeof value !== "string") reader.refuse("wrong_type", at, { expected: "string" });
  else if (value.trim() === "") reader.refuse("must_not_be_empty", at);
  else if (value.length > LONGEST) reader.refuse("too_large", at, { maximum: `${LONGEST} characters` });
  else if (!isPrintable(value)) reader.refuse("invalid_format", at, { expected: "printable characters" });
  else return value;
  return null;
}

/** Reads the same, if it is required. */
export function readText(reader: Reader, owner: Readonly<Record<string, unknown>>, key: string, path: string): string {
  if (owner[key] === undefined || owner[key] === null) reader.refuse("required", path + pointerStep(key));
  return readOptionalText(reader, owner, key, path) ?? "";
}
