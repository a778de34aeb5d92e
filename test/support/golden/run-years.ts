import type { PayFrequency, PayYear, YearFacts } from "../../../src/engine";
import { paymentDateIn } from "./dates";
import { answerOf, type Engine, type Rulebook } from "./engine";
import { count, type GoldenFile, type GoldenRow, text } from "./golden-file";
import { penceOf } from "./pence";
import { compareRow, type RowResult } from "./row-result";
import { appointmentOf, directorPaymentDate, sheetsOf } from "./run-directors";

/** Returns the sheets of consecutive payments under cumulative codes: each is a year that `payYear` can run. */
export function cumulativeSheets(file: GoldenFile): GoldenRow[][] {
  return sheetsOf(file).filter((rows) =>
    rows.every((row, index) => row.week1Month1 === false && count(row, "period") === index + 1),
  );
}

/** Runs the cumulative sheets of an income-tax file as years, the code of each row from its payment on. */
export function runTaxYears(file: GoldenFile, engine: Engine, rulebook: Rulebook): RowResult[] {
  return cumulativeSheets(file).flatMap((rows) => {
    const payments = rows.map((row) => ({
      paymentDate: paymentDateIn(file.year, text(row, "payFrequency"), count(row, "period")),
      grossPay: text(row, "pay"),
    }));
    const taxCodes = rows.map((row, index) => ({
      effectiveDate: payments[index]?.paymentDate ?? "",
      taxCode: text(row, "taxCode"),
    }));
    const year = payYear(engine, rulebook, file.year, rows, { taxCodes, niCategory: "X", payments, director: null });
    return rows.map((row, index) => {
      const payslip = payslipAt(year, index);
      return compareRow(file.name, row, {
        tax: penceOf(payslip.forPeriod.tax),
        payToDate: penceOf(payslip.yearToDate.taxablePay),
        taxToDate: penceOf(payslip.yearToDate.tax),
      });
    });
  });
}

/** Runs the sheets of a directors' file as years. */
export function runDirectorYears(file: GoldenFile, engine: Engine, rulebook: Rulebook): RowResult[] {
  return sheetsOf(file).flatMap((rows) => {
    const [last] = rows.slice(-1);
    if (last === undefined) throw new Error("a sheet without rows");
    const payments = rows.map((row) => ({
      paymentDate: directorPaymentDate(file.year, row),
      grossPay: text(row, "pay"),
    }));
    const taxCodes = [{ effectiveDate: `${file.year.slice(0, 4)}-04-06`, taxCode: "NT" }];
    const appointmentDate = appointmentOf(file.year, last);
    const nicMethod = text(last, "method") === "Annual" ? "Annual" : "Alternative";
    const director = { nicMethod, ...(appointmentDate === null ? {} : { appointmentDate }) } as const;
    const niCategory = text(last, "niCategory");
    const year = payYear(engine, rulebook, file.year, rows, { taxCodes, niCategory, payments, director });
    return rows.map((row, index) => compareRow(file.name, row, directorFigures(row, payslipAt(year, index))));
  });
}

function directorFigures(row: GoldenRow, { forPeriod, yearToDate }: PayYear["payslips"][number]) {
  const stretch = text(row, "method") === "Employee" ? yearToDate.niBandResult : yearToDate.niBandResultDirector;
  const toDate = stretch[text(row, "niCategory")];
  return {
    employee: penceOf(forPeriod.ni),
    employer: penceOf(forPeriod.employerNi),
    payToDate: penceOf(toDate?.grossForEmployeeNi ?? "0.00"),
    employeeToDate: penceOf(toDate?.ni ?? "0.00"),
    employerToDate: penceOf(toDate?.employerNi ?? "0.00"),
    atLelToDate: penceOf(toDate?.bands.atLel ?? "0.00"),
    lelToPtToDate: penceOf(toDate?.bands.lelToPt ?? "0.00"),
    ptToUelToDate: penceOf(toDate?.bands.ptToUel ?? "0.00"),
  };
}

interface Year extends Pick<YearFacts, "taxCodes" | "payments" | "director"> {
  readonly niCategory: string;
}

function payYear(engine: Engine, rulebook: Rulebook, taxYear: string, rows: readonly GoldenRow[], year: Year): PayYear {
  const { niCategory, ...others } = year;
  const [first] = rows;
  const facts: YearFacts = {
    taxYear,
    payFrequency: text(first ?? {}, "payFrequency") as PayFrequency,
    niCategories: [{ effectiveDate: `${taxYear.slice(0, 4)}-04-06`, niCategory }],
    ...others,
  };
  return answerOf(engine.payYear(facts, rulebook));
}

function payslipAt(year: PayYear, index: number): PayYear["payslips"][number] {
  const payslip = year.payslips[index];
  if (payslip === undefined) throw new Error(`no payslip ${index}`);
  return payslip;
}
