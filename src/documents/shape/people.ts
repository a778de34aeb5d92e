import { formatDate, formatPence, type Money, pointerStep, Reader, shape } from "../../engine/base";
import type { FormEmployer } from "../../engine/forms";
import type { Characters } from "../paper";

/** Reads a document's data, and refuses characters that the fonts lack. */
export class DocumentReader extends Reader {
  constructor(readonly characters: Characters) {
    super();
  }
}

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

export const money: shape.Shape<unknown, Money> = shape.converted(shape.amount(), formatPence);
export const date = shape.converted(shape.date, formatDate);
export const year = shape.integer(1900, 9998);

const MOST_ITEMS = 20_000;

const address = shape.record({
  lines: list(text, 10),
  postcode: shape.orNull(text),
  foreignCountry: shape.orNull(text),
});

export const employer: shape.Shape<unknown, FormEmployer> = shape.record({
  name: text,
  address: shape.orNull(address),
  payeReference: text,
});

/** The fields of a person on every form. */
export const PERSON = {
  employeeId: shape.orNull(text),
  title: shape.orNull(text),
  firstName: text,
  middleName: shape.orNull(text),
  lastName: text,
  nationalInsuranceNumber: shape.orNull(text),
  gender: shape.orNull(shape.choice(["Male", "Female"])),
  dateOfBirth: shape.orNull(date),
  address: shape.orNull(address),
  payrollId: shape.orNull(text),
  department: shape.orNull(text),
};

/** The shape of all data of a document. */
export interface DocumentShape<Data> {
  readObject(reader: Reader, value: unknown, path: string): Data;
}

export function list<Item>(item: shape.Shape<unknown, Item>, upTo = MOST_ITEMS): shape.Shape<unknown, readonly Item[]> {
  return shape.list(item, { upTo });
}

/** An object with simple names, which are printed, and values of one shape. */
export function map<Item>(item: shape.Shape<unknown, Item>): shape.Shape<unknown, Readonly<Record<string, Item>>> {
  const values = shape.map(item);
  return {
    read(reader, value, key, path) {
      const read = values.read(reader, value, key, path);
      for (const name of Object.keys(read)) {
        const isSimple = /^[A-Za-z0-9_]{1,100}$/.test(name);
        if (!isSimple) reader.refuse("unknown_field", path + pointerStep(key) + pointerStep(name));
      }
      return read;
    },
    schema: () => values.schema(),
  };
}

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
