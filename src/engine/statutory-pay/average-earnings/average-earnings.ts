import {
  type CalendarDate,
  formatDate,
  formatPence,
  halfUpFraction,
  type Money,
  Reader,
  taxYearOf,
  workingsOf,
} from "../../base";
import { calculation, pence } from "../../rulebook";
import { type StatutoryPayRules, unsupported } from "../law";
import { type Average, averageOrContract, isAverage, missingPayDays } from "./average";
import { explainAverage } from "./explain-average";
import { formatFraction, isAtLeast } from "./fraction";
import { type AverageEarningsFacts, type ReadAverageFacts, readAverageFacts } from "./read-average-facts";
import type { StatutoryType } from "./statutory-types";

/** Average weekly earnings, and whether they reach the lower earnings limit. */
export interface AverageEarnings {
  readonly statutoryType: StatutoryType;
  /** To the nearest penny, for people; every figure is worked out from the exact one. */
  readonly averageWeeklyEarnings: Money;
  /** Pounds, exact: whole, or a division such as "2400 ÷ 13". */
  readonly exactAverageWeeklyEarnings: string;
  /** null where the pay is that of the contract. */
  readonly relevantPeriodStartDate: CalendarDate | null;
  readonly relevantPeriodEndDate: CalendarDate | null;
  readonly testDate: CalendarDate;
  /** The earnings that were counted. */
  readonly payslips: readonly { readonly paymentDate: CalendarDate; readonly grossForEmployeeNi: Money }[];
  /** null where there is no earnings test. */
  readonly lowerEarningsLimit: Money | null;
  readonly isAboveLowerEarningsLimit: boolean | null;
}

/**
 * Average weekly earnings for a statutory payment: earnings paid in the relevant period, over its weeks.
 *
 * The period ends on the last normal pay day by the test date and begins after the last one eight weeks before. Weekly
 * and n-weekly pay is divided by weeks, monthly pay by whole months × 52 ÷ 12, irregular pay by days ÷ 7; the average
 * is never rounded. Problems: wrong facts; `no_payslips_for_average` with the pay days that are needed and are not
 * known; `unsupported_tax_year`. Source: Statutory Maternity Pay (General) Regulations 1986 reg. 21 and the tax
 * authority's Statutory Payments Manual.
 */
export const averageEarnings = calculation<AverageEarningsFacts, AverageEarnings>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const read = owner === null ? null : readAverageFacts(reader, owner);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const rules = rulebook.subject("statutory-pay");
  const found = averageOrContract(read.history, rules, read.referenceDate);
  if (!isAverage(found)) {
    return { ok: false, problems: [missingPayDays(found)] };
  }
  const digest = rulebook.digestOf(taxYearOf(read.testDate));
  const limitPence = lowerEarningsLimit(rules, read);
  if (limitPence === undefined || digest === null) {
    return { ok: false, problems: [unsupported(read.testDate, read.datePath, rulebook)] };
  }
  const steps = options?.explain === true ? explainAverage(found, "/averageWeeklyEarnings") : null;
  return {
    ok: true,
    value: write(read, found, limitPence),
    workings: steps === null ? null : workingsOf(steps, rules),
    rules: digest,
  };
});

/** The limit in pence; null if no earnings test applies, undefined if the rules are not known. */
function lowerEarningsLimit(rules: StatutoryPayRules, { type, testDate }: ReadAverageFacts): number | null | undefined {
  const limit = rules.on("lowerEarningsLimit", testDate)?.value;
  const test = rules.on("sspEarningsTest", testDate);
  if (limit === undefined || test === null) return undefined;
  return type === "StatutorySickPay" && test.value === null ? null : pence(limit.week);
}

function write(read: ReadAverageFacts, average: Average, limitPence: number | null): AverageEarnings {
  const from = Math.min(...average.parts.map((part) => part.from));
  const upTo = Math.max(...average.parts.map((part) => part.upTo));
  const counted = read.history.payments.filter(({ day }) => day >= from && day <= upTo);
  return {
    statutoryType: read.type,
    averageWeeklyEarnings: formatPence(halfUpFraction(average.awe)),
    exactAverageWeeklyEarnings: formatFraction(average.awe),
    relevantPeriodStartDate: average.parts.length === 0 ? null : formatDate(from),
    relevantPeriodEndDate: average.parts.length === 0 ? null : formatDate(upTo),
    testDate: formatDate(read.testDate),
    payslips: counted.map(({ day, pence }) => ({
      paymentDate: formatDate(day),
      grossForEmployeeNi: formatPence(pence),
    })),
    lowerEarningsLimit: limitPence === null ? null : formatPence(limitPence),
    isAboveLowerEarningsLimit: limitPence === null ? null : isAtLeast(average.awe, limitPence),
  };
}
