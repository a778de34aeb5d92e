import { formatPence, type PayslipAmountName, type Reader, type Unread } from "../base";
import type { OrdersTaken } from "../court-orders";
import type { LetterTotals } from "../national-insurance";
import { type LoanOutcome, NO_LOANS } from "../student-loans";
import type { PensionType, StatutoryPayType } from "./facts";
import { PENSION_TYPES, STATUTORY_PAY_TYPES } from "./kinds";
import { type Pay, plainPay } from "./pay";
import { type PaySums, sumGross } from "./pay-sums";
import type { PayslipAmounts } from "./payslip";

type RunningAmount = Exclude<PayslipAmountName, "grossForEmployeeNi" | "grossForEmployerNi"> | "niablePay";

/** Running amounts in pence, of one payment or of a year to date; pay for employee and employer NI is one. */
export interface Amounts extends Readonly<Record<Exclude<RunningAmount, "qualifyingEarnings">, number>> {
  /** Null if no payment was assessed for automatic enrolment. */
  readonly qualifyingEarnings: number | null;
  /** By type; null if there are no contributions. */
  readonly pensionByType: Readonly<Partial<Record<PensionType, number>>> | null;
  readonly statutoryPay: Readonly<Partial<Record<StatutoryPayType, number>>> | null;
}

/** The year before a payment, in pence. */
export interface ToDate {
  readonly amounts: Amounts;
  readonly previousTaxablePay: number;
  readonly previousTaxPaid: number;
  readonly letters: readonly LetterTotals[];
  readonly directorLetters: readonly LetterTotals[];
}

/** Tax, National Insurance and pay of a payment, in pence. */
export interface TaxAndNi {
  readonly taxablePay: number;
  readonly niablePay: number;
  readonly tax: number;
  readonly ni: number;
  readonly employerNi: number;
}

export type LoanAmounts = Pick<LoanOutcome, "studentLoan" | "postgraduateLoan">;

/** Returns the amounts of a payment, once tax, contributions, loans and court orders are known. */
export function paymentAmounts(
  { sums, enrolment, class1a }: Pay,
  { taxablePay, niablePay, tax, ni, employerNi }: TaxAndNi,
  loans: LoanAmounts,
  orders: OrdersTaken | null,
): Amounts {
  const { studentLoan, postgraduateLoan } = orders ?? loans;
  const pension = sums.netPayPension + sums.reliefAtSource;
  const otherDeductions = sums.beforeTax + sums.afterTax;
  const attachmentOrders = sums.attachments + (orders?.deducted ?? 0);
  const attachmentOrderFees = sums.attachmentFees + (orders?.fees ?? 0);
  const deductions = pension + attachmentOrders + attachmentOrderFees + otherDeductions;
  return {
    grossPay: sums.gross,
    taxablePay,
    tax,
    ni,
    employerNi,
    niablePay,
    studentLoan,
    postgraduateLoan,
    pension,
    employerPension: sums.employerPension + sums.pensionSacrifice,
    salarySacrifice: sums.sacrifice,
    benefitsTaxedViaPayroll: sums.benefits,
    attachmentOrders,
    attachmentOrderFees,
    otherDeductions,
    otherAdditions: sums.additions,
    netPay: sums.gross - tax - ni - studentLoan - postgraduateLoan - deductions + sums.additions,
    pensionablePay: sums.pensionablePay,
    qualifyingEarnings: enrolment?.qualifyingEarnings ?? null,
    class1aOnTermination: class1a,
    pensionByType: pensionByType(sums),
    statutoryPay: sums.statutory,
  };
}

function pensionByType(sums: PaySums): Amounts["pensionByType"] {
  const { netPayPension, reliefAtSource, pensionSacrifice } = sums;
  if (netPayPension === 0 && reliefAtSource === 0 && pensionSacrifice === 0) return null;
  const byType: Partial<Record<PensionType, number>> = {};
  if (reliefAtSource !== 0) byType.ReliefAtSource = reliefAtSource;
  if (netPayPension !== 0) byType.NetPayArrangement = netPayPension;
  if (pensionSacrifice !== 0) byType.SalarySacrifice = pensionSacrifice;
  return byType;
}

/** What a payment without pay has. */
export const NO_TAX: TaxAndNi = { taxablePay: 0, niablePay: 0, tax: 0, ni: 0, employerNi: 0 };

/** Year-to-date amounts before the first payment. */
export const NOTHING_TO_DATE: ToDate = {
  amounts: /* @__PURE__ */ paymentAmounts(
    /* @__PURE__ */ plainPay(null, /* @__PURE__ */ sumGross(0, "")),
    NO_TAX,
    NO_LOANS,
    null,
  ),
  previousTaxablePay: 0,
  previousTaxPaid: 0,
  letters: [],
  directorLetters: [],
};

/** Adds two sets of amounts. */
export function addAmounts(a: Amounts, b: Amounts): Amounts {
  return {
    grossPay: a.grossPay + b.grossPay,
    taxablePay: a.taxablePay + b.taxablePay,
    tax: a.tax + b.tax,
    ni: a.ni + b.ni,
    employerNi: a.employerNi + b.employerNi,
    niablePay: a.niablePay + b.niablePay,
    studentLoan: a.studentLoan + b.studentLoan,
    postgraduateLoan: a.postgraduateLoan + b.postgraduateLoan,
    pension: a.pension + b.pension,
    employerPension: a.employerPension + b.employerPension,
    salarySacrifice: a.salarySacrifice + b.salarySacrifice,
    benefitsTaxedViaPayroll: a.benefitsTaxedViaPayroll + b.benefitsTaxedViaPayroll,
    attachmentOrders: a.attachmentOrders + b.attachmentOrders,
    attachmentOrderFees: a.attachmentOrderFees + b.attachmentOrderFees,
    otherDeductions: a.otherDeductions + b.otherDeductions,
    otherAdditions: a.otherAdditions + b.otherAdditions,
    netPay: a.netPay + b.netPay,
    pensionablePay: a.pensionablePay + b.pensionablePay,
    qualifyingEarnings: addStated(a.qualifyingEarnings, b.qualifyingEarnings),
    class1aOnTermination: a.class1aOnTermination + b.class1aOnTermination,
    pensionByType: addByKey(a.pensionByType, b.pensionByType),
    statutoryPay: addByKey(a.statutoryPay, b.statutoryPay),
  };
}

/** Returns the amounts of a payment that is made several times, at least once. */
export function multiplyAmounts(one: Amounts, times: number): Amounts {
  if (times === 1) return one;
  const half = multiplyAmounts(one, Math.floor(times / 2));
  const even = addAmounts(half, half);
  return times % 2 === 0 ? even : addAmounts(even, one);
}

function addStated(a: number | null, b: number | null): number | null {
  return a === null ? b : a + (b ?? 0);
}

type ByKey<Key extends string> = Partial<Record<Key, number>> | null;

function addByKey<Key extends string>(a: ByKey<Key>, b: ByKey<Key>): ByKey<Key> {
  if (a === null || b === null) return a ?? b;
  const total = { ...a };
  for (const key in b) total[key] = (total[key] ?? 0) + (b[key] ?? 0);
  return total;
}

// Field by field: reading them in a loop over their names costs several times as much.
/** Reads the amounts of a year to date at `path`. */
export function readAmounts(reader: Reader, owner: Unread, path: string, ni: LetterTotals): Amounts {
  const { qualifyingEarnings = null } = owner;
  return {
    grossPay: reader.optionalAmount(owner.grossPay, "grossPay", path),
    taxablePay: reader.amount(owner.taxablePay, "taxablePay", path),
    tax: reader.amount(owner.tax, "tax", path),
    ni: ni.employee,
    employerNi: ni.employer,
    niablePay: ni.gross,
    studentLoan: reader.optionalAmount(owner.studentLoan, "studentLoan", path),
    postgraduateLoan: reader.optionalAmount(owner.postgraduateLoan, "postgraduateLoan", path),
    pension: reader.optionalAmount(owner.pension, "pension", path),
    employerPension: reader.optionalAmount(owner.employerPension, "employerPension", path),
    salarySacrifice: reader.optionalAmount(owner.salarySacrifice, "salarySacrifice", path),
    benefitsTaxedViaPayroll: reader.optionalAmount(owner.benefitsTaxedViaPayroll, "benefitsTaxedViaPayroll", path),
    attachmentOrders: reader.optionalAmount(owner.attachmentOrders, "attachmentOrders", path),
    attachmentOrderFees: reader.optionalAmount(owner.attachmentOrderFees, "attachmentOrderFees", path),
    otherDeductions: reader.optionalAmount(owner.otherDeductions, "otherDeductions", path),
    otherAdditions: reader.optionalAmount(owner.otherAdditions, "otherAdditions", path),
    netPay: reader.optionalAmount(owner.netPay, "netPay", path),
    pensionablePay: reader.optionalAmount(owner.pensionablePay, "pensionablePay", path),
    qualifyingEarnings:
      qualifyingEarnings === null ? null : reader.amount(qualifyingEarnings, "qualifyingEarnings", path),
    class1aOnTermination: reader.optionalAmount(owner.class1aOnTermination, "class1aOnTermination", path),
    pensionByType: readByKey(reader, owner, "pensionContributionsByType", { path, keys: PENSIONS }),
    statutoryPay: readByKey(reader, owner, "statutoryPay", { path, keys: STATUTORY }),
  };
}

const PENSIONS: ReadonlySet<PensionType> = new Set(PENSION_TYPES);
const STATUTORY: ReadonlySet<StatutoryPayType> = new Set(STATUTORY_PAY_TYPES);

interface KeysAt<Key> {
  readonly path: string;
  readonly keys: ReadonlySet<Key>;
}

/** Reads amounts by a known key; null without any. */
function readByKey<Key extends string>(
  reader: Reader,
  owner: Unread,
  key: string,
  { path, keys }: KeysAt<Key>,
): ByKey<Key> {
  if (owner[key] === undefined) return null;
  const at = `${path}/${key}`;
  const map = reader.object(owner[key], at);
  if (map === null) return null;
  reader.onlyKnown(map, keys, at);
  let read: ByKey<Key> = null;
  for (const name in map) {
    read ??= {};
    read[name as Key] = reader.amount(map[name], name, at);
  }
  return read;
}

/** Writes amounts as a payslip states them. */
export function writeAmounts(amounts: Amounts): PayslipAmounts {
  const niablePay = formatPence(amounts.niablePay);
  return {
    grossPay: formatPence(amounts.grossPay),
    taxablePay: formatPence(amounts.taxablePay),
    grossForEmployeeNi: niablePay,
    grossForEmployerNi: niablePay,
    tax: formatPence(amounts.tax),
    ni: formatPence(amounts.ni),
    employerNi: formatPence(amounts.employerNi),
    studentLoan: formatPence(amounts.studentLoan),
    postgraduateLoan: formatPence(amounts.postgraduateLoan),
    pension: formatPence(amounts.pension),
    employerPension: formatPence(amounts.employerPension),
    pensionContributionsByType: writeByKey(amounts.pensionByType),
    salarySacrifice: formatPence(amounts.salarySacrifice),
    statutoryPay: writeByKey(amounts.statutoryPay),
    benefitsTaxedViaPayroll: formatPence(amounts.benefitsTaxedViaPayroll),
    attachmentOrders: formatPence(amounts.attachmentOrders),
    attachmentOrderFees: formatPence(amounts.attachmentOrderFees),
    otherDeductions: formatPence(amounts.otherDeductions),
    otherAdditions: formatPence(amounts.otherAdditions),
    netPay: formatPence(amounts.netPay),
    pensionablePay: formatPence(amounts.pensionablePay),
    qualifyingEarnings: amounts.qualifyingEarnings === null ? null : formatPence(amounts.qualifyingEarnings),
    class1aOnTermination: formatPence(amounts.class1aOnTermination),
  };
}

function writeByKey<Key extends string>(amounts: Partial<Record<Key, number>> | null): Partial<Record<Key, string>> {
  const written: Partial<Record<Key, string>> = {};
  if (amounts !== null) for (const key in amounts) written[key] = formatPence(amounts[key] as number);
  return written;
}
