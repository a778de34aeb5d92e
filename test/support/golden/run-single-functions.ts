import type { NiBands, PayFrequency, PayslipAmounts, PensionType } from "../../../src/engine";
import * as engine from "../../../src/engine";
import { answerOf, type Rulebook } from "./engine";
import { count, type GoldenFile, text } from "./golden-file";
import { penceOf } from "./pence";
import { compareRow, type RowResult } from "./row-result";
import { LAST_DAY } from "./years-not-held";

// Hand-carried examples that belong to one public function.

/** Runs free pay of week 1 and month 1, as stated by `incomeTax`. */
export function runFreePay(file: GoldenFile, rulebook: Rulebook): RowResult[] {
  const freePay = (taxCode: string, payFrequency: PayFrequency) => {
    const facts = { payFrequency, taxYear: file.year, period: 1, taxCode, taxablePay: "0.00" };
    return penceOf(answerOf(engine.incomeTax(facts, rulebook)).freePay);
  };
  return file.rows.map((row) => {
    const code = `${count(row, "number")}T`;
    return compareRow(file.name, row, { week: freePay(code, "Weekly"), month: freePay(code, "Monthly") });
  });
}

/** Runs six letters in one director's year, each with its part of it. */
export function runLetterPrecedence(file: GoldenFile, rulebook: Rulebook): RowResult[] {
  const earnings = Object.fromEntries(file.rows.map((row) => [text(row, "niCategory"), text(row, "pay")]));
  const facts = {
    payFrequency: "Annually",
    paymentDate: LAST_DAY,
    earnings,
    director: { nicMethod: "Annual" },
    directorToDate: null,
  } as const;
  const { letters } = answerOf(engine.nationalInsurance(facts, rulebook));
  return file.rows.map((row) => {
    const found = letters.find(({ niCategory }) => niCategory === row.niCategory);
    return compareRow(file.name, row, {
      employee: penceOf(found?.ni ?? "-0.01"),
      employer: penceOf(found?.employerNi ?? "-0.01"),
    });
  });
}

/** Runs the apprenticeship levy of a month. */
export function runLevy(file: GoldenFile, rulebook: Rulebook): RowResult[] {
  return file.rows.map((row) => {
    const facts = {
      taxYear: file.year,
      taxMonth: count(row, "taxMonth"),
      payBillToDate: text(row, "payBillToDate"),
      levyBefore: text(row, "levyBefore"),
      allowanceShare: text(row, "allowanceYear"),
    };
    const { levyDue } = answerOf(engine.apprenticeshipLevy(facts, rulebook));
    return compareRow(file.name, row, { levyForMonth: penceOf(levyDue) });
  });
}

/** Runs Class 1A contributions on termination awards. */
export function runClass1aOnTermination(file: GoldenFile, rulebook: Rulebook): RowResult[] {
  return file.rows.map((row) => {
    const day = row.paymentDate === undefined ? {} : { paymentDate: text(row, "paymentDate") };
    const facts = { taxYear: file.year, taxableAwards: text(row, "taxableAwards"), ...day };
    const { class1aOnTermination } = answerOf(engine.class1aOnTermination(facts, rulebook));
    return compareRow(file.name, row, { class1aOnTermination: penceOf(class1aOnTermination) });
  });
}

/** Runs the payments of termination awards. */
export function runTerminationAward(file: GoldenFile, rulebook: Rulebook): RowResult[] {
  return file.rows.map((row) => {
    const facts = {
      taxYear: file.year,
      amount: text(row, "amount"),
      paidBefore: text(row, "paidBefore"),
      isExempt: row.isExempt === true,
    };
    const { exempt, taxable } = answerOf(engine.terminationAward(facts, rulebook));
    return compareRow(file.name, row, { exempt: penceOf(exempt), taxable: penceOf(taxable) });
  });
}

/** Runs one month's payslip under each pension method. */
export function runPensionMethods(file: GoldenFile, rulebook: Rulebook): RowResult[] {
  return file.rows.map((row) => {
    const pensionType = text(row, "pensionType") as PensionType;
    const { forPeriod, niBreakdown } = answerOf(
      engine.grossToNet(
        {
          payFrequency: "Monthly",
          taxYear: file.year,
          period: 1,
          taxCode: "1257L",
          niCategory: "A",
          studentLoanPlan: "Plan2",
          postgraduateLoan: true,
          lines: [
            { amount: "3750.00" },
            { lineType: "PensionContribution", pensionType, amount: text(row, "pensionPay") },
          ],
          yearToDate: null,
        },
        rulebook,
      ),
    );
    return compareRow(file.name, row, pensionFigures(forPeriod, niBreakdown[0]?.bands));
  });
}

function pensionFigures(amounts: PayslipAmounts, bands: NiBands | undefined): Record<string, bigint> {
  return {
    grossPay: penceOf(amounts.grossPay),
    taxablePay: penceOf(amounts.taxablePay),
    grossForEmployeeNi: penceOf(amounts.grossForEmployeeNi),
    tax: penceOf(amounts.tax),
    ni: penceOf(amounts.ni),
    studentLoan: penceOf(amounts.studentLoan),
    postgraduateLoan: penceOf(amounts.postgraduateLoan),
    pensionFromPay: penceOf(amounts.pension),
    netPay: penceOf(amounts.netPay),
    employerNi: penceOf(amounts.employerNi),
    atLel: penceOf(bands?.atLel ?? "0.00"),
    lelToPt: penceOf(bands?.lelToPt ?? "0.00"),
    ptToUel: penceOf(bands?.ptToUel ?? "0.00"),
  };
}
