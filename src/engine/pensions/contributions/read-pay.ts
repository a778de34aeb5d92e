import { halfUpDivide } from "../../../kernel";
import { type DayNumber, formatDate, type Reader, type Unread } from "../../base";
import type { PensionRules } from "../pension-rules";
import { readPeriodLength } from "../period-length";
import { type Thresholds, thresholdsOn } from "../thresholds";
import type { PensionTerms, SidePay } from "./contribution";
import type { ContributionBasis } from "./facts";

/** The pay of one payment and of its period so far, in pence. */
export interface ReadPay {
  readonly employee: SidePay;
  readonly employer: SidePay;
  /** All earnings, before this payment and with it; null where the basis does not need them. */
  readonly earnings: { readonly before: number; readonly toDate: number } | null;
  /** Sums to date of the four kinds of pay. */
  readonly toDate: Readonly<Record<PayField, number>>;
}

export const PAY_FIELDS = ["earnings", "pensionablePay", "employerEarnings", "employerPensionablePay"] as const;
export type PayField = (typeof PAY_FIELDS)[number];

const TAKEN_FIELDS = ["employeeContribution", "salarySacrifice", "employerOwnContribution"] as const;
const TO_DATE = "/payReferencePeriodToDate";
const TO_DATE_FIELDS = new Set<string>([...PAY_FIELDS, ...TAKEN_FIELDS]);

/** Reads the pay that a basis needs: earnings, or pensionable pay, or both for pay without a certificate. */
export function readPay(reader: Reader, owner: Unread, basis: ContributionBasis, terms: PensionTerms): ReadPay {
  const before = readToDate(reader, owner);
  const now = readNow(reader, owner, basis);
  const toDate = {
    earnings: before.earnings + now.earnings,
    pensionablePay: before.pensionablePay + now.pensionablePay,
    employerEarnings: before.employerEarnings + now.employerEarnings,
    employerPensionablePay: before.employerPensionablePay + now.employerPensionablePay,
  };
  for (const field of PAY_FIELDS) {
    if (toDate[field] < 0 && owner[field] !== undefined) reader.refuse("negative_amount", `/${field}`);
    reader.limit(toDate[field], `/${field}`);
  }
  const isOnEarnings = basis === "QualifyingEarnings";
  const member = isOnEarnings ? "earnings" : "pensionablePay";
  const employer = isOnEarnings ? "employerEarnings" : "employerPensionablePay";
  const memberTaken = terms.pensionType === "SalarySacrifice" ? before.salarySacrifice : before.employeeContribution;
  return {
    employee: { before: before[member], toDate: toDate[member], taken: memberTaken },
    employer: { before: before[employer], toDate: toDate[employer], taken: before.employerOwnContribution },
    earnings: needsEarnings(basis) ? { before: before.earnings, toDate: toDate.earnings } : null,
    toDate,
  };
}

/** Bases that are measured against qualifying earnings. */
export function needsEarnings(basis: ContributionBasis): boolean {
  return basis === "QualifyingEarnings" || basis === "PensionablePayUncertified";
}

type Sums = Readonly<Record<PayField | (typeof TAKEN_FIELDS)[number], number>>;

const NOTHING: Sums = {
  earnings: 0,
  pensionablePay: 0,
  employerEarnings: 0,
  employerPensionablePay: 0,
  employeeContribution: 0,
  salarySacrifice: 0,
  employerOwnContribution: 0,
};

function readToDate(reader: Reader, owner: Unread): Sums {
  const given = owner.payReferencePeriodToDate ?? null;
  const sums = given === null ? null : reader.object(given, TO_DATE);
  if (sums === null) return NOTHING;
  reader.onlyKnown(sums, TO_DATE_FIELDS, TO_DATE);
  const read = (key: string) => reader.optionalPositiveAmount(sums[key], key, TO_DATE);
  const earnings = read("earnings");
  const pensionablePay = read("pensionablePay");
  return {
    earnings,
    pensionablePay,
    employerEarnings: sums.employerEarnings === undefined ? earnings : read("employerEarnings"),
    employerPensionablePay: sums.employerPensionablePay === undefined ? pensionablePay : read("employerPensionablePay"),
    employeeContribution: read("employeeContribution"),
    salarySacrifice: read("salarySacrifice"),
    employerOwnContribution: read("employerOwnContribution"),
  };
}

function readNow(reader: Reader, owner: Unread, basis: ContributionBasis): Record<PayField, number> {
  const isSet3 = basis === "PensionablePaySet3" && owner.pensionablePay === undefined;
  const earnings =
    needsEarnings(basis) || isSet3
      ? reader.amount(owner.earnings, "earnings", "")
      : optional(reader, owner, "earnings");
  if (basis === "QualifyingEarnings") refusePensionablePay(reader, owner);
  const isPensionable = basis !== "QualifyingEarnings" && !isSet3;
  const pensionablePay = isPensionable
    ? reader.amount(owner.pensionablePay, "pensionablePay", "")
    : isSet3
      ? earnings
      : 0;
  return {
    earnings,
    pensionablePay,
    employerEarnings: owner.employerEarnings === undefined ? earnings : optional(reader, owner, "employerEarnings"),
    employerPensionablePay:
      owner.employerPensionablePay === undefined ? pensionablePay : optional(reader, owner, "employerPensionablePay"),
  };
}

function optional(reader: Reader, owner: Unread, key: PayField): number {
  return reader.optionalAmount(owner[key], key, "");
}

function refusePensionablePay(reader: Reader, owner: Unread): void {
  for (const key of ["pensionablePay", "employerPensionablePay"]) {
    if (owner[key] !== undefined) reader.refuse("must_be_absent", `/${key}`);
  }
}

/** The thresholds of the payment's period; null where the basis needs none or they cannot be found. */
export function readThresholds(
  reader: Reader,
  owner: Unread,
  rules: PensionRules,
  day: DayNumber,
  basis: ContributionBasis,
): Thresholds | null {
  const isNamed = owner.frequency !== undefined || owner.payReferencePeriodLength !== undefined;
  if (!needsEarnings(basis) && !isNamed) return null;
  const thresholds = thresholdsOn(rules, day, readPeriodLength(reader, owner));
  const membership = readFirstPeriod(reader, owner);
  if (thresholds === null || membership === null || rules.policy("firstPeriodBand", day) === "Full") return thresholds;
  const { days, of } = membership;
  return {
    ...thresholds,
    lower: halfUpDivide(thresholds.lower * days, of),
    upper: halfUpDivide(thresholds.upper * days, of),
  };
}

const FIRST_PERIOD = ["enrolmentDate", "payReferencePeriodStartDate", "payReferencePeriodEndDate"] as const;

/** Days of membership among the days of the period; null where membership did not begin in it. */
function readFirstPeriod(reader: Reader, owner: Unread): { days: number; of: number } | null {
  const given = FIRST_PERIOD.filter((key) => owner[key] !== undefined);
  if (given.length === 0) return null;
  for (const key of FIRST_PERIOD) {
    if (owner[key] === undefined) reader.refuse("required_with", `/${key}`, { other: given[0] as string });
  }
  if (given.length < FIRST_PERIOD.length) return null;
  const [joined, first, last] = FIRST_PERIOD.map((key) => reader.date(owner, key, "")) as [number, number, number];
  if (last < first) reader.refuse("date_before", "/payReferencePeriodEndDate", { limit: formatDate(first) });
  if (joined > last) reader.refuse("date_after", "/enrolmentDate", { limit: formatDate(last) });
  return joined <= first ? null : { days: last - joined + 1, of: last - first + 1 };
}
