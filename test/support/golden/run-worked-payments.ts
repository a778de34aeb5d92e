import { type Calculator, type Loan, NO_CONTRIBUTIONS } from "./calculator";
import { paymentDateIn } from "./dates";
import { flag, type GoldenFile, text, textOrNull } from "./golden-file";
import { penceOf } from "./pence";
import { compareRow, type RowResult } from "./row-result";

// Hand-carried examples that any calculator can calculate.

/** Runs payments with their own dates, benefits and history. */
export function runTaxExamples(file: GoldenFile, calculator: Calculator): RowResult[] {
  return file.rows.map((row) => {
    const tax = calculator.tax({
      date: text(row, "paymentDate"),
      payFrequency: text(row, "payFrequency"),
      taxCode: text(row, "taxCode"),
      week1Month1: flag(row, "week1Month1"),
      pay: penceOf(text(row, "pay")),
      benefits: penceOf(text(row, "benefits")),
      payBefore: penceOf(text(row, "payBefore")),
      taxBefore: penceOf(text(row, "taxBefore")),
    });
    return compareRow(file.name, row, { tax });
  });
}

/** Runs one payment of a director by the annual method. */
export function runDirectorExamples(file: GoldenFile, calculator: Calculator): RowResult[] {
  return file.rows.map((row) => {
    const { employee, employer } = calculator.contributions({
      date: paymentDateIn(file.year, "Monthly", 12),
      payFrequency: "Monthly",
      niCategory: text(row, "niCategory"),
      pay: penceOf(text(row, "pay")),
      director: {
        method: "Annual",
        appointmentDate: textOrNull(row, "appointmentDate"),
        isFinal: true,
        before: { ...NO_CONTRIBUTIONS, pay: 0n },
      },
    });
    return compareRow(file.name, row, { employee, employer });
  });
}

/** Runs loan deductions. */
export function runLoanExamples(file: GoldenFile, calculator: Calculator): RowResult[] {
  return file.rows.map((row) => {
    const payFrequency = text(row, "payFrequency");
    const loan = text(row, "loan") as Loan;
    const pay = penceOf(text(row, "pay"));
    return compareRow(file.name, row, {
      deduction: calculator.loan({ date: paymentDateIn(file.year, payFrequency, 1), payFrequency, loan, pay }),
    });
  });
}
