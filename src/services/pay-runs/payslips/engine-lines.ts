import type { Selectable } from "kysely";
import type { PayLine, PaymentFacts, SalaryLine, StatutoryPayType } from "../../../engine";
import { readPence, STATUTORY_TYPES } from "../../../engine/base";
import { lowersMinimumWagePay } from "../../../engine/minimum-wage";
import { type GivenLine, type LineOrigin, moneyOf, statutoryCode } from "../../contract";
import { directorshipOn, type EmployeeFacts } from "../../employees";
import type { ElementRow } from "../../pay";
import { isPercentage } from "../lines/line-amount";
import type { PayRunTables } from "../store/pay-run-tables";
import type { SlipPeriod } from "./slip-parts";

type LineRow = Selectable<PayRunTables["payroll_line"]>;

/** The details of a printed row that the engine does not have: where its amount came from. */
export interface LineNote {
  readonly payElementId: string | null;
  readonly units: string | null;
  readonly unitName: string | null;
  readonly payRate: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly statutoryPayId: string | null;
  readonly recurringLineItemId: string | null;
  readonly canEdit: boolean;
}

/** A line in the engine's form, and its note. */
export interface NotedLine {
  readonly line: PayLine & { readonly id: string };
  readonly note: LineNote;
  /** A percentage of gross pay, calculated once all lines are known; negative for a deduction. */
  readonly percentage?: { readonly rate: string; readonly isNegated: boolean };
  /** A line that corrects closed periods. */
  readonly isCorrection?: true;
  /** A line that a payslip without pay in money leaves out. */
  readonly needsPay?: true;
  /** Pay that is not regular, such as a bonus. */
  readonly comesOnce?: boolean;
  /** How it counts for the minimum wage, if it does: hourly, for the agreed hours, in addition to them, or against them. */
  readonly minimumWage?: "Hours" | "Basic" | "Beside" | "Lowers";
}

const COMING_ONCE: readonly string[] = ["Bonus", "HolidayPay"];

/** Returns whether lines can be posted to an element; not for pensions and employer costs. */
export function canBePosted({ direction, code, is_system }: ElementRow): boolean {
  return direction !== "EmployerCost" && !(is_system && ["PENSION", "PENSION_AVC"].includes(code));
}

/** Whether lines of an element can be pay of a later period. */
export function canBeInAdvance(element: ElementRow): boolean {
  const { lineType, isNegated } = kindOf(element);
  return lineType === "Payment" && isNegated !== true && !isAward(element);
}

/** The columns of a posted line that its payslip row shows. */
type LineToPost = Pick<
  LineRow,
  "line_id" | "amount" | "description" | "units" | "pay_rate" | "from_date" | "to_date" | "paid_in_advance"
> & { readonly unit_name: string | null };

/** Converts a posted line; a deduction that lowers earnings for National Insurance becomes a negative payment. */
export function postedLine(row: LineToPost, element: ElementRow): NotedLine {
  const { lineType, isNegated } = kindOf(element);
  const statutoryType = statutoryTypeOf(element);
  const isMoney = lineType === "Payment";
  return {
    line: {
      id: row.line_id,
      code: element.code,
      description: row.description ?? element.name,
      amount: moneyOf(isNegated ? -row.amount : row.amount),
      lineType: lineType ?? "Payment",
      ...(isMoney ? countsFor(element, isNegated === true) : {}),
      ...(statutoryType === undefined ? {} : { statutoryType }),
      ...(row.paid_in_advance === null ? {} : { paidInAdvance: row.paid_in_advance }),
    },
    note: {
      payElementId: element.pay_element_id,
      units: row.units,
      unitName: row.unit_name,
      payRate: row.pay_rate,
      from: row.from_date,
      to: row.to_date,
      statutoryPayId: null,
      recurringLineItemId: null,
      canEdit: true,
    },
    comesOnce: COMING_ONCE.includes(element.category),
    ...(isPercentage(row) ? { percentage: { rate: row.pay_rate, isNegated: isNegated === true } } : {}),
    ...(row.paid_in_advance === null ? wageOf(row, element, isMoney) : {}),
  };
}

/** What money counts for; a reduction of pay lowers qualifying and attachable earnings whatever its element says. */
function countsFor(element: ElementRow, isNegated: boolean): Partial<PayLine> {
  const counted = {
    isTaxable: element.is_taxable,
    isNiable: element.is_niable,
    isPensionable: element.is_pensionable,
  };
  if (isNegated) return counted;
  return {
    ...counted,
    isQualifyingEarnings: element.is_qualifying_earnings,
    isAttachable: element.is_attachable,
    ...(isAward(element) ? { isClass1aNiable: true } : {}),
  };
}

/** Whether an element is for what is taxed of termination awards. */
export function isAward({ is_class1a_niable, is_taxable, is_niable }: ElementRow): boolean {
  return is_class1a_niable && is_taxable && !is_niable;
}

/** How a line counts for the minimum wage: pay that its element counts, or a deduction that the law counts against it. */
function wageOf(row: LineToPost, element: ElementRow, isMoney: boolean): Pick<NotedLine, "minimumWage"> {
  if (!element.counts_for_minimum_wage) return {};
  if (isMoney) return { minimumWage: wagePart(row, element) };
  const isDeducted = element.direction === "Deduction" && element.category !== "SalarySacrifice";
  return isDeducted && lowersMinimumWagePay(element.category) ? { minimumWage: "Lowers" } : {};
}

function wagePart({ units, unit_name }: LineToPost, { category }: ElementRow): NonNullable<NotedLine["minimumWage"]> {
  if (units !== null && unit_name === "Hour") return "Hours";
  return category === "BasicPay" ? "Basic" : "Beside";
}

function statutoryTypeOf({ is_system, code }: ElementRow): StatutoryPayType | undefined {
  return is_system ? STATUTORY_TYPES.find((type) => statutoryCode(type) === code) : undefined;
}

/** The line types of system elements, by code. */
const SYSTEM_LINE_TYPES: ReadonlyMap<string, PayLine["lineType"]> = new Map([
  ...STATUTORY_TYPES.map((type) => [statutoryCode(type), "StatutoryPayment"] as const),
  ["COURT_ORDER", "AttachmentOrder"],
  ["COURT_ORDER_FEE", "AttachmentOrderFee"],
]);

function kindOf(element: ElementRow): { readonly lineType: PayLine["lineType"]; readonly isNegated?: boolean } {
  const ofSystem = element.is_system ? SYSTEM_LINE_TYPES.get(element.code) : undefined;
  if (ofSystem !== undefined) return { lineType: ofSystem };
  if (element.direction === "Payment") return { lineType: element.is_notional ? "PayrolledBenefit" : "Payment" };
  if (element.category === "SalarySacrifice") return { lineType: "SalarySacrifice" };
  if (element.is_niable) return { lineType: "Payment", isNegated: true };
  const beforeTax = element.is_taxable || element.category === "PayrollGiving";
  return { lineType: beforeTax ? "DeductionBeforeTax" : "DeductionAfterTax" };
}

const SALARY: Readonly<Record<SalaryLine["kind"], readonly [code: string, description: string]>> = {
  Salary: ["SALARY", "Salary"],
  StatutoryAbsenceAdjustment: ["SALARY_ADJUSTMENT", "Salary adjustment"],
  LeaveAdjustment: ["SALARY_ADJUSTMENT", "Unpaid leave"],
  StatutoryTopUp: ["SALARY_TOP_UP", "Top-up during leave"],
};

/** Converts a line of the salary service. */
export function salaryLine({
  id,
  kind,
  amount,
  units,
  unitName,
  payRate,
  segmentStart,
  segmentEnd,
}: SalaryLine): NotedLine {
  const [code, description] = SALARY[kind];
  return {
    line: { id, code, description, amount },
    note: {
      payElementId: null,
      units,
      unitName,
      payRate,
      from: segmentStart,
      to: segmentEnd,
      statutoryPayId: null,
      recurringLineItemId: null,
      canEdit: false,
    },
    ...(kind === "Salary" ? { minimumWage: "Basic" as const } : {}),
  };
}

/** Converts a line of another service. */
export function givenLine(given: GivenLine): NotedLine {
  const { line, units, unitName, payRate, from, to, statutoryPayId, payElementId, isCorrection, needsPay } = given;
  return {
    line,
    ...(isCorrection === true ? { isCorrection } : {}),
    ...(needsPay === true ? { needsPay } : {}),
    note: {
      payElementId: payElementId ?? null,
      units: units ?? null,
      unitName: unitName ?? null,
      payRate: payRate ?? null,
      from: from ?? null,
      to: to ?? null,
      statutoryPayId: statutoryPayId ?? null,
      recurringLineItemId: null,
      canEdit: false,
    },
  };
}

/** Returns lines without those that wait for pay in money, if neither they nor lines of recurring items pay any. */
export function withoutWaiting(lines: readonly NotedLine[], recurring: readonly NotedLine[]): readonly NotedLine[] {
  return [...lines, ...recurring].some(isPaid) ? lines : lines.filter(({ needsPay }) => needsPay !== true);
}

/** Whether a line, posted or of a recurring item, taxes a benefit in kind. */
export function isPostedBenefit({ line: { lineType }, note: { payElementId }, isCorrection }: NotedLine): boolean {
  return lineType === "PayrolledBenefit" && payElementId !== null && isCorrection !== true;
}

function isPaid({ line: { lineType = "Payment", amount }, percentage }: NotedLine): boolean {
  const isMoney = lineType === "Payment" || lineType === "StatutoryPayment";
  return isMoney && percentage === undefined && readPence(amount) > 0;
}

/**
 * One-off pay after leaving, such as accrued holiday pay, has an earnings period of a week. If there is regular pay
 * too, everything has the usual period, and a director's is the year.
 */
export function earningsPeriodAfterLeaving(
  { employee }: EmployeeFacts,
  { regularPaymentDate }: Pick<SlipPeriod, "regularPaymentDate">,
  lines: readonly NotedLine[],
): Pick<PaymentFacts, "niEarningsPeriod"> {
  if (directorshipOn(employee, regularPaymentDate) !== null) return {};
  const pay = lines.filter(
    ({ line }) => ["Payment", "StatutoryPayment"].includes(line.lineType ?? "Payment") && line.isNiable !== false,
  );
  const isOneOff = pay.length > 0 && pay.every(({ comesOnce }) => comesOnce === true);
  return isOneOff ? { niEarningsPeriod: { unit: "Week", count: 1 } } : {};
}

/** Returns where the lines of a payslip came from: salary's lines are first, then posted ones. */
export function getOrigins(
  lines: readonly NotedLine[],
  salary: readonly NotedLine[],
  posted: readonly NotedLine[],
): readonly LineOrigin[] {
  return lines.map(({ percentage }, at) => ({
    of: at < salary.length ? "Salary" : at < salary.length + posted.length ? "Posted" : "Given",
    ...(percentage === undefined ? {} : { percentage }),
  }));
}
