import type { Payslip, PensionType, SummaryItem } from "../../../engine";
import { divideNetPay } from "../../../engine/bank-files/payments";
import { formatPence, readPence } from "../../../engine/base";
import { moneyOf, runningOn } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { PayslipData } from "../contract/payslip-schemas";
import { shownJobs } from "../jobs/slip-jobs";
import type { SlipDocument } from "../store/slip-document";
import type { LineNote, NotedLine } from "./engine-lines";
import { getShortfall } from "./payslip-warnings";
import { getContributions, type SlipPeriod } from "./slip-parts";
import type { WorkedSlip } from "./work-out";

/** The details of a pension row that the engine does not have. */
export interface PensionRow {
  readonly pensionGroupId: string | null;
  readonly pensionEmployerContribution: string | null;
  readonly pensionMetadata: object & ReturnType<typeof metadataOf>;
}

const NONE: ReadonlyMap<SummaryItem, PensionRow> = new Map();

const NO_NOTE: LineNote = {
  payElementId: null,
  units: null,
  unitName: null,
  payRate: null,
  from: null,
  to: null,
  statutoryPayId: null,
  recurringLineItemId: null,
  canEdit: false,
};

const NO_PENSION = { pensionGroupId: null, pensionEmployerContribution: null, pensionMetadata: null };

/** Returns a calculated payslip as the interface shows it; with an id it is the final one. */
export function payslipData(
  slip: WorkedSlip,
  run: SlipPeriod,
  employer: PayslipData["employer"],
  payslipId: string | null,
): PayslipData {
  const { facts, payslip, amounts, lines } = slip;
  const { employee, loans } = facts;
  const { details } = employee;
  const students = loans.filter(({ kind }) => kind === "Student");
  return {
    payslipId,
    employeeId: employee.employee_id,
    payrollConfigId: run.payrollConfigId,
    payRunId: run.payRunId,
    year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    status: payslipId === null ? "PREVIEW" : "FINAL",
    payFrequency: run.payFrequency,
    periodStartDate: run.periodStartDate,
    periodEndDate: run.periodEndDate,
    paymentDate: run.paymentDate,
    taxWeek: run.taxWeek,
    taxMonth: run.taxMonth,
    employee: {
      firstName: employee.first_name,
      lastName: employee.last_name,
      payrollId: employee.payroll_id,
      nationalInsuranceNumber: employee.national_insurance_number,
      address: details.address === null ? null : { ...details.address },
      department: details.department,
      jobTitle: details.jobTitle,
    },
    employer,
    taxCode: payslip.taxCode,
    week1Month1: payslip.week1Month1,
    niCategory: payslip.niCategory,
    studentLoanPlan: runningOn(students, run.regularPaymentDate)?.student_loan_plan ?? null,
    otherJobs: shownJobs(slip),
    isDirector: employee.director_nic_method !== null && isOn(employee, run.regularPaymentDate),
    paymentMethod: details.paymentMethod,
    ...({
      forPeriod: amounts.forPeriod,
      yearToDate: amounts.yearToDate,
      employmentToDate: amounts.employmentToDate,
      niBreakdown: payslip.niBreakdown,
      workings: slip.workings,
    } as unknown as Pick<PayslipData, "forPeriod" | "yearToDate" | "employmentToDate" | "niBreakdown" | "workings">),
    summaryItems: summaryRows(slip, payslipId !== null),
    pensionRefundsByType: refundsByType(payslip),
    hours: lines.flatMap(hoursOf),
    shortfall: getShortfall(payslip),
    payments: getPayments(details, payslip.forPeriod.netPay),
    rulesDigest: slip.rules,
  };
}

/** What a final payslip is shown from. */
interface FinalRow {
  readonly document: SlipDocument;
  readonly supplementary: number;
}

/** Returns a final payslip as stored; those of earlier versions state neither their run nor a shortfall. */
export function finalShown({ document: { shown }, supplementary }: FinalRow): PayslipData {
  return { ...shown, otherJobs: shown.otherJobs ?? null, supplementary, shortfall: null };
}

/** Returns hours paid hourly, which the law requires on the payslip. */
function hoursOf({ line, note }: NotedLine): PayslipData["hours"] {
  const { units, unitName, payRate } = note;
  return units === null || unitName !== "Hour" ? [] : [{ description: line.description ?? "", units, payRate }];
}

interface Directorship {
  readonly director_appointment_date: string | null;
  readonly director_cessation_date: string | null;
}

function isOn({ director_appointment_date: from, director_cessation_date: to }: Directorship, day: string): boolean {
  return from !== null && from <= day && (to === null || day <= to);
}

/** Returns the refunds of all pensions of a payslip, by the type under which they were deducted. */
function refundsByType(payslip: Payslip): Partial<Record<PensionType, string>> {
  const sums: Partial<Record<PensionType, string>> = {};
  for (const { pensionRefundsByType } of getContributions(payslip)) {
    for (const type of ["NetPayArrangement", "ReliefAtSource", "SalarySacrifice"] as const) {
      const amount = pensionRefundsByType[type];
      if (amount !== undefined) sums[type] = formatPence(readPence(sums[type] ?? "0") + readPence(amount));
    }
  }
  return sums;
}

type Details = Pick<EmployeeFacts["employee"]["details"], "paymentMethod" | "bankAccount" | "bankAccounts">;
type Payment = PayslipData["payments"][number];
type Account = NonNullable<Details["bankAccount"]>;

/** Returns how net pay is paid, as `divideNetPay` divides it; a part without an account has no method. Cheques and cash are not split. */
export function getPayments({ paymentMethod: method, bankAccount, bankAccounts }: Details, netPay: string): Payment[] {
  if (readPence(netPay) < 0) return [];
  if (method !== "Bacs") return [{ method, accountName: null, accountNumberLast4: null, amount: netPay }];
  const parts = divideNetPay({ netPayPence: readPence(netPay), accounts: bankAccounts, main: bankAccount });
  return parts.map(({ account, amountPence }) => ({
    method: account === null && amountPence > 0 ? null : method,
    ...named(account),
    amount: moneyOf(amountPence),
  }));
}

function named(account: Account | null) {
  return {
    accountName: account?.accountName ?? null,
    accountNumberLast4: account?.accountNumber.slice(-4) ?? null,
  };
}

/** Returns the printed rows: the engine's, each with where it came from. */
function summaryRows({ payslip, lines, pensions }: WorkedSlip, isFinal: boolean): PayslipData["summaryItems"] {
  const notes = new Map(lines.map(({ line, note }) => [line.id, note]));
  const orders = new Set(payslip.courtOrders?.orders.map(({ orderId }) => orderId));
  const ofPension = pensionRows(payslip, pensions);
  return payslip.summaryItems.map((item) => {
    const pension = ofPension.get(item) ?? NO_PENSION;
    const note = notes.get(item.id ?? "") ?? NO_NOTE;
    // Field by field: a row of this many fields with a spread takes about a hundred times as long.
    return {
      id: item.id,
      code: item.code,
      description: item.description,
      type: item.type,
      amount: item.amount,
      lineType: item.lineType,
      statutoryType: item.statutoryType,
      pensionLineType: item.pensionLineType,
      pensionType: item.pensionType,
      pensionGroupId: pension.pensionGroupId,
      pensionEmployerContribution: pension.pensionEmployerContribution,
      pensionMetadata: pension.pensionMetadata,
      orderId: isOrder(item) && orders.has(item.id) ? item.id : null,
      payElementId: note.payElementId,
      units: note.units,
      unitName: note.unitName,
      payRate: note.payRate,
      from: note.from,
      to: note.to,
      statutoryPayId: note.statutoryPayId,
      recurringLineItemId: note.recurringLineItemId,
      canEdit: !isFinal && note.canEdit,
    };
  });
}

function isOrder(item: SummaryItem): item is SummaryItem & { readonly id: string } {
  return item.lineType === "AttachmentOrder" && item.id !== null;
}

type Contributions = NonNullable<Payslip["pensionContributions"]>;

/** The group that a pension belongs to. */
export interface Group {
  readonly pensionGroupId: string;
  readonly pensionGroupName: string;
}

/**
 * Returns the rows calculated from pensions, in their own order among a payslip's rows. `groups` are those of the
 * pensions in the order in which they were given.
 */
export function pensionRows(payslip: Payslip, groups: readonly Group[]): ReadonlyMap<SummaryItem, PensionRow> {
  const pensions = getContributions(payslip);
  if (pensions.length === 0) return NONE;
  const details = pensions.flatMap((contributions, at) => detailsOf(contributions, groups[at] ?? null));
  const own = payslip.summaryItems.filter(({ id, pensionLineType }) => id === null && pensionLineType !== null);
  const rows = own.slice(own.length - details.length);
  return new Map(rows.flatMap((item, at) => details.slice(at, at + 1).map((detail) => [item, detail] as const)));
}

function detailsOf(contributions: Contributions, group: Group | null): readonly PensionRow[] {
  return contributions.summaryItems.map(({ pensionEmployerContribution }) => ({
    pensionGroupId: group?.pensionGroupId ?? null,
    pensionEmployerContribution,
    pensionMetadata: metadataOf(contributions, group),
  }));
}

function metadataOf(contributions: Contributions, group: Group | null) {
  const { pensionType, contributionBasis, employerContribution, contributionSource } = contributions;
  return {
    pensionGroupId: group?.pensionGroupId ?? null,
    pensionGroupName: group?.pensionGroupName ?? null,
    pensionType,
    contributionBasis,
    employerShare: employerContribution,
    contributionSource,
  };
}
