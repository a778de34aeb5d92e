import { pointerStep, shape } from "../../base";

const MOST_COLUMNS = 500;
const LONGEST_VALUE = 10_000;

/** A text without control characters. */
const line: shape.Shape<string> = {
  read(reader, value, key, path) {
    const text = shape.anyText.read(reader, value, key, path);
    if (!/\p{Cc}/u.test(text)) return text;
    reader.refuse("invalid_format", path + pointerStep(key), { expected: "one line of text" });
    return "";
  },
  schema: () => shape.anyText.schema(),
};

const pattern: shape.Shape<string> = {
  read(reader, value, key, path) {
    const text = line.read(reader, value, key, path);
    if (isPattern(text)) return text;
    reader.refuse("invalid_format", path + pointerStep(key), { expected: "a regular expression" });
    return "";
  },
  schema: () => ({ type: "string", format: "regex" }),
};

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** The provider's codes by our words; each only once, so that it is read back as the word it came from. */
const codes: shape.Shape<Readonly<Record<string, string>>> = {
  read(reader, value, key, path) {
    const at = path + pointerStep(key);
    const given = Object.entries(reader.object(value, at) ?? {});
    const read = given.flatMap(([word, code]) => (isCode(code) ? [[word, code] as const] : []));
    if (read.length < given.length) reader.refuse("wrong_type", at, { expected: "object of texts" });
    else if (new Set(read.map(([, code]) => code)).size < read.length) reader.refuse("duplicate", at);
    return Object.fromEntries(read);
  },
  schema: () => ({ type: "object", additionalProperties: { type: "string", minLength: 1 } }),
};

function isCode(value: unknown): value is string {
  return typeof value === "string" && value !== "" && !/\p{Cc}/u.test(value);
}

const SOURCE = {
  /** The provider's name for it. */
  name: line,
  /** The field of our facts for it. */
  source: line,
  isMandatory: shape.flag,
};

const COLUMN = shape.variants("format", {
  Text: shape.record({
    ...SOURCE,
    format: shape.word("Text"),
    length: shape.optional(shape.integer(1, LONGEST_VALUE), undefined),
    pattern: shape.optional(pattern, undefined),
  }),
  Date: shape.record({ ...SOURCE, format: shape.word("Date") }),
  Money: shape.record({ ...SOURCE, format: shape.word("Money") }),
  Percentage: shape.record({ ...SOURCE, format: shape.word("Percentage") }),
  Code: shape.record({ ...SOURCE, format: shape.word("Code"), codes }),
  Constant: shape.record({ name: line, format: shape.word("Constant"), text: line }),
  /** The number of detail records. */
  Count: shape.record({ name: line, format: shape.word("Count") }),
});

const columns = shape.notEmpty(shape.list(COLUMN, { upTo: MOST_COLUMNS }));
const note = shape.optional(shape.anyText, undefined);

export const PROFILE = shape.record({
  id: line,
  title: line,
  version: line,
  /** Left out if the provider's full layout was available; otherwise "NotConfirmed". */
  confidence: note,
  note,
  sources: shape.optional(shape.list(shape.anyText, { upTo: MOST_COLUMNS }), undefined),
  dateFormat: shape.choice(["YYYY-MM-DD", "DD/MM/YYYY"]),
  hasHeadings: shape.flag,
  header: shape.optional(columns, null),
  detail: columns,
  trailer: shape.optional(columns, null),
});

/** Describes a provider's file; each provider, and each version, has its own profile. */
export interface ProviderProfile extends shape.FactsOf<typeof PROFILE> {}

/** A column of a provider's file. */
export type ProfileColumn = shape.FactsOf<typeof COLUMN>;

/** A column that is filled from the facts. */
export type SourceColumn = Extract<ProfileColumn, { readonly source: string }>;

export type ReadProfile = shape.ReadOf<typeof PROFILE>;
export type ReadColumn = shape.ReadOf<typeof COLUMN>;
export type ReadSourceColumn = Extract<ReadColumn, { readonly source: string }>;
