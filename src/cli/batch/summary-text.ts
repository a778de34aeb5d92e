import { YEAR_SUMS, type YearSummary } from "../../batch";
import { type NiBandResult, STATUTORY_PAY_TYPES } from "../../engine";
import { formatPence, guardFormula, readPence, taxYearLabel, writeCsvRow } from "../../engine/base";
import type { TextFormat } from "./piece";
import { RESULT_COLUMNS } from "./result-columns";

/** Returns the text before the first year summary. */
export function resultsHeading(format: TextFormat): string {
  return format === "csv" ? writeCsvRow(RESULT_COLUMNS.map(({ name }) => name)) : "";
}

/** Writes a year summary as a line of JSON, or as rows of CSV. */
export function summaryText(id: string, taxYear: number, summary: YearSummary, format: TextFormat): string {
  return format === "csv" ? summaryRows(id, taxYear, summary) : summaryLine(id, taxYear, summary);
}

function summaryLine(id: string, taxYear: number, { yearToDate, ...operated }: YearSummary): string {
  const total = totals(yearToDate);
  return `${JSON.stringify({ id, taxYear: taxYearLabel(taxYear), ...operated, ...total, ...yearToDate })}\n`;
}

/** Totals of previous employment and this employment together. */
function totals(year: YearSummary["yearToDate"]): { totalTaxablePay: string; totalTax: string } {
  const sum = (a: string, b: string) => formatPence(readPence(a) + readPence(b));
  return {
    totalTaxablePay: sum(year.previousTaxablePay, year.taxablePay),
    totalTax: sum(year.previousTaxPaid, year.tax),
  };
}

/** Writes one row for each category letter; only the first row has the person's amounts, so that columns add up. */
function summaryRows(id: string, taxYear: number, summary: YearSummary): string {
  const { yearToDate: year, payments, taxCode, week1Month1 } = summary;
  const { totalTaxablePay, totalTax } = totals(year);
  const person = [
    ...[String(payments), taxCode, week1Month1 ? "yes" : "no", year.previousTaxablePay, year.previousTaxPaid],
    ...[year.taxablePay, year.tax, totalTaxablePay, totalTax, ...YEAR_SUMS.map((name) => year[name])],
    ...STATUTORY_PAY_TYPES.map((type) => year.statutoryPay[type] ?? "0.00"),
  ];
  const letters = [...lettersOf(year.niBandResult, "no"), ...lettersOf(year.niBandResultDirector, "yes")];
  const blank = person.map(() => "");
  return letters
    .map((letter, at) =>
      writeCsvRow([guardFormula(id), taxYearLabel(taxYear), ...(at === 0 ? person : blank), ...letter]),
    )
    .join("");
}

function lettersOf(letters: Readonly<Record<string, NiBandResult>>, asDirector: string): string[][] {
  return Object.entries(letters).map(([letter, { grossForEmployeeNi, bands, ni, employerNi }]) => [
    ...[letter, asDirector, grossForEmployeeNi, bands.atLel, bands.lelToPt, bands.ptToUel, bands.aboveUel],
    ...[ni, employerNi],
  ]);
}
