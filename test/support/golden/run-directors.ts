import { type Calculator, type Contributions, combined, type DirectorCase, NO_CONTRIBUTIONS } from "./calculator";
import { firstDayOfWeek, paymentDateIn } from "./dates";
import { count, type GoldenFile, type GoldenRow, text } from "./golden-file";
import { penceOf } from "./pence";
import { compareRow, type RowResult } from "./row-result";

type ToDate = Contributions & { readonly pay: bigint };

const NOTHING: ToDate = { ...NO_CONTRIBUTIONS, pay: 0n };

/** Runs a directors' file: each sheet is a year, and every row continues from the results of the rows before. */
export function runDirectors(file: GoldenFile, calculator: Calculator): RowResult[] {
  return sheetsOf(file).flatMap((story) => runStory(file, story, calculator));
}

/** Returns the rows of each sheet, in order. */
export function sheetsOf(file: GoldenFile): GoldenRow[][] {
  const nameOf = (row: GoldenRow) => `${text(row, "file")}/${text(row, "sheet")}`;
  const sheets = [...new Set(file.rows.map(nameOf))];
  return sheets.map((sheet) => file.rows.filter((row) => nameOf(row) === sheet));
}

function runStory(file: GoldenFile, story: readonly GoldenRow[], calculator: Calculator): RowResult[] {
  let toDate = NOTHING;
  let method = "";
  return story.map((row) => {
    if (text(row, "method") !== method) toDate = NOTHING;
    method = text(row, "method");
    const pay = penceOf(text(row, "pay"));
    const found = calculator.contributions({
      date: directorPaymentDate(file.year, row),
      payFrequency: text(row, "payFrequency"),
      niCategory: text(row, "niCategory"),
      pay,
      director: directorOf(file.year, row, row === story.at(-1), toDate),
    });
    toDate = { ...combined(toDate, found, 1n), pay: toDate.pay + pay };
    return compareRow(file.name, row, figuresOf(found, toDate));
  });
}

/** Returns the payment date of a weekly row's week; an annual row states week 52, the last month. */
export function directorPaymentDate(year: string, row: GoldenRow): string {
  const payFrequency = text(row, "payFrequency");
  return payFrequency === "Annually"
    ? firstDayOfWeek(year, 52)
    : paymentDateIn(year, payFrequency, count(row, "period"));
}

function directorOf(year: string, row: GoldenRow, isFinal: boolean, before: ToDate): DirectorCase | null {
  const method = text(row, "method");
  if (method !== "Annual" && method !== "Alternative") return null;
  return { method, appointmentDate: appointmentOf(year, row), isFinal, before };
}

/** Returns the first day of the week of appointment; null for a director of the whole year. */
export function appointmentOf(year: string, row: GoldenRow): string | null {
  return row.weeks === null ? null : firstDayOfWeek(year, 53 - count(row, "weeks"));
}

function figuresOf({ employee, employer }: Contributions, toDate: ToDate): Record<string, bigint> {
  return {
    employee,
    employer,
    payToDate: toDate.pay,
    employeeToDate: toDate.employee,
    employerToDate: toDate.employer,
    atLelToDate: toDate.atLel,
    lelToPtToDate: toDate.lelToPt,
    ptToUelToDate: toDate.ptToUel,
  };
}
