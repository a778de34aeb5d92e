import {
  type CalendarDate,
  type DayNumber,
  formatDate,
  formatPence,
  getTaxYear,
  halfUpFraction,
  type Money,
  type Pence,
  type Reader,
} from "../../base";
import { type DefinedCalculation, defineCalculation, type Governing, pence, type Rulebook } from "../../rulebook";
import { type StatutoryPayRules, unsupported } from "../law";
import { type Average, averageOrContract, isAverage, missingPayDays } from "./average";
import { AVERAGE_FACTS, type AveragedPay, type AverageEarningsFacts, averagedPay } from "./average-facts";
import { explainAverage } from "./explain-average";
import { formatFraction, isAtLeast } from "./fraction";
import type { StatutoryType } from "./statutory-types";

/** Average weekly earnings, and whether they reach the lower earnings limit. */
export interface AverageEarnings {
  readonly statutoryType: StatutoryType;
  /** To the nearest penny, for people; every figure is calculated from the exact one. */
  readonly averageWeeklyEarnings: Money;
  /** Pounds, exact: whole, or a division such as "2400 ÷ 13". */
  readonly exactAverageWeeklyEarnings: string;
  /** null if the pay is that of the contract. */
  readonly relevantPeriodStartDate: CalendarDate | null;
  readonly relevantPeriodEndDate: CalendarDate | null;
  readonly testDate: CalendarDate;
  /** The earnings counted. */
  readonly payslips: readonly { readonly paymentDate: CalendarDate; readonly grossForEmployeeNi: Money }[];
  /** null if there is no earnings test. */
  readonly lowerEarningsLimit: Money | null;
  readonly isAboveLowerEarningsLimit: boolean | null;
}

/**
 * Calculates average weekly earnings for a statutory payment: earnings paid in the relevant period, over its weeks.
 *
 * The period ends on the last normal pay day by the test date and begins after the last one at least eight weeks
 * before. Weekly and n-weekly pay is divided by weeks, monthly pay by whole months × 52 ÷ 12, irregular pay by days ÷
 * 7; the average is never rounded. Jobs with the employer whose earnings are added for Class 1 are one contract: their
 * averages are added, before the test against the limit. Problems: wrong facts; `no_payslips_for_average` with the
 * required pay days that are not known; `unsupported_tax_year`. Source: Statutory Maternity Pay (General) Regulations
 * 1986 regs. 18 and 21 and HMRC's Statutory Payments Manual.
 */
export const averageEarnings: DefinedCalculation<AverageEarningsFacts, AverageEarnings> = defineCalculation({
  name: "average-earnings",
  facts: AVERAGE_FACTS,
  law: (read, rulebook, reader) => averagePay(averagedPay(read), read.statutoryType, rulebook, reader),
  work: (_, averaged) => write(averaged),
  explain: (_value, _read, { average }) => explainAverage(average, "/averageWeeklyEarnings"),
});

interface AveragedByLaw extends AveragedPay, Governing {
  readonly type: StatutoryType;
  readonly average: Average;
  /** null if no earnings test applies. */
  readonly limitPence: Pence | null;
}

/** Averages the pay, and finds the limit against which it is tested. */
function averagePay(pay: AveragedPay, type: StatutoryType, rulebook: Rulebook, reader: Reader): AveragedByLaw | null {
  const rules = rulebook.subject("statutory-pay");
  const average = averageOrContract(pay.history, rules, pay.referenceDate);
  const digest = rulebook.digestOf(getTaxYear(pay.testDate));
  const limitPence = lowerEarningsLimit(rules, type, pay.testDate);
  if (!isAverage(average)) reader.problems.push(missingPayDays(average));
  else if (digest === null || limitPence === undefined) {
    reader.problems.push(unsupported(pay.testDate, pay.datePath, rulebook));
  } else return { ...pay, type, average, limitPence, digest, sources: rules.sources };
  return null;
}

/** Finds the limit in pence; null if no earnings test applies, undefined if the rules are not known. */
function lowerEarningsLimit(
  rules: StatutoryPayRules,
  type: StatutoryType,
  testDate: DayNumber,
): Pence | null | undefined {
  const limit = rules.on("lowerEarningsLimit", testDate)?.value;
  const test = rules.on("sspEarningsTest", testDate);
  if (limit === undefined || test === null) return undefined;
  return type === "StatutorySickPay" && test.value === null ? null : pence(limit.week);
}

function write({ type, history, testDate, average, limitPence }: AveragedByLaw): AverageEarnings {
  const from = Math.min(...average.parts.map((part) => part.from));
  const upTo = Math.max(...average.parts.map((part) => part.upTo));
  const payments = [history, ...history.otherJobs].flatMap((job) => job.payments);
  const counted = payments.filter(({ day }) => day >= from && day <= upTo).sort((a, b) => a.day - b.day);
  return {
    statutoryType: type,
    averageWeeklyEarnings: formatPence(halfUpFraction(average.awe)),
    exactAverageWeeklyEarnings: formatFraction(average.awe),
    relevantPeriodStartDate: average.parts.length === 0 ? null : formatDate(from),
    relevantPeriodEndDate: average.parts.length === 0 ? null : formatDate(upTo),
    testDate: formatDate(testDate),
    payslips: counted.map(({ day, pence }) => ({
      paymentDate: formatDate(day),
      grossForEmployeeNi: formatPence(pence),
    })),
    lowerEarningsLimit: limitPence === null ? null : formatPence(limitPence),
    isAboveLowerEarningsLimit: limitPence === null ? null : isAtLeast(average.awe, limitPence),
  };
}
