import type { Characters } from "../paper";
import type { Check } from "./check";

const LONGEST = 500;
const MOST_NAMED = 5;
/** Control characters and bidirectional marks, which have no glyph or hide text. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Reads a text that can be printed, with single spaces. An empty one counts as missing. */
export const text: Check<string> = (desk, value, path) => {
  const read = line(desk, value, path);
  if (typeof value === "string" && value.trim() === "") desk.reader.refuse("required", path);
  return read;
};

/** Reads a text that may be empty. */
export const line: Check<string> = ({ reader, characters }, value, path) => {
  if (typeof value !== "string") {
    reader.refuse(
      value === undefined ? "required" : "wrong_type",
      path,
      value === undefined ? null : { expected: "string" },
    );
    return "";
  }
  if (value.length > LONGEST) {
    reader.refuse("too_large", path, { maximum: LONGEST });
    return "";
  }
  // Line breaks of an address or remark become spaces: each field is printed on its own.
  const plain = value.normalize("NFC").replace(/\s+/g, " ").trim();
  const strange = strangersIn(plain, characters);
  if (strange.length > 0) reader.refuse("characters_not_printable", path, { characters: named(strange) });
  return plain;
};

function strangersIn(plain: string, characters: Characters): readonly string[] {
  return [...new Set(plain)].filter(
    (character) => UNSEEN.test(character) || !characters.has(character.codePointAt(0) as number),
  );
}

function named(characters: readonly string[]): string {
  const names = characters
    .slice(0, MOST_NAMED)
    .map((character) => `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`);
  return names.join(", ") + (characters.length > MOST_NAMED ? " and others" : "");
}
