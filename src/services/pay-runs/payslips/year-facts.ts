import type { PayLine, PaymentFacts, YearFacts, YearToDate } from "../../../engine";
import { readPence } from "../../../engine/base";
import { moneyOf, taxYearOn } from "../../contract";
import { directorshipOn, type EmployeeFacts, hasLeftBy, isOnStrike } from "../../employees";
import { isStrikeOn } from "./absence-marks";
import type { Earlier } from "./earlier";
import type { Given } from "./given-to";
import { pensionFacts } from "./pension-facts";
import { recordFacts } from "./record-facts";
import type { SlipPeriod } from "./slip-period";
import { yearOnFile } from "./year-on-file";

/** What one payment is calculated from, apart from the record. */
interface Payment {
  readonly lines: readonly PayLine[];
  readonly before: YearToDate | null;
  readonly given: Given;
  readonly earlier: Earlier;
  readonly earningsPeriod: Pick<PaymentFacts, "niEarningsPeriod" | "otherJobs">;
  readonly leave: Pick<PaymentFacts, "normalPayForgone">;
}

/** Returns one payment of a year in the engine's form; the year before it is from the last final payslip. */
export function yearFacts(
  facts: EmployeeFacts,
  run: SlipPeriod,
  { lines, before, given, earlier, earningsPeriod, leave }: Payment,
): YearFacts {
  const day = run.regularPaymentDate;
  const taxYear = taxYearOn(day);
  const director = directorOf(facts, day);
  const { pension, furtherPensions } = pensionFacts(given.pensions, earlier);
  return {
    taxYear,
    payFrequency: run.payFrequency,
    ...recordOn(day, recordFacts(facts, taxYear)),
    director,
    p45IssueDate: hasBeenPaidOff(facts, run) ? facts.employee.leaving_date : null,
    openingBalance: before ?? (yearOnFile(facts, taxYear) as YearToDate | null),
    ...(pension === null ? {} : { pensions: [{ startDate: day, pension }] }),
    ...(given.courtOrders.length === 0 ? {} : { courtOrders: given.courtOrders }),
    payments: [
      {
        paymentDate: day,
        lines,
        enrolmentEarningsToDate: moneyOf(earlier.countedEarnings),
        ...withRecovered(leave, given.normalPayRecovered),
        ...(furtherPensions.length === 0 ? {} : { furtherPensions }),
        isFinalPayment: run.isLastOfYear || hasLeftBy(facts.employee, run.periodEndDate),
        ...(run.loanMultiplesOfWeeks === null ? {} : { loanMultiplesOfWeeks: run.loanMultiplesOfWeeks }),
        onStrike: isOnStrike(facts, day) || isStrikeOn(given.strikes, day),
        ...earningsPeriodOf(earlier, director === null ? earningsPeriod : {}),
        ...(given.courtOrders.length === 0 ? {} : { courtOrderDay: courtOrderDay(facts, run, given) }),
      },
    ],
  };
}

/** Adds pay of closed periods that late leave takes and the lines recover. */
function withRecovered(leave: Payment["leave"], recovered: number): Payment["leave"] {
  return recovered === 0 ? leave : { normalPayForgone: moneyOf(readPence(leave.normalPayForgone ?? "0") + recovered) };
}

/** Who starts between a pay day and the last day of its period is paid on it under the first code and letter. */
function recordOn(day: string, record: ReturnType<typeof recordFacts>): ReturnType<typeof recordFacts> {
  const { taxCodes, niCategories } = record;
  return { ...record, taxCodes: firstFrom(day, taxCodes), niCategories: firstFrom(day, niCategories) };
}

function firstFrom<Entry extends { readonly effectiveDate: string }>(day: string, entries: readonly Entry[]) {
  const [first, ...later] = entries;
  return first === undefined || first.effectiveDate <= day ? entries : [{ ...first, effectiveDate: day }, ...later];
}

/**
 * A separate earnings period starts empty; the usual one continues from what was already paid in it. Tax on a week
 * 1/month 1 basis is on the pay period's total either way.
 */
function earningsPeriodOf(earlier: Earlier, own: Payment["earningsPeriod"]): Partial<PaymentFacts> {
  const { earningsPeriodToDate, taxPeriodToDate, taxTableFrequency } = earlier;
  const tax = { taxPeriodToDate, ...(taxTableFrequency === null ? {} : { taxTableFrequency }) };
  if (own.niEarningsPeriod !== undefined) return { ...own, ...tax };
  return { ...own, ...(earningsPeriodToDate === null ? {} : { earningsPeriodToDate }), ...tax };
}

/** Orders end with final pay, unless the service says otherwise. */
function courtOrderDay(facts: EmployeeFacts, run: SlipPeriod, given: Given): Given["courtOrderDay"] {
  const { leaving_date: leavingDate, pay_after_leaving } = facts.employee;
  const isFinal = leavingDate !== null && hasLeftBy(facts.employee, run.periodEndDate) && !pay_after_leaving;
  return { ...(isFinal ? { leavingDate } : {}), ...given.courtOrderDay };
}

/** A directorship that has not ended has no cessation date. */
function directorOf({ employee }: EmployeeFacts, day: string): NonNullable<YearFacts["director"]> | null {
  const directorship = directorshipOn(employee, day);
  if (directorship === null) return null;
  const { cessationDate, ...terms } = directorship;
  return cessationDate === null ? terms : { ...terms, cessationDate };
}

/** The last pay of the employment itself is taxed by its code, even if it is paid after the leaving date. */
export function hasBeenPaidOff(
  { employee }: EmployeeFacts,
  { periodStartDate = "" }: Partial<Pick<SlipPeriod, "periodStartDate">>,
): boolean {
  return employee.leaving_date !== null && (employee.leaving_date < periodStartDate || employee.p45_issued);
}
