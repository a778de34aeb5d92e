import { pointerStep, type Reader, type Unread } from "../../base";

const LONGEST_TEXT = 255;

/** Reads a required text without control characters; "" with a problem if it is missing or invalid. */
export function readText(reader: Reader, owner: Unread, key: string, path: string): string {
  const value = owner[key];
  const at = path + pointerStep(key);
  if (value === undefined || value === null) reader.refuse("required", at);
  else if (typeof value !== "string") reader.refuse("wrong_type", at, { expected: "string" });
  else if (value.trim() === "") reader.refuse("must_not_be_empty", at);
  else if (value.length > LONGEST_TEXT || hasControl(value)) refuseText(reader, at);
  else return value;
  return "";
}

/** Reads an optional text; null for none. */
export function readOptionalText(reader: Reader, owner: Unread, key: string, path: string): string | null {
  return owner[key] === undefined || owner[key] === null ? null : readText(reader, owner, key, path);
}

function refuseText(reader: Reader, at: string): void {
  reader.refuse("invalid_format", at, {
    expected: `up to ${LONGEST_TEXT} characters, none of them a control character`,
  });
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

/** The maximum number of objects in a list, and the fields each may have. */
interface ListLimits {
  readonly maximum: number;
  readonly known: ReadonlySet<string>;
}

/** Reads the objects of a list with their paths; empty if it is left out. */
export function readObjects(
  reader: Reader,
  [owner, path]: readonly [owner: Unread, path: string],
  key: string,
  { maximum, known }: ListLimits,
): readonly (readonly [Unread, string])[] {
  if (owner[key] === undefined) return [];
  return reader.list(owner, key, path, maximum).flatMap((value, at) => {
    const place = `${path}/${key}/${at}`;
    const item = reader.object(value, place);
    if (item === null) return [];
    reader.onlyKnown(item, known, place);
    return [[item, place] as const];
  });
}
