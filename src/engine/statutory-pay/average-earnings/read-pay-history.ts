import {
  type Amount,
  type CalendarDate,
  type DayNumber,
  formatPence,
  PAY_FREQUENCIES,
  type PayFrequency,
  pointerStep,
  type Reader,
  type Unread,
} from "../../base";
import type { ContractualPay, EarningsPayment, PayHistory } from "./pay-history";

/** One payment of earnings liable to Class 1 National Insurance. */
export interface EarningsFacts {
  readonly paymentDate: CalendarDate;
  /** Gross pay, after salary sacrifice; 0 for a pay day on which nothing was due. */
  readonly amount: Amount;
  /** The contractual pay day, where the payment was made early or late. */
  readonly normalPaymentDate?: CalendarDate | null;
  /** The pattern that the payment belongs to, where it is not the present one. */
  readonly payFrequency?: PayFrequency;
  /** For pay rises: the part that depends on the salary (all of it when left out), and the salary it was worked out from. */
  readonly amountFromSalary?: Amount;
  readonly paidAtSalary?: Amount;
}

/** Pay before the payment: what average weekly earnings are made of. */
export interface PayHistoryFacts {
  readonly payFrequency: PayFrequency;
  readonly earnings: readonly EarningsFacts[];
  /** Every normal pay day, paid or not; left out, the days of the earnings are the pay days. */
  readonly normalPaymentDates?: readonly CalendarDate[];
  /** False where no contract fixes a pay day: then the weeks paid are the divisor, also beside usual pay days. */
  readonly hasContractualPayDay?: boolean;
  /** First day of the present pay pattern, where it changed inside the relevant period. */
  readonly patternChangedOn?: CalendarDate | null;
  /** Sick pay only: days that the pay represents, where fewer than eight weeks have been paid. */
  readonly daysRepresented?: number;
  /** Sick pay only: pay under the contract, where nothing has been paid yet. */
  readonly contractualPay?: {
    readonly amount: Amount;
    readonly per: ContractualPay["per"];
    /** With `per` "Days": the days of the pay period, 14 or 28 for instance. */
    readonly days?: number;
  };
}

export const PAY_HISTORY_KEYS = [
  "payFrequency",
  "earnings",
  "normalPaymentDates",
  "hasContractualPayDay",
  "patternChangedOn",
  "daysRepresented",
  "contractualPay",
] as const;

/** More payments than a year of weekly pay with extras has. */
const MOST_PAYMENTS = 400;

const KNOWN_EARNINGS = new Set([
  "paymentDate",
  "amount",
  "normalPaymentDate",
  "payFrequency",
  "amountFromSalary",
  "paidAtSalary",
]);

/** Reads pay from the employment that holds it. */
export function readPayHistory(
  reader: Reader,
  owner: Unread,
  path: string,
  employedFrom: DayNumber | null,
  isSickPay: boolean,
): PayHistory {
  const frequency = reader.choice(owner, "payFrequency", path, PAY_FREQUENCIES);
  const payments = readPayments(reader, owner, path, frequency);
  const payDays = owner.normalPaymentDates === undefined ? null : readDays(reader, owner, "normalPaymentDates", path);
  if (!isSickPay) refuseSickPayFields(reader, owner, path);
  const hasContractualPayDay = reader.flag(owner.hasContractualPayDay, "hasContractualPayDay", path, true);
  return {
    frequency,
    payments,
    normalDays: payDays ?? distinct(payments.map(({ day }) => day)),
    hasContractualPayDay,
    divisorFollowsWeeksPaid: !hasContractualPayDay,
    patternChangedOn: reader.optionalDate(owner, "patternChangedOn", path),
    employedFrom,
    daysRepresented:
      owner.daysRepresented === undefined || !isSickPay ? null : reader.integer(owner, "daysRepresented", path, 1, 55),
    contractualPay:
      owner.contractualPay === undefined || !isSickPay ? null : readContractualPay(reader, owner.contractualPay, path),
  };
}

function refuseSickPayFields(reader: Reader, owner: Unread, path: string): void {
  for (const key of ["daysRepresented", "contractualPay"]) {
    if (owner[key] !== undefined) reader.refuse("must_be_absent", path + pointerStep(key));
  }
}

function readPayments(reader: Reader, owner: Unread, path: string, frequency: PayFrequency): EarningsPayment[] {
  const payments: EarningsPayment[] = [];
  for (const [index, value] of reader.list(owner, "earnings", path, MOST_PAYMENTS).entries()) {
    const at = `${path}/earnings${pointerStep(index)}`;
    const each = reader.object(value, at);
    if (each === null) continue;
    reader.onlyKnown(each, KNOWN_EARNINGS, at);
    payments.push(readPayment(reader, each, at, frequency));
  }
  return payments.sort((a, b) => a.day - b.day);
}

function readPayment(reader: Reader, each: Unread, at: string, frequency: PayFrequency): EarningsPayment {
  const paid = reader.date(each, "paymentDate", at);
  const pence = reader.amount(each.amount, "amount", at);
  if (pence < 0) reader.refuse("negative_amount", `${at}/amount`);
  const fromSalary =
    each.amountFromSalary === undefined
      ? pence
      : reader.optionalPositiveAmount(each.amountFromSalary, "amountFromSalary", at);
  if (fromSalary > pence) reader.refuse("too_large", `${at}/amountFromSalary`, { maximum: formatPence(pence) });
  return {
    day: reader.optionalDate(each, "normalPaymentDate", at) ?? paid,
    pence,
    frequency: each.payFrequency === undefined ? frequency : reader.choice(each, "payFrequency", at, PAY_FREQUENCIES),
    salaryPence: fromSalary,
    paidAtSalary:
      each.paidAtSalary === undefined ? null : reader.optionalPositiveAmount(each.paidAtSalary, "paidAtSalary", at),
  };
}

/** Reads a list of dates; ascending and each once. */
export function readDays(reader: Reader, owner: Unread, key: string, path: string): DayNumber[] {
  const days = reader.list(owner, key, path, MOST_PAYMENTS).map((value, index) => {
    const list = path + pointerStep(key);
    return reader.date({ [index]: value === undefined ? null : value }, String(index), list);
  });
  const seen = new Set<DayNumber>();
  for (const [index, day] of days.entries()) {
    if (seen.has(day)) reader.refuse("duplicate", path + pointerStep(key) + pointerStep(index));
    if (!Number.isNaN(day)) seen.add(day);
  }
  return distinct(days);
}

function distinct(days: readonly DayNumber[]): DayNumber[] {
  return [...new Set(days)].sort((a, b) => a - b);
}

const KNOWN_CONTRACT = new Set(["amount", "per", "days"]);
const MOST_DAYS_OF_PERIOD = 366;

function readContractualPay(reader: Reader, value: unknown, path: string): ContractualPay | null {
  const at = `${path}/contractualPay`;
  const owner = reader.object(value, at);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_CONTRACT, at);
  const pence = reader.amount(owner.amount, "amount", at);
  if (pence < 0) reader.refuse("negative_amount", `${at}/amount`);
  const per = reader.choice(owner, "per", at, ["Week", "Month", "Year", "Days"]);
  if (per !== "Days" && owner.days !== undefined) reader.refuse("must_be_absent", `${at}/days`);
  return { pence, per, days: per === "Days" ? reader.integer(owner, "days", at, 1, MOST_DAYS_OF_PERIOD) : null };
}
