import { type FamilyPaymentType, formatPence, type Money, type Pence, STATUTORY_ABBREVIATIONS } from "../base";

/** One row of the employer payment record. */
export interface P32Row {
  readonly incomeTax: Money;
  readonly studentLoans: Money;
  readonly postgraduateLoans: Money;
  readonly netIncomeTax: Money;
  readonly employeeNi: Money;
  /** With Class 1A on termination awards. */
  readonly employerNi: Money;
  readonly grossNi: Money;
  readonly statutoryRecovered: Readonly<Record<string, Money>>;
  readonly niCompensation: Readonly<Record<string, Money>>;
  readonly employmentAllowance: Money;
  readonly cisDeductionsSuffered: Money;
  /** May be negative. */
  readonly netNi: Money;
  readonly apprenticeshipLevy: Money;
  /** May be negative: a credit towards later months. */
  readonly totalDue: Money;
}

/** What a month's payslips come to, in pence. */
export interface P32Paid {
  readonly incomeTax: number;
  readonly studentLoans: number;
  readonly postgraduateLoans: number;
  readonly employeeNi: number;
  readonly employerNi: number;
}

/** The stated or calculated columns of a row, before its sums, in pence. */
export interface P32Columns extends P32Paid {
  readonly statutoryRecovered: ReadonlyMap<string, number>;
  readonly niCompensation: ReadonlyMap<string, number>;
  readonly employmentAllowance: number;
  readonly cisDeductionsSuffered: number;
  readonly apprenticeshipLevy: number;
}

/** Returns the sums of a row, in pence. */
export function readP32Sums(columns: P32Columns) {
  const netIncomeTax = columns.incomeTax + columns.studentLoans + columns.postgraduateLoans;
  const grossNi = columns.employeeNi + columns.employerNi;
  const recovered = total(columns.statutoryRecovered);
  const compensation = total(columns.niCompensation);
  const netNi = grossNi - recovered - compensation - columns.employmentAllowance - columns.cisDeductionsSuffered;
  const totalDue = netIncomeTax + netNi + columns.apprenticeshipLevy;
  return { netIncomeTax, grossNi, recovered, compensation, netNi, totalDue };
}

/** Adds up what payslips come to. */
export function addPaid(one: P32Paid, other: P32Paid): P32Paid {
  return {
    incomeTax: one.incomeTax + other.incomeTax,
    studentLoans: one.studentLoans + other.studentLoans,
    postgraduateLoans: one.postgraduateLoans + other.postgraduateLoans,
    employeeNi: one.employeeNi + other.employeeNi,
    employerNi: one.employerNi + other.employerNi,
  };
}

/** Adds up two rows, column by column. */
export function addColumns(one: P32Columns, other: P32Columns): P32Columns {
  return {
    ...addPaid(one, other),
    statutoryRecovered: addMaps(one.statutoryRecovered, other.statutoryRecovered),
    niCompensation: addMaps(one.niCompensation, other.niCompensation),
    employmentAllowance: one.employmentAllowance + other.employmentAllowance,
    cisDeductionsSuffered: one.cisDeductionsSuffered + other.cisDeductionsSuffered,
    apprenticeshipLevy: one.apprenticeshipLevy + other.apprenticeshipLevy,
  };
}

export function toP32Row(columns: P32Columns): P32Row {
  const sums = readP32Sums(columns);
  return {
    incomeTax: formatPence(columns.incomeTax),
    studentLoans: formatPence(columns.studentLoans),
    postgraduateLoans: formatPence(columns.postgraduateLoans),
    netIncomeTax: formatPence(sums.netIncomeTax),
    employeeNi: formatPence(columns.employeeNi),
    employerNi: formatPence(columns.employerNi),
    grossNi: formatPence(sums.grossNi),
    statutoryRecovered: writeMap(columns.statutoryRecovered),
    niCompensation: writeMap(columns.niCompensation),
    employmentAllowance: formatPence(columns.employmentAllowance),
    cisDeductionsSuffered: formatPence(columns.cisDeductionsSuffered),
    netNi: formatPence(sums.netNi),
    apprenticeshipLevy: formatPence(columns.apprenticeshipLevy),
    totalDue: formatPence(sums.totalDue),
  };
}

function total(map: ReadonlyMap<string, number>): number {
  return [...map.values()].reduce((sum, pence) => sum + pence, 0);
}

/** Adds up two maps of amounts, key by key. */
export function addMaps(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const sums = new Map(one);
  for (const [key, pence] of other) sums.set(key, (sums.get(key) ?? 0) + pence);
  return sums;
}

function writeMap(map: ReadonlyMap<string, number>): Readonly<Record<string, Money>> {
  return Object.fromEntries([...map].map(([key, pence]) => [key, formatPence(pence)]));
}

/** Returns the field of `recoverableAmounts` for the amount recovered: "shppRecovered". */
export function recoveredField(type: FamilyPaymentType): string {
  return `${STATUTORY_ABBREVIATIONS[type].toLowerCase()}Recovered`;
}

/** Returns the field of `recoverableAmounts` for the compensation: "nicCompensationOnShpp". */
export function compensationField(type: FamilyPaymentType): string {
  const [first, ...rest] = STATUTORY_ABBREVIATIONS[type];
  return `nicCompensationOn${first}${rest.join("").toLowerCase()}`;
}

/** Returns the field of an amount for Northern Ireland: "spbpRecoveredInNorthernIreland". */
export function fieldInNorthernIreland(field: string): string {
  return `${field}InNorthernIreland`;
}

/** Returns the levy as a summary sends it, in whole pounds, rounded down; no source states the direction. */
export function levyAsSent(pence: Pence): number {
  return pence - (pence % 100);
}
