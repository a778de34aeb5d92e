import { kindOfColumn, problemsOfTable } from "../../../batch";
import { type Problem, problem } from "../../../engine/base";
import { Refusal } from "../../refusal";

/** How the values of a column are stored. */
export interface StoredColumn {
  readonly name: string;
  readonly stored: "text" | "flag" | "decimal" | "date" | "decimals";
  /** Digits after the point of a decimal. */
  readonly scale: number;
}

/** A column as it is found in a file: of any type. */
export interface FoundColumn {
  readonly name: string;
  readonly stored: StoredColumn["stored"] | "other";
  readonly scale: number;
}

type Kind = ReturnType<typeof kindOfColumn>;

/** What a form calls the types that fit each kind of column. */
export type TypeNames = Readonly<Record<Kind, string>>;

const FITTING: Readonly<Record<Kind, readonly StoredColumn["stored"][]>> = {
  text: ["text"],
  flag: ["flag", "text"],
  date: ["date", "text"],
  money: ["decimal", "text"],
  pays: ["decimals"],
};

/** Returns the columns of a file. Throws `Refusal` with everything that is wrong with them. */
export function usableColumns(
  columns: readonly FoundColumn[],
  types: TypeNames,
  path: string,
): readonly StoredColumn[] {
  const wrong = columns.flatMap((column) => wrongType(column, types));
  const problems = [...problemsOfTable(columns.map(({ name }) => name)), ...wrong];
  if (problems.length > 0) throw new Refusal(`The columns of "${path}" cannot be used.`, problems);
  return columns.flatMap(({ name, stored, scale }) => (stored === "other" ? [] : [{ name, stored, scale }]));
}

function wrongType({ name, stored }: FoundColumn, types: TypeNames): readonly Problem[] {
  const kind = kindOfColumn(name);
  const isFitting = FITTING[kind].some((each) => each === stored);
  return isFitting ? [] : [problem("wrong_type", `/${name}`, { expected: types[kind] })];
}

const HIGH = 2 ** 32;

/** Whole numbers of so many words of four bytes, the lowest first: made of halves, as numbers that are objects take several times as long; 0 for none. */
export function wholeNumbers(values: Float64Array, words: number): Uint8Array {
  const halves = new Int32Array(values.length * words);
  for (let row = 0, at = 0; row < values.length; row++, at += words) {
    const value = values[row];
    if (!value) continue;
    if (value > 0 && value < HIGH) {
      halves[at] = value;
      continue;
    }
    const high = Math.floor(value / HIGH);
    halves[at] = value - high * HIGH;
    halves[at + 1] = high;
    if (value < 0) halves.fill(-1, at + 2, at + words);
  }
  return toBytes(halves);
}

/** Returns the bytes of numbers. */
export function toBytes(numbers: Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Flags in a bit each, the lowest first; null is not set. */
export function packFlags(values: readonly (boolean | null)[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(values.length / 8));
  for (let at = 0; at < values.length; at++) if (values[at]) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  return bytes;
}
