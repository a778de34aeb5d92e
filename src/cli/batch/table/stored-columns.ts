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
