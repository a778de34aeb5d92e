import { type DefinedFunction, defineFunction, shape } from "../../base";
import { ALGORITHMS, LAST_EXCEPTION, type ModulusRow, type ModulusTable } from "./modulus-table";

const ROW = /^(\d{6})\s+(\d{6})\s+(MOD10|MOD11|DBLAL)((?:\s+-?\d{1,3}){14})(?:\s+(\d{1,2}))?$/;
const SUBSTITUTION = /^(\d{6})\s+(\d{6})$/;

const FACTS = shape.record({
  /** Returned with every result: the version or the date of the operator's files. */
  version: shape.anyText,
  /** The text of the operator's weight table, VALACDOS.txt. */
  weights: lines(readRow, "two sort codes, MOD10, MOD11 or DBLAL, fourteen weights and an exception"),
  /** The text of the operator's substitutions, SCSUBTAB.txt; no substitutions if it is left out. */
  substitutions: shape.optional(lines(readPair, "two sort codes"), []),
});

/** The texts of the operator's files for checking account numbers, and their version. */
export interface ModulusTableFacts extends shape.FactsOf<typeof FACTS> {}

/**
 * Reads the operator's weight table and substitutions from the text of its files; each line has start, end, algorithm,
 * fourteen weights and an exception. Problems: `invalid_format` for each invalid line, with its number.
 */
export const readModulusTable: DefinedFunction<ModulusTableFacts, ModulusTable> = defineFunction({
  name: "read-modulus-table",
  facts: FACTS,
  work({ version, weights: rows, substitutions }, reader) {
    if (rows.length === 0) reader.refuse("must_not_be_empty", "/weights");
    return { version, rows, substitutions: Object.fromEntries(substitutions) };
  },
});

/** A text with one item on each line that is not blank. */
/* @__NO_SIDE_EFFECTS__ */
function lines<Item>(readLine: (line: string) => Item | null, expected: string): shape.Shape<string, readonly Item[]> {
  return {
    read(reader, value, key, path) {
      const texts = shape.anyText.read(reader, value, key, path).split(/\r?\n/);
      return texts.flatMap((text, at) => {
        if (text.trim() === "") return [];
        const item = readLine(text.trim());
        if (item !== null) return [item];
        reader.refuse("invalid_format", `${path}/${key}`, { line: at + 1, expected });
        return [];
      });
    },
    schema: () => shape.anyText.schema(),
  };
}

function readRow(line: string): ModulusRow | null {
  const [, start = "", end = "", name, weights = "", exception] = ROW.exec(line) ?? [];
  const algorithm = ALGORITHMS.find((each) => each === name);
  if (algorithm === undefined || start > end || Number(exception ?? 0) > LAST_EXCEPTION) return null;
  return {
    start,
    end,
    algorithm,
    weights: weights.trim().split(/\s+/).map(Number),
    exception: exception === undefined ? null : Number(exception),
  };
}

function readPair(line: string): readonly [string, string] | null {
  const [, from, to] = SUBSTITUTION.exec(line) ?? [];
  return from === undefined || to === undefined ? null : [from, to];
}
