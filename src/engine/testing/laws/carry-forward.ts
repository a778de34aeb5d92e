import {
  type DayNumber,
  getTaxWeek,
  itemAt,
  type PayIntervalFacts,
  readDate,
  readTaxYear,
  taxPeriodOn,
} from "../../base";
import {
  earlierInPeriod,
  longerTaxTable,
  type PaidPayslip,
  type PaymentFacts,
  type Payslip,
  type PayslipFacts,
  taxedInPeriod,
  type YearFacts,
} from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { payYears } from "../arbitraries";
import type { PopulationOptions } from "../ground";
import { same } from "./compare";
import type { Answer, Law, PayslipCalculation, YearCalculation } from "./law";
import { ofPaid } from "./paid";

/** A calculation of single payslips with one of years. */
export interface BothCalculations {
  readonly payslip: PayslipCalculation;
  readonly year: YearCalculation;
}

/** Carry-forward: the to-date figures of a payslip are all that the next one needs. */
export function carryForward(rulebook: Rulebook, options?: PopulationOptions): Law<YearFacts, BothCalculations> {
  return {
    name: "carry-forward",
    statement:
      "A year paid one payment at a time, each with the year to date of the payslip before, through JSON, is the year paid at once.",
    cases: payYears(rulebook, options).map(inForceThroughout),
    check: (facts, calculate) =>
      ofPaid(calculate.year(facts), ({ payslips }) =>
        ofPaid(oneByOne(facts, calculate.payslip), (found) => same("the year paid one by one", payslips, found)),
      ),
  };
}

/** Removes facts of a year that a single payment does not have: leaving, and a P45 that came with a code. */
function inForceThroughout({ leavingDate: _, p45IssueDate: __, ...facts }: YearFacts): YearFacts {
  return { ...facts, taxCodes: facts.taxCodes.map(({ previousTaxablePay: _, previousTaxPaid: __, ...code }) => code) };
}

type Payment = Omit<PaymentFacts, "pension">;

function oneByOne(facts: YearFacts, calculate: PayslipCalculation): Answer<readonly Payslip[]> {
  const payslips: Payslip[] = [];
  for (const [index, { pension: _, ...payment }] of facts.payments.entries()) {
    const answer = calculate({
      ...payslipFacts(facts, payment, payslips.at(-1)),
      ...(index === facts.payments.length - 1 ? { isFinalPayment: true } : null),
      ...periodFacts(facts, payment, payslips),
    });
    if (!answer.ok) return answer;
    payslips.push(JSON.parse(JSON.stringify(answer.value)));
  }
  return { ok: true, value: payslips };
}

/** Returns the earlier pay in a payment's period, and the dates of earlier irregular pay. */
function periodFacts(
  { taxYear, ...facts }: YearFacts,
  { paymentDate, payFrequency: frequency = facts.payFrequency }: Payment,
  before: readonly Payslip[],
): Partial<PayslipFacts> {
  const [day, year] = [readDate(paymentDate), readTaxYear(taxYear)];
  const { period } = taxPeriodOn(day, year, frequency);
  const paid = before.map((payslip) => ({ day: readDate(payslip.paymentDate ?? ""), payslip }));
  const place = { taxYear: year, frequency, period };
  const appointed = readDate(facts.director?.appointmentDate ?? "0001-01-01");
  const sameStretch = paid.filter((each) => each.day >= appointed === day >= appointed);
  const earningsPeriodToDate = earlierInPeriod(sameStretch, place);
  return {
    ...(earningsPeriodToDate === null ? null : { earningsPeriodToDate }),
    taxPeriodToDate: taxedInPeriod(paid, place),
    taxTableFrequency: longerTaxTable(paid, { taxYear: year, frequency, day }),
    ...(frequency === "Irregular" ? irregularFacts(facts, paid, day, year) : null),
  };
}

function irregularFacts(
  { lastPaymentDate = null }: Pick<YearFacts, "lastPaymentDate">,
  paid: readonly PaidPayslip[],
  day: DayNumber,
  year: number,
): PayIntervalFacts {
  const week = getTaxWeek(day, year);
  const last = paid.filter((each) => getTaxWeek(each.day, year) < week).at(-1);
  const first = paid.find((each) => getTaxWeek(each.day, year) === week);
  return {
    lastPaymentDate: last?.payslip.paymentDate ?? lastPaymentDate,
    ...(first === undefined ? null : { firstPaymentDateInWeek: first.payslip.paymentDate }),
  };
}

function payslipFacts(facts: YearFacts, payment: Payment, before: Payslip | undefined): PayslipFacts {
  const { taxCode, week1Month1 } = inForce(facts.taxCodes, payment.paymentDate);
  const plans = (facts.studentLoans ?? []).map(({ studentLoanPlan }) => studentLoanPlan);
  return {
    payFrequency: facts.payFrequency,
    ...payment,
    taxCode,
    ...(week1Month1 === undefined ? null : { week1Month1 }),
    niCategory: inForce(facts.niCategories, payment.paymentDate).niCategory,
    ...(plans.length === 0 ? null : { studentLoanPlan: plans }),
    ...(facts.postgraduateLoans === undefined ? null : { postgraduateLoan: true }),
    ...(facts.isOffPayrollWorker === undefined ? null : { isOffPayrollWorker: facts.isOffPayrollWorker }),
    ...(facts.director === undefined ? null : { director: facts.director }),
    yearToDate: before?.yearToDate ?? facts.openingBalance ?? null,
  };
}

function inForce<Entry extends { readonly effectiveDate: string }>(entries: readonly Entry[], date: string): Entry {
  const begun = entries.filter(({ effectiveDate }) => effectiveDate <= date);
  return itemAt(begun, begun.length - 1);
}
