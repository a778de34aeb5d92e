import { formatPence, type Money } from "../../base";
import { type P32Columns, type P32Row, readP32Sums } from "../../filing-facts";
import type { DuplicateReason } from "./duplicates";

/** The amounts of a charge, each under its name in the P32, in pence; maps by type count as their totals. */
export type ChargePence = Readonly<Record<keyof P32Row, number>>;

/** Returns every amount of a charge. */
export function chargePence(columns: P32Columns): ChargePence {
  const { recovered, compensation, ...sums } = readP32Sums(columns);
  return { ...columns, ...sums, statutoryRecovered: recovered, niCompensation: compensation };
}

/** The names of the amounts, in the order of the P32. */
export const CHARGE_NAMES = [
  "incomeTax",
  "studentLoans",
  "postgraduateLoans",
  "netIncomeTax",
  "employeeNi",
  "employerNi",
  "grossNi",
  "statutoryRecovered",
  "niCompensation",
  "employmentAllowance",
  "cisDeductionsSuffered",
  "netNi",
  "apprenticeshipLevy",
  "totalDue",
] as const satisfies readonly (keyof P32Row)[];

/** Amounts by their names in the P32; those of zero may be left out. */
export type ChargeAmounts = Readonly<Record<string, Money>>;

/** Writes the amounts that are not zero. */
export function writeEffect(columns: P32Columns): ChargeAmounts {
  const amounts = chargePence(columns);
  return Object.fromEntries(
    CHARGE_NAMES.flatMap((name) => (amounts[name] === 0 ? [] : [[name, formatPence(amounts[name])]])),
  );
}

/** What HMRC will charge for a tax month. */
export interface ExpectedCharge {
  readonly taxYear: number;
  readonly taxMonth: number;
  /** The amounts of the month as a row of the employer payment record. */
  readonly charge: P32Row;
  /** Submissions with a part in the charge; their effects add up to it. */
  readonly submissions: readonly ChargedSubmission[];
  /** Employments that HMRC will read as second ones. */
  readonly duplicateEmployments: readonly DuplicateEmployment[];
}

/** What one submission adds to a charge; negative amounts lower it. */
export interface ChargedSubmission {
  readonly submissionId: string;
  readonly submissionType: "Fps" | "Eps";
  /** The amounts that are not zero, in pounds. */
  readonly effect: ChargeAmounts;
}

/** An employment that HMRC will read as a second one. */
export interface DuplicateEmployment {
  readonly employeeId: string;
  readonly submissionId: string;
  /** The detail that changed since the report before. */
  readonly reason: DuplicateReason;
  /** As reported before; null if it was not reported. */
  readonly previousValue: string | null;
  /** As this submission reports it; null if it does not. */
  readonly newValue: string | null;
  /** What is charged too much if it is read so: what the first employment comes to so far in the year. */
  readonly amount: Money;
}
