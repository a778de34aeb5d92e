import type { PayLine, PaymentFacts, Payslip, PayslipFacts, YearFacts, YearToDate } from "../../../engine";
import {
  daysOfPeriod,
  formatDate,
  type PayFrequency,
  readDate,
  readPence,
  startOfTaxYear,
  taxPeriodOn,
} from "../../../engine/base";
import {
  daysOfPossiblePeriods,
  earlierInPeriod,
  longerTaxTable,
  taxedInPeriod,
  taxedThroughPeriod,
} from "../../../engine/gross-to-net";
import type { Tx } from "../../../platform/store";
import { type GivenPension, moneyOf, taxYearOn } from "../../contract";
import { directorshipOn, type EmployeeFacts, getLetters, hasLeftBy, isOnStrike } from "../../employees";
import type { AggregatedJobs } from "../jobs/jobs-of-page";
import { otherJobsFacts } from "../jobs/other-jobs-facts";
import type { PayRunTables } from "../store/pay-run-tables";
import type { SlipDocument } from "../store/slip-document";
import { type Given, isStrikeOn } from "./given-to";
import type { PaidInAdvance } from "./paid-elsewhere";
import { getContributions, type SlipPeriod } from "./slip-parts";
import { yearOnFile } from "./year-on-file";

/** What earlier payments in the same earnings period leave for the next one. */
export interface Earlier {
  readonly earningsPeriodToDate: NonNullable<PayslipFacts["earningsPeriodToDate"]> | null;
  /** Totals taxed on their own in the pay period so far; null if nothing was paid in it. */
  readonly taxPeriodToDate: NonNullable<PayslipFacts["taxPeriodToDate"]> | null;
  /** The longer interval of a payroll before, whose tax table is used until its period ends; null without one. */
  readonly taxTableFrequency: PayFrequency | null;
  /** The tax period up to which pay in advance has had free pay; null without any, or if that is not after the payment's. */
  readonly taxedThroughPeriod: number | null;
  /** Of the last payslip in the period, in the order of its pensions. */
  readonly pensionsToDate: readonly NonNullable<Payslip["pensionContributions"]>["payReferencePeriodToDate"][];
  /** Earnings that count for automatic enrolment, in pence. */
  readonly countedEarnings: number;
}

export const NOTHING_EARLIER: Earlier = {
  earningsPeriodToDate: null,
  taxPeriodToDate: null,
  taxTableFrequency: null,
  taxedThroughPeriod: null,
  pensionsToDate: [],
  countedEarnings: 0,
};

/** A payment by its place in the tax year. */
interface PaymentInYear {
  readonly year: number;
  readonly payFrequency: PayFrequency;
  readonly period: number;
  readonly regularPaymentDate: string;
  readonly periodStartDate?: string;
}

/** A final payslip of a job, and the day on which it was paid. */
export interface Final {
  readonly paidOn: string;
  readonly document: SlipDocument;
}

/**
 * Returns final payslips in the tax period of a payment, by employee: if an employee has moved between payrolls, both
 * share one earnings period. Those of other payrolls are of the whole tax year: the period of a longer interval, whose tax
 * table is used for now, has begun earlier. Those that paid somebody in advance are of the days since then.
 */
export async function payslipsInPeriod(
  tx: Tx,
  { year, payFrequency, period, regularPaymentDate }: PaymentInYear,
  employees: readonly EmployeeFacts[],
  { since }: Pick<PaidInAdvance, "since">,
): Promise<ReadonlyMap<string, readonly Final[]>> {
  const found = new Map<string, Final[]>();
  if (employees.length === 0 || daysOfPeriod(year, payFrequency, period) === null) return found;
  const day = readDate(regularPaymentDate);
  const { first } = daysOfPossiblePeriods({ taxYear: year, frequency: payFrequency, day });
  const moved = employees.flatMap(({ employee }) => (employee.payroll_move_from === null ? [] : [employee]));
  const rows = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .select(["employee_id", "regular_payment_date", "document"])
    .where(
      "employee_id",
      "in",
      employees.map(({ employee }) => employee.employee_id),
    )
    .where((builder) =>
      builder.or([
        builder("regular_payment_date", ">=", formatDate(first)),
        ...moved.map(({ employee_id: id, payroll_config_id: current }) =>
          builder.and([builder("employee_id", "=", id), builder("payroll_config_id", "<>", current)]),
        ),
        ...[...since].map(([id, day]) =>
          builder.and([builder("employee_id", "=", id), builder("regular_payment_date", ">=", day)]),
        ),
      ]),
    )
    .where("regular_payment_date", ">=", formatDate(startOfTaxYear(year)))
    .where("regular_payment_date", "<=", regularPaymentDate)
    .orderBy("regular_payment_date")
    .orderBy("payslip_id")
    .execute();
  for (const { employee_id, regular_payment_date: paidOn, document } of rows) {
    found.set(employee_id, [...(found.get(employee_id) ?? []), { paidOn, document }]);
  }
  return found;
}

/** Payments before and after an appointment as director are in different earnings periods. */
export function getEarlierPayments(
  facts: EmployeeFacts,
  payment: PaymentInYear,
  finals: readonly Final[],
  jobs: AggregatedJobs | null = null,
  { isDeathUntold }: Pick<Given, "isDeathUntold"> = { isDeathUntold: false },
): Earlier {
  const { employee } = facts;
  if (finals.length === 0) return NOTHING_EARLIER;
  const { year: taxYear, payFrequency: frequency, period, regularPaymentDate } = payment;
  const appointed = employee.director_appointment_date ?? "";
  const paid = finals.map(({ paidOn, document }) => ({ paidOn, day: readDate(paidOn), payslip: document.payslip }));
  const isAfterP45 =
    !isDeathUntold && regularPaymentDate > (employee.leaving_date ?? "9999") && hasBeenPaidOff(facts, payment);
  const isSameStretch = ({ paidOn }: { paidOn: string }) => paidOn >= appointed === regularPaymentDate >= appointed;
  const first = daysOfPeriod(taxYear, frequency, period)?.first ?? 0;
  const inPeriod = finals.filter(
    ({ paidOn, document: { payslip } }) => payslip.payFrequency === frequency && readDate(paidOn) >= first,
  );
  const last = inPeriod.filter(({ document: { payslip } }) => payslip.pensionContributions !== undefined).at(-1);
  return {
    earningsPeriodToDate: earlierInPeriod(paid.filter(isSameStretch), {
      taxYear,
      frequency,
      period,
      ...placeOfJobs(jobs, payment),
    }),
    taxPeriodToDate: taxedInPeriod(paid, { taxYear, frequency, period }, isAfterP45),
    taxTableFrequency: longerTaxTable(paid, { taxYear, frequency, day: readDate(regularPaymentDate) }),
    taxedThroughPeriod: taxedThroughPeriod(paid, { taxYear, frequency, day: readDate(regularPaymentDate) }),
    pensionsToDate: getContributions(last?.document.payslip).map((each) => each.payReferencePeriodToDate),
    countedEarnings: inPeriod.reduce((sum, { document }) => sum + readPence(document.countedEarnings), 0),
  };
}

/** Returns the place of a payment by the shortest interval of the person's jobs. */
function placeOfJobs(jobs: AggregatedJobs | null, payment: PaymentInYear) {
  const { otherJobs } = otherJobsFacts(jobs, payment);
  if (!otherJobs) return {};
  const { payFrequency: frequency } = otherJobs;
  const day = readDate(payment.regularPaymentDate);
  return { ofJobs: { frequency, period: taxPeriodOn(day, payment.year, frequency).period } };
}

/** What one payment is calculated from, apart from the record. */
interface Payment {
  readonly lines: readonly PayLine[];
  readonly before: YearToDate | null;
  readonly given: Given;
  readonly earlier: Earlier;
  readonly earningsPeriod: Pick<PaymentFacts, "niEarningsPeriod" | "otherJobs" | "payReferencePeriodFrequency">;
  readonly leave: Pick<PaymentFacts, "normalPayForgone">;
  /** Whether the person has another job with the employer after the period: a director's year does not end with this one. */
  readonly doOtherJobsGoOn: boolean;
  /** The last day of the period that another payroll has paid; null without any. */
  readonly paidThrough: string | null;
  readonly limits: Pick<PaymentFacts, "sacrificeLimit">;
}

/** Returns one payment of a year in the engine's form; the year before it is from the last final payslip. */
export function yearFacts(facts: EmployeeFacts, run: SlipPeriod, payment: Payment): YearFacts {
  const { before, given, earlier } = payment;
  const day = run.regularPaymentDate;
  const taxYear = taxYearOn(day);
  const director = directorOf(facts, day);
  const { pension, furtherPensions } = pensionFacts(given.pensions, earlier);
  return {
    taxYear,
    payFrequency: run.payFrequency,
    ...recordOn(day, recordFacts(facts, taxYear)),
    director,
    p45IssueDate: !given.isDeathUntold && hasBeenPaidOff(facts, run) ? facts.employee.leaving_date : null,
    openingBalance: before ?? (yearOnFile(facts, taxYear) as YearToDate | null),
    ...(pension === null ? {} : { pensions: [{ startDate: day, pension }] }),
    ...(given.courtOrders.length === 0 ? {} : { courtOrders: given.courtOrders }),
    payments: [paymentFacts(facts, run, payment, furtherPensions)],
  };
}

function paymentFacts(
  facts: EmployeeFacts,
  run: SlipPeriod,
  { lines, given, earlier, earningsPeriod, leave, paidThrough, doOtherJobsGoOn, limits: { sacrificeLimit } }: Payment,
  furtherPensions: AllPensions["furtherPensions"],
): PaymentFacts {
  const day = run.regularPaymentDate;
  return {
    paymentDate: day,
    lines,
    enrolmentEarningsToDate: moneyOf(earlier.countedEarnings),
    ...withRecovered(leave, given.normalPayRecovered),
    ...partOfPeriod(run, paidThrough),
    ...(sacrificeLimit === undefined ? {} : { sacrificeLimit }),
    ...(furtherPensions.length === 0 ? {} : { furtherPensions }),
    isFinalPayment: run.isLastOfYear || (hasLeftBy(facts.employee, run.periodEndDate) && !doOtherJobsGoOn),
    ...(run.loanMultiplesOfWeeks === null ? {} : { loanMultiplesOfWeeks: run.loanMultiplesOfWeeks }),
    onStrike: isOnStrike(facts, day) || isStrikeOn(given.strikes, day),
    ...earningsPeriodOf(earlier, earningsPeriod),
    ...(given.courtOrders.length === 0 ? {} : { courtOrderDay: courtOrderDay(facts, run, given, doOtherJobsGoOn) }),
  };
}

/** Days that a payslip of another payroll has paid are in its pay reference period; nothing if it has paid none, or all. */
function partOfPeriod(
  { periodStartDate, periodEndDate }: SlipPeriod,
  paidThrough: string | null,
): Pick<PaymentFacts, "payReferencePeriodPart"> {
  if (paidThrough === null || paidThrough >= periodEndDate) return {};
  const last = readDate(periodEndDate);
  const of = last - readDate(periodStartDate) + 1;
  return { payReferencePeriodPart: { days: last - readDate(paidThrough), of } };
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
  const { earningsPeriodToDate, taxPeriodToDate, taxTableFrequency, taxedThroughPeriod: reached } = earlier;
  const tax = {
    taxPeriodToDate,
    ...(taxTableFrequency === null ? {} : { taxTableFrequency }),
    ...(reached === null ? {} : { taxedThroughPeriod: reached }),
  };
  if (own.niEarningsPeriod !== undefined) return { ...own, ...tax };
  return { ...own, ...(earningsPeriodToDate === null ? {} : { earningsPeriodToDate }), ...tax };
}

/** Orders end with the final pay of the last job, unless the service says otherwise. */
function courtOrderDay(
  facts: EmployeeFacts,
  run: SlipPeriod,
  given: Given,
  doOtherJobsGoOn: boolean,
): Given["courtOrderDay"] {
  const { leaving_date: leavingDate, pay_after_leaving } = facts.employee;
  const hasLeft = leavingDate !== null && hasLeftBy(facts.employee, run.periodEndDate);
  const isFinal = hasLeft && !pay_after_leaving && !doOtherJobsGoOn;
  return { ...(isFinal ? { leavingDate } : {}), ...given.courtOrderDay };
}

/** A directorship that has not ended has no cessation date. */
function directorOf({ employee }: EmployeeFacts, day: string): NonNullable<YearFacts["director"]> | null {
  const directorship = directorshipOn(employee, day);
  if (directorship === null) return null;
  const { cessationDate, ...terms } = directorship;
  return cessationDate === null ? terms : { ...terms, cessationDate };
}

/** Pay after leaving has the code in force until the P45 is issued. Who has died gets none: 0T begins after the report. */
function hasBeenPaidOff(
  { employee: { leaving_date: left, leaving_reason: reason, p45_issued: isIssued } }: EmployeeFacts,
  { periodStartDate = "" }: Partial<Pick<SlipPeriod, "periodStartDate">>,
): boolean {
  return left !== null && (isIssued || (reason === "Deceased" && left < periodStartDate));
}

type PensionFacts = NonNullable<PayslipFacts["pension"]>;

interface AllPensions {
  /** Null without a pension. */
  readonly pension: PensionFacts | null;
  readonly furtherPensions: readonly PensionFacts[];
}

/**
 * Returns the engine's facts of a payment's pensions; each includes earlier pay in its pay reference period unless the
 * service states it.
 */
export function pensionFacts(
  pensions: readonly Pick<GivenPension, "terms">[],
  { pensionsToDate }: Pick<Earlier, "pensionsToDate">,
): AllPensions {
  const [first = null, ...furtherPensions] = pensions.map(({ terms }, at): PensionFacts => {
    const before = pensionsToDate[at];
    return before === undefined ? terms : { payReferencePeriodToDate: before, ...terms };
  });
  return { pension: first, furtherPensions };
}

type RecordFacts = Pick<
  YearFacts,
  "taxCodes" | "niCategories" | "studentLoans" | "postgraduateLoans" | "isOffPayrollWorker" | "leavingDate"
>;

/** Returns what an employee's record gives to every payment of a tax year. */
export function recordFacts(facts: EmployeeFacts, taxYear: number): RecordFacts {
  const { employee, loans } = facts;
  const ofKind = (kind: string) => loans.filter((loan) => loan.kind === kind);
  return {
    taxCodes: taxCodesOf(facts, taxYear),
    niCategories: getLetters(facts).map((row) => ({ effectiveDate: row.effective_date, niCategory: row.ni_category })),
    studentLoans: ofKind("Student").flatMap(({ start_date, end_date, student_loan_plan: studentLoanPlan }) =>
      studentLoanPlan === null ? [] : [{ startDate: start_date, endDate: end_date, studentLoanPlan }],
    ),
    postgraduateLoans: ofKind("Postgraduate").map((row) => ({ startDate: row.start_date, endDate: row.end_date })),
    isOffPayrollWorker: employee.details.employmentType === "OffPayrollWorker",
    leavingDate: employee.leaving_date,
  };
}

/** A code without previous employments keeps those stated with an earlier code of the year. */
function taxCodesOf({ taxCodes }: EmployeeFacts, taxYear: number): YearFacts["taxCodes"] {
  let told = {};
  return taxCodes.map((row) => {
    if (row.previous_taxable_pay !== null && taxYearOn(row.effective_date) === taxYear) {
      const { previous_taxable_pay: pay, previous_tax_paid: tax } = row;
      told = { previousTaxablePay: moneyOf(pay), previousTaxPaid: moneyOf(tax ?? 0) };
    }
    return { effectiveDate: row.effective_date, taxCode: row.tax_code, week1Month1: row.week1_month1, ...told };
  });
}
