import { pointerStep, type Reader, shape } from "../../engine/base";
import type { Characters } from "../paper";
import { DocumentReader } from "./document-reader";

const LONGEST = 500;
const LONGEST_PARAGRAPH = 2_000;
const MOST_NAMED = 5;
/** Control characters and bidirectional marks, which have no glyph or hide text. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** A text that can be printed, with single spaces. An empty one counts as missing. */
export const text: shape.Shape<string> = {
  read(reader, value, key, path) {
    const read = line.read(reader, value, key, path);
    if (typeof value === "string" && value.trim() === "") reader.refuse("required", path + pointerStep(key));
    return read;
  },
  schema: () => ({ type: "string", minLength: 1, maxLength: LONGEST }),
};

/** A text that can be printed, with single spaces, which may be empty. */
export const line: shape.Shape<string> = lineUpTo(LONGEST);

/** A paragraph that can be printed, with single spaces, which may be empty. */
export const paragraph: shape.Shape<string> = lineUpTo(LONGEST_PARAGRAPH);

function lineUpTo(maximum: number): shape.Shape<string> {
  return {
    read(reader, value, key, path) {
      const given = shape.anyText.read(reader, value, key, path);
      const isShort = given.length <= maximum;
      if (!isShort) reader.refuse("too_large", path + pointerStep(key), { maximum });
      return isShort ? printed(reader, given, path + pointerStep(key)) : "";
    },
    schema: () => ({ type: "string", maxLength: maximum }),
  };
}

/** Returns a text as it is printed: line breaks become spaces, because each field is printed on its own. */
function printed(reader: Reader, given: string, path: string): string {
  const plain = given.normalize("NFC").replace(/\s+/g, " ").trim();
  const strange = reader instanceof DocumentReader ? strangersIn(plain, reader.characters) : [];
  if (strange.length > 0) reader.refuse("characters_not_printable", path, { characters: named(strange) });
  return plain;
}

function strangersIn(plain: string, characters: Characters): readonly string[] {
  return [...new Set(plain)].filter((character) => UNSEEN.test(character) || !characters.has(codeOf(character)));
}

function named(characters: readonly string[]): string {
  const names = characters
    .slice(0, MOST_NAMED)
    .map((character) => `U+${codeOf(character).toString(16).toUpperCase().padStart(4, "0")}`);
  return names.join(", ") + (characters.length > MOST_NAMED ? " and others" : "");
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
