import { formatPence } from "../../base";
import type { MinimumTest } from "./check-minimum";
import type { Settlement } from "./contribution";
import type { MemberPayment } from "./member-payment";
import type { PensionRow } from "./pension-rows";
import type { Contributions, PensionLine } from "./result";
import type { SettledPayment } from "./settle-payment";

/** Writes a payment's contributions in their public form. */
export function writeContributions({ payment, settled, minimum, rows }: SettledPayment): Contributions {
  const { read, usualTerms } = payment;
  const { contribution, saving, shared, relief, additionalRelief } = settled;
  const { employeeBase, employerBase, employee, additional, sacrificed, employerOwn, borne } = contribution;
  const employerPension = employerOwn + sacrificed + borne + shared;
  const employerWhole = formatPence(employerPension);
  const refunded = read.refunds === null ? 0 : Object.values(read.refunds).reduce((sum, pence) => sum + pence, 0);
  return {
    pensionType: usualTerms.pensionType,
    contributionBasis: read.contributionBasis,
    contributionSource: sourceOf(payment),
    pensionableEarnings: formatPence(employeeBase),
    employerPensionableEarnings: formatPence(employerBase),
    employeeContribution: formatPence(employee),
    taxRelief: formatPence(relief),
    additionalVoluntaryContribution: formatPence(additional),
    additionalVoluntaryTaxRelief: formatPence(additionalRelief),
    salarySacrifice: formatPence(sacrificed),
    employerOwnContribution: formatPence(employerOwn),
    sacrificeBorneByEmployer: formatPence(borne),
    nationalInsuranceSaving: formatPence(saving),
    nationalInsuranceShared: formatPence(shared),
    employerContribution: employerWhole,
    autoEnrolmentMinimum: minimum === null ? null : writeMinimum(minimum),
    payReferencePeriodToDate: writeToDate(payment, settled),
    pension: formatPence(employee + additional - refunded),
    employerPension: employerWhole,
    pensionRefundsByType: writeRefunds(read.refunds),
    summaryItems: pensionLines(rows, employerWhole),
  };
}

function sourceOf({ read }: MemberPayment): Contributions["contributionSource"] {
  if (read.contributionOverride !== null) return "PayRunOverride";
  return read.employeeOverride === null ? "Group" : "EmployeeOverride";
}

function writeMinimum({ employer, total, isMet }: MinimumTest): NonNullable<Contributions["autoEnrolmentMinimum"]> {
  return { employerContribution: formatPence(employer), totalContribution: formatPence(total), isMet };
}

function writeToDate(
  { read, periodPay }: MemberPayment,
  { usual }: Settlement,
): Contributions["payReferencePeriodToDate"] {
  const { toDate, employee, employer } = periodPay;
  const { salarySacrifice = 0, sacrificeBorneByEmployer = 0 } = read.payReferencePeriodToDate ?? {};
  const isSacrifice = read.pensionType === "SalarySacrifice";
  const sacrificed = usual.sacrificed - usual.additionalSacrificed;
  return {
    earnings: formatPence(toDate.earnings),
    pensionablePay: formatPence(toDate.pensionablePay),
    employerEarnings: formatPence(toDate.employerEarnings),
    employerPensionablePay: formatPence(toDate.employerPensionablePay),
    employeeContribution: formatPence(isSacrifice ? 0 : employee.taken + usual.employee),
    salarySacrifice: formatPence(isSacrifice ? salarySacrifice + sacrificed : 0),
    sacrificeBorneByEmployer: formatPence(isSacrifice ? sacrificeBorneByEmployer + usual.borne : 0),
    employerOwnContribution: formatPence(employer.taken + usual.employerOwn),
  };
}

function writeRefunds(refunds: MemberPayment["read"]["refunds"]): Contributions["pensionRefundsByType"] {
  if (refunds === null) return {};
  const paid = Object.entries(refunds).filter(([, pence]) => pence !== 0);
  return Object.fromEntries(paid.map(([type, pence]) => [type, formatPence(pence)]));
}

/** Writes the rows of a payslip; the whole employer contribution is shown beside the member's. */
function pensionLines(rows: readonly PensionRow[], employerWhole: string): PensionLine[] {
  return rows.map(({ type, pence, pensionLineType, pensionType }) => ({
    type,
    amount: formatPence(pence),
    pensionLineType,
    pensionType,
    pensionEmployerContribution: pensionLineType === "Contribution" ? employerWhole : null,
  }));
}
