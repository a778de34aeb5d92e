import { formatPence, type Money } from "../../base";
import type { MinimumTest } from "./check-minimum";
import type { Contributions, PensionType } from "./facts";
import { pensionLines } from "./pension-lines";
import type { PensionRow } from "./pension-rows";
import { NO_REFUNDS, type ReadContributions } from "./read-contributions";
import type { SettledContributions } from "./settle-contributions";

/** Writes a payment's contributions in their public form. */
export function writeContributions(
  read: ReadContributions,
  settled: SettledContributions,
  minimum: MinimumTest | null,
  rows: readonly PensionRow[],
): Contributions {
  const { contribution, saving, shared, relief, additionalRelief } = settled;
  const { employeeBase, employerBase, employee, additional, sacrificed, employerOwn } = contribution;
  const employerPension = employerOwn + sacrificed + shared;
  const employerWhole = formatPence(employerPension);
  const refunded = read.refunds === NO_REFUNDS ? 0 : sum(read.refunds);
  return {
    pensionType: read.group.terms.pensionType,
    contributionBasis: read.group.basis,
    contributionSource: sourceOf(read),
    pensionableEarnings: formatPence(employeeBase),
    employerPensionableEarnings: formatPence(employerBase),
    employeeContribution: formatPence(employee),
    taxRelief: formatPence(relief),
    additionalVoluntaryContribution: formatPence(additional),
    additionalVoluntaryTaxRelief: formatPence(additionalRelief),
    salarySacrifice: formatPence(sacrificed),
    employerOwnContribution: formatPence(employerOwn),
    nationalInsuranceSaving: formatPence(saving),
    nationalInsuranceShared: formatPence(shared),
    employerContribution: employerWhole,
    autoEnrolmentMinimum: minimum === null ? null : writeMinimum(minimum),
    payReferencePeriodToDate: writeToDate(read, settled),
    pension: formatPence(employee + additional - refunded),
    employerPension: employerWhole,
    pensionRefundsByType: writeRefunds(read.refunds),
    summaryItems: pensionLines(rows, employerWhole),
  };
}

function sourceOf({ override, group }: ReadContributions): Contributions["contributionSource"] {
  if (override !== null) return "PayRunOverride";
  return group.hasStandingOverride ? "EmployeeOverride" : "Group";
}

function writeMinimum({ employer, total, isMet }: MinimumTest): NonNullable<Contributions["autoEnrolmentMinimum"]> {
  return { employerContribution: formatPence(employer), totalContribution: formatPence(total), isMet };
}

function writeToDate(
  read: ReadContributions,
  { usual }: SettledContributions,
): Contributions["payReferencePeriodToDate"] {
  const { toDate, employee, employer } = read.readPay;
  const isSacrifice = read.group.terms.pensionType === "SalarySacrifice";
  const sacrificed = usual.sacrificed - usual.additionalSacrificed;
  return {
    earnings: formatPence(toDate.earnings),
    pensionablePay: formatPence(toDate.pensionablePay),
    employerEarnings: formatPence(toDate.employerEarnings),
    employerPensionablePay: formatPence(toDate.employerPensionablePay),
    employeeContribution: formatPence(isSacrifice ? 0 : employee.taken + usual.employee),
    salarySacrifice: formatPence(isSacrifice ? employee.taken + sacrificed : 0),
    employerOwnContribution: formatPence(employer.taken + usual.employerOwn),
  };
}

function writeRefunds(refunds: ReadContributions["refunds"]): Contributions["pensionRefundsByType"] {
  const written: Partial<Record<PensionType, Money>> = {};
  if (refunds === NO_REFUNDS) return written;
  for (const [type, pence] of Object.entries(refunds)) {
    if (pence !== 0) written[type as PensionType] = formatPence(pence);
  }
  return written;
}

function sum(refunds: ReadContributions["refunds"]): number {
  return Object.values(refunds).reduce((total, pence) => total + pence, 0);
}
