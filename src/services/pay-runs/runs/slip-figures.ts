import type { Payslip } from "../../../engine";
import { readPence } from "../../../engine/base";
import { levyPayBill } from "../../../engine/employer-charges";
import type { EmployeeFacts } from "../../employees";
import type { PayslipData } from "../contract/payslip-schemas";
import type { RunWarning } from "../contract/run-schemas";
import { isPostedBenefit } from "../payslips/engine-lines";
import type { Given } from "../payslips/given-to";
import { isNegative, type NotWorkedOut } from "../payslips/not-worked-out";
import { payslipWarnings } from "../payslips/payslip-warnings";
import { getContributions } from "../payslips/slip-parts";
import type { WorkedSlip } from "../payslips/work-out";
import type { FlatAmounts } from "../store/pay-run-tables";
import type { RunPeriod } from "./run-period";

/** An internal total of a run, not shown: its part of the apprenticeship levy's pay bill. */
export const PAY_BILL = "levyPayBill";

/** What one employee adds to the figures of a run. */
export interface SlipFigures {
  readonly isStarter: boolean;
  readonly isLeaver: boolean;
  /** Empty if the payslip cannot be calculated. */
  readonly amounts: FlatAmounts;
  readonly warnings: readonly RunWarning[];
}

export function figuresOfSlip(slip: WorkedSlip, shown: PayslipData, run: RunPeriod): SlipFigures {
  const employerCost = readPence(slip.amounts.employerCost);
  return {
    ...comingAndGoing(slip.facts, run),
    amounts: { ...flatAmounts(shown.forPeriod), employerCost, [PAY_BILL]: levyPayBill(slip.payslip.niBreakdown) },
    warnings: warningsOf(slip, shown, run),
  };
}

export function figuresOfFailure(failed: NotWorkedOut, run: RunPeriod): SlipFigures {
  const { employee_id: employeeId } = failed.facts.employee;
  const warning = { employeeId, ...(isNegative(failed) ? BELOW_ZERO : NOT_CALCULATED) };
  return { ...comingAndGoing(failed.facts, run), amounts: {}, warnings: [warning] };
}

function comingAndGoing({ employee }: EmployeeFacts, { periodStartDate, periodEndDate }: RunPeriod) {
  const isWithin = (date: string | null) => date !== null && date >= periodStartDate && date <= periodEndDate;
  return { isStarter: isWithin(employee.start_date), isLeaver: isWithin(employee.leaving_date) };
}

function flatAmounts(amounts: object, prefix = ""): FlatAmounts {
  const flat: Record<string, number> = {};
  for (const [name, value] of Object.entries<string | object>({ ...amounts })) {
    if (typeof value === "string") flat[prefix + name] = readPence(value);
    else Object.assign(flat, flatAmounts(value, `${prefix}${name}.`));
  }
  return flat;
}

const BEYOND_PAY =
  "Pay cannot bear the member's pension contribution on earlier pay of the period: the employer pays the rest.";
const BELOW_ZERO = { token: "negative_net_pay", text: "Net pay would be below zero." };
const NOT_CALCULATED = {
  token: "payslip_not_calculated",
  text: "The payslip cannot be calculated: ask for it to see why.",
};

const NO_NUMBER = "There is no National Insurance number on the record.";
const LOCKED_DAYS = "The first days of the employment are in locked periods: no run pays them. Post a line for them.";
const SALARY_DORMANT =
  "There is a salary on the record and nothing is paid: salary is not enabled for the organisation.";
const BENEFIT_TWICE =
  "A line taxes a benefit of somebody with benefits on record: if it is one of them, it is taxed twice. Delete the line.";
const NO_ACCOUNT = "Net pay is to be paid by Bacs, and there is no bank account on the record.";
const UNUSUAL_LETTER = "The National Insurance category letter does not fit the age or the record: check it.";

const LOAN_ON_OTHER_JOB =
  "The record of the person's other job has a student or postgraduate loan: enter it on this one too, as loans are due on the earnings of both.";
const NOT_AGGREGATED =
  "The earnings of the person's jobs are not added for National Insurance: review whether adding them is still not practicable, and set the next review date.";

const DAYS_PAID_ELSEWHERE =
  "The first days of the period were paid on another payroll: the salary begins after them. Check that no line pays them again.";

const DAYS_NOT_PAID =
  "Days between the last payslip of the other payroll and this period are paid by neither payroll. Post a line for them.";

const PAID_BEFORE =
  "Another payroll has paid the employee on a later date: figures to date follow the pay dates. Move the employee back and from a later day, or pay this in a later run.";

/** Whether a main run pays somebody who has moved before the last pay date of the payroll before. */
function isPaidBefore({ employee }: EmployeeFacts, { forPeriod }: WorkedSlip["payslip"], run: RunPeriod): boolean {
  const { payroll_move_from: before, locked_payment_date: last } = employee;
  const isLate = before !== null && last !== null && last > run.regularPaymentDate;
  return isLate && run.supplementary === 0 && readPence(forPeriod.grossPay) !== 0;
}

/** Whether jobs are not added up and it is time to ask again why; without a date, at each run. */
function isReviewDue({ employee }: EmployeeFacts, { regularPaymentDate }: RunPeriod): boolean {
  const { not_aggregated_reason: reason, not_aggregated_review_date: review } = employee;
  return reason !== null && (review === null || review <= regularPaymentDate);
}

/** Whether pay could not bear the member's contribution on earlier pay of the period. */
function isBeyondPay({ year }: WorkedSlip["made"]): boolean {
  const further = year.payments[0]?.furtherPensions ?? [];
  const all = [...(year.pensions ?? []).map(({ pension }) => pension), ...further];
  return all.some(({ memberContributionLimit }) => memberContributionLimit !== undefined);
}

function warningsOf(
  {
    facts,
    payslip,
    pensions,
    jobs,
    paidThrough,
    isUnpaidAfterMove,
    isBelowMinimumWage,
    isLetterUnusual,
    isSalaryDormant,
    lines,
    hasBenefits,
    made,
  }: WorkedSlip,
  { payments }: Pick<PayslipData, "payments">,
  run: RunPeriod,
): readonly RunWarning[] {
  const { employee } = facts;
  const warning = (token: string, text: string) => ({ employeeId: employee.employee_id, token, text });
  const warningIf = (isTrue: boolean, token: string, text: string) => (isTrue ? [warning(token, text)] : []);
  return [
    ...warningIf(employee.national_insurance_number === null, "missing_nino", NO_NUMBER),
    ...warningIf(isBelowMinimumWage, "below_minimum_wage", "Pay for the hours is below the minimum wage."),
    ...minimumWarnings(payslip, pensions).map(({ token, text }) => warning(token, text)),
    ...warningIf(isBeyondPay(made), "contribution_beyond_pay", BEYOND_PAY),
    ...warningIf(hasLockedDays(facts, run), "locked_days_unpaid", LOCKED_DAYS),
    ...warningIf(paidThrough !== null, "days_paid_elsewhere", DAYS_PAID_ELSEWHERE),
    ...warningIf(isPaidBefore(facts, payslip, run), "paid_before_last_pay_date", PAID_BEFORE),
    ...warningIf(isUnpaidAfterMove, "days_not_paid_after_move", DAYS_NOT_PAID),
    ...warningIf(isSalaryDormant, "salary_not_enabled", SALARY_DORMANT),
    ...warningIf(hasBenefits && lines.some(isPostedBenefit), "benefit_line_beside_record", BENEFIT_TWICE),
    ...warningIf(
      payments.some(({ method }) => method === null),
      "missing_bank_account",
      NO_ACCOUNT,
    ),
    ...warningIf(jobs?.hasLoanElsewhere === true, "loan_on_other_job", LOAN_ON_OTHER_JOB),
    ...warningIf(isReviewDue(facts, run), "jobs_not_aggregated", NOT_AGGREGATED),
    ...warningIf(isLetterUnusual, "ni_category_unusual", UNUSUAL_LETTER),
    ...payslipWarnings(payslip).map(({ token, text }) => warning(token, text)),
  ];
}

const BELOW_MINIMUM = {
  Member: {
    token: "below_auto_enrolment_minimum",
    text: "The pension contributions are below the minimum of automatic enrolment.",
  },
  Certificate: {
    token: "certificate_ended_below_minimum",
    text: "The certificate of the pension group has ended, and the contributions are below the minimum on qualifying earnings: change the terms, or enter another certificate.",
  },
  Enrolment: {
    token: "enrolment_below_minimum",
    text: "The run would enrol the worker on less than the minimum of automatic enrolment: mend the default pension group.",
  },
} as const;

function minimumWarnings(payslip: WorkedSlip["payslip"], pensions: WorkedSlip["pensions"]) {
  const below = belowMinimum(payslip, pensions);
  return below === null ? [] : [BELOW_MINIMUM[below]];
}

/** Returns whether a first payslip follows days locked by earlier runs, with no opening balance for them. */
function hasLockedDays({ employee, openingBalances }: EmployeeFacts, run: RunPeriod): boolean {
  const { sequence, supplementary, year, periodStartDate } = run;
  const isFirst = employee.locked_payment_date === null && openingBalances.every(({ tax_year }) => tax_year !== year);
  return isFirst && supplementary === 0 && sequence > 0 && employee.start_date < periodStartDate;
}

/** How a payslip's contributions compare with the minimum of automatic enrolment. */
type BelowMinimum = "Member" | "Certificate" | "Enrolment" | null;

/**
 * Returns whether no pension of a payslip reaches the minimum of automatic enrolment: that of a member, of one whose
 * certificate has ended, or of a worker whom the run would enrol. Null for anyone else; a pension that only repays is none.
 */
function belowMinimum(payslip: Payslip, pensions: Given["pensions"]): BelowMinimum {
  const judged = getContributions(payslip).filter((_, at) => pensions[at]?.terms.refunds === undefined);
  const isBelow = ({ autoEnrolmentMinimum: minimum }: (typeof judged)[number]) => minimum !== null && !minimum.isMet;
  if (judged.length === 0 || !judged.every(isBelow)) return null;
  if (pensions.some(({ membershipId }) => membershipId === null)) return "Enrolment";
  return pensions.some(({ terms }) => (terms.certificateValidTo ?? null) !== null) ? "Certificate" : "Member";
}
