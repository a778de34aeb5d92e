import { guardFormula, writeCsvRow } from "../base";
import type { ComparedEmployee } from "./compare-payrolls";

const HEADER = ["employeeId", "name", "outcome", "amount", "stated", "calculated", "difference", "causes"];

/** Writes a comparison as CSV: one row for each amount of each employee, equal ones too. */
export function comparisonCsv(employees: readonly ComparedEmployee[]): string {
  return [HEADER, ...employees.flatMap(csvRows)].map(writeCsvRow).join("");
}

function csvRows({ employeeId, name, outcome, amounts, causes }: ComparedEmployee): readonly (readonly string[])[] {
  const who = [guardFormula(employeeId), guardFormula(name ?? ""), outcome];
  return amounts.map(({ amount, stated, calculated, difference }) => {
    const found = causes.filter((cause) => cause.amounts.includes(amount));
    const why = difference === "0.00" ? "" : found.map(({ cause, detail }) => `${cause}: ${detail}`).join("; ");
    return [...who, amount, stated, calculated, difference, why];
  });
}
