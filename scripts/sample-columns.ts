// Sample employees in columns: those of sample-employees.ts, with the columns of docs/batch.md.

import { sampleEmployee } from "./sample-employees";

type Row = ReturnType<typeof sampleEmployee>;
type Texts = readonly (string | null)[];

/** A column of the sample, typed: money is in whole pence. */
export type SampleColumn = { readonly name: string } & (
  | { readonly type: "text"; readonly values: Texts }
  | { readonly type: "flag"; readonly values: readonly (boolean | null)[] }
  | { readonly type: "money"; readonly values: readonly (bigint | null)[] }
  | { readonly type: "pays"; readonly values: readonly (readonly bigint[] | null)[] }
);

const TEXTS = ["id", "payFrequency", "taxCode", "niCategory", "studentLoanPlan"] as const;

/** Returns the columns of so many sample employees, from one of them on. */
export function sampleColumns(from: number, count: number): readonly SampleColumn[] {
  const rows = Array.from({ length: count }, (_, at) => sampleEmployee(from + at));
  const money = (name: string, amountOf: (row: Row) => bigint | null): SampleColumn => ({
    name,
    type: "money",
    values: rows.map(amountOf),
  });
  return [
    ...TEXTS.map((name): SampleColumn => ({ name, type: "text", values: rows.map((row) => textOf(row[name])) })),
    { name: "directorMethod", type: "text", values: rows.map(methodOf) },
    {
      name: "postgraduateLoan",
      type: "flag",
      values: rows.map((row) => (row.postgraduateLoan === true ? true : null)),
    },
    money("grossPay", ({ grossPay }) => penceOf(grossPay)),
    money("pensionNetPayArrangement", (row) => lineAmount(row, 0)),
    money("employerPension", (row) => lineAmount(row, 1)),
    { name: "grossPays", type: "pays", values: rows.map(({ grossPay }) => paysOf(grossPay)) },
  ];
}

function textOf(cell: unknown): string | null {
  return typeof cell === "string" ? cell : null;
}

function penceOf(amount: unknown): bigint | null {
  return typeof amount === "string" ? BigInt(amount.replace(".", "")) : null;
}

function paysOf(pay: unknown): bigint[] | null {
  return Array.isArray(pay) ? pay.map((amount) => penceOf(amount) ?? 0n) : null;
}

function lineAmount({ lines }: Row, at: number): bigint | null {
  const line: unknown = Array.isArray(lines) ? lines[at] : null;
  return typeof line === "object" && line !== null && "amount" in line ? penceOf(line.amount) : null;
}

function methodOf({ director }: Row): string | null {
  const isGiven = typeof director === "object" && director !== null && "nicMethod" in director;
  return isGiven ? textOf(director.nicMethod) : null;
}
