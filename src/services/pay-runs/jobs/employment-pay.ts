import type { Payslip } from "../../../engine";
import { daysOfPeriod, formatDate, readDate, readPence, taxPeriodOn } from "../../../engine/base";
import { longestInterval } from "../../../engine/pensions";
import { type GivenPension, moneyOf, type PayslipMade, type PayslipPeriod, taxYearOn } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { Earlier, Final } from "../payslips/earlier-payslips";

type Frequency = PayslipPeriod["payFrequency"];
type PlaceOfPayment = Pick<PayslipPeriod, "payFrequency" | "regularPaymentDate">;

/** A payslip of a job of an employment. */
export interface EmploymentSlip {
  readonly employeeId: string;
  readonly payslipId: string | null;
  readonly day: number;
  readonly payslip: Payslip;
  /** Earnings that count for automatic enrolment. */
  readonly countedEarnings: string;
}

/** What the jobs of one employment, this one included, have paid in the pay reference period of a payslip, before it. */
export interface EmploymentPay {
  readonly employeeId: string;
  /** The interval of the pay reference period. */
  readonly payFrequency: Frequency;
  /** In order of calculation. */
  readonly paid: readonly EmploymentSlip[];
}

/** Returns the interval of the pay reference period of somebody whose jobs are one employment, by those that the person has then. */
export function referenceFrequency(
  run: PlaceOfPayment,
  others: readonly { readonly job: JobDates; readonly payFrequency: Frequency }[],
): Frequency {
  const current = others.filter(({ job }) => isEmployedIn(job, run));
  return longestInterval(
    run.payFrequency,
    current.map(({ payFrequency }) => payFrequency),
  );
}

type JobDates = Pick<EmployeeFacts["employee"], "start_date" | "leaving_date">;

/** Whether somebody is employed in a job at some time of the tax period of a payment, up to it. */
export function isEmployedIn({ start_date: start, leaving_date: left }: JobDates, run: PlaceOfPayment): boolean {
  const days = daysOfTaxPeriod(run);
  return days !== null && start <= run.regularPaymentDate && (left === null || left >= formatDate(days.first));
}

/** Returns the first and the last day of the tax period of a payment; null if its interval has none. */
export function daysOfTaxPeriod({ payFrequency, regularPaymentDate }: PlaceOfPayment) {
  const [day, taxYear] = [readDate(regularPaymentDate), taxYearOn(regularPaymentDate)];
  return daysOfPeriod(taxYear, payFrequency, taxPeriodOn(day, taxYear, payFrequency).period);
}

/** Pay of other jobs in a pay reference period before a payslip, in pence. */
type PaidInOtherJobs = NonNullable<PayslipMade["paidInOtherJobs"]>;

/** Returns what was paid earlier with the earnings of all jobs of the employment, by which a worker is assessed. */
export function inEmployment(earlier: Earlier, employment: EmploymentPay | null): Earlier {
  return employment === null ? earlier : { ...earlier, countedEarnings: Math.max(0, payOf(employment.paid).earnings) };
}

/** Returns what a job has paid in the pay reference period of a payslip, before it, if it is an employment by itself. */
export function ownEmployment(employeeId: string, run: PlaceOfPayment, finals: readonly Final[]): EmploymentPay {
  const { payFrequency } = run;
  const first = daysOfTaxPeriod(run)?.first ?? 0;
  const paid = finals.map(({ paidOn, document: { payslip, countedEarnings } }): EmploymentSlip => {
    return { employeeId, payslipId: null, day: readDate(paidOn), payslip, countedEarnings };
  });
  const inPeriod = paid.filter(({ day, payslip }) => payslip.payFrequency === payFrequency && day >= first);
  return { employeeId, payFrequency, paid: inPeriod };
}

/**
 * Returns pensions with what the jobs that contribute to the same membership have paid before in the pay reference period,
 * and contributed: they have one band of earnings together. All pay of the period from the first day of membership counts,
 * also where the membership is found only now, of several jobs or of one.
 */
export function sharedPensions(pensions: readonly GivenPension[], employment: EmploymentPay): readonly GivenPension[] {
  return pensions.map((pension) => {
    const counted = countedFor(pension, employment);
    const contributed = counted.flatMap(({ payslip }) => payslip.pensionContributions ?? []).at(-1);
    const isOwnAlone = pension.sharedWith === undefined && contributed !== undefined;
    if (counted.length === 0 || isOwnAlone) return pension;
    const payReferencePeriodToDate = contributed?.payReferencePeriodToDate ?? withoutContributions(payOf(counted));
    return { ...pension, terms: { payReferencePeriodToDate, ...pension.terms } };
  });
}

/** Returns what other jobs have paid of what the first pension counts; nothing without any. */
export function paidInOtherJobs(
  [pension]: readonly GivenPension[],
  employment: EmploymentPay,
): Pick<PayslipMade, "paidInOtherJobs"> {
  if (pension === undefined) return {};
  const others = countedFor(pension, employment).filter(({ employeeId }) => employeeId !== employment.employeeId);
  return others.length === 0 ? {} : { paidInOtherJobs: payOf(others) };
}

function countedFor(
  { membershipId, sharedWith = [], terms: { enrolmentDate } }: GivenPension,
  { employeeId: own, paid }: EmploymentPay,
): readonly EmploymentSlip[] {
  if (sharedWith.length === 0 && membershipId !== null) return [];
  const from = typeof enrolmentDate === "string" ? readDate(enrolmentDate) : Number.NEGATIVE_INFINITY;
  return paid
    .filter(({ employeeId }) => employeeId === own || sharedWith.includes(employeeId))
    .filter(({ payslip, day }) => payslip.pensionContributions !== undefined || day >= from);
}

function payOf(slips: readonly EmploymentSlip[]): PaidInOtherJobs {
  return slips.reduce(
    (sum, { countedEarnings, payslip }) => ({
      earnings: sum.earnings + readPence(countedEarnings),
      pensionablePay: sum.pensionablePay + readPence(payslip.forPeriod.pensionablePay),
    }),
    { earnings: 0, pensionablePay: 0 },
  );
}

function withoutContributions({ earnings, pensionablePay }: PaidInOtherJobs) {
  return { earnings: moneyOf(Math.max(0, earnings)), pensionablePay: moneyOf(Math.max(0, pensionablePay)) };
}
