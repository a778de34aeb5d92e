import type { Characters } from "../paper";
import type { Check } from "./check";

const LONGEST = 500;
const MOST_NAMED = 5;
/** Controls, and marks that turn the writing: they have no picture, or hide what is there. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** A text that can be printed, blanks drawn together. An empty one is as good as none. */
export const text: Check<string> = (desk, value, path) => {
  const read = line(desk, value, path);
  if (typeof value === "string" && value.trim() === "") desk.reader.refuse("required", path);
  return read;
};

/** A text that may be empty. */
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
  // Line ends of an address or a remark are blanks here: each field has its own place.
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
