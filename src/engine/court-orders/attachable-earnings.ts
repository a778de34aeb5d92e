import {
  type Amount,
  type CalendarDate,
  FAMILY_PAYMENT_TYPES,
  formatDate,
  formatPence,
  type Money,
  pointerStep,
  Reader,
  type Unread,
  type WorkingStep,
  workingsOf,
} from "../base";
import { calculation, type ParameterValues } from "../rulebook";
import type { OrderKind } from "./order";
import { byOrderType, type OrderType } from "./types";

type Parameters = ParameterValues<"court-orders">;

/** Kinds of pay that orders treat differently. */
export const ATTACHABLE_PAY_TYPES = [
  "Wages",
  "HolidayPay",
  "PayInLieuOfNotice",
  "StatutorySickPay",
  "ContractualLeavePay",
  "OccupationalPension",
  "LossOfOffice",
  "ContractualRedundancyPay",
  ...FAMILY_PAYMENT_TYPES,
  "StatutoryRedundancyPay",
  "SocialSecurityBenefit",
  "GuaranteedMinimumPension",
  "ReimbursedExpenses",
  "ForcesPay",
  "SeafarersWages",
] as const;

export type AttachablePayType = (typeof ATTACHABLE_PAY_TYPES)[number];

export const ATTACHABLE_PENSION_TYPES = [
  "Occupational",
  "MasterTrust",
  "InSchemeVoluntary",
  "FreeStandingVoluntary",
  "Stakeholder",
  "GroupPersonal",
] as const;

export type AttachablePensionType = (typeof ATTACHABLE_PENSION_TYPES)[number];

export interface AttachableEarningsFacts {
  readonly paymentDate: CalendarDate;
  /** Pay of the pay-day by kind, after salary sacrifice. */
  readonly pay: readonly { readonly payType: AttachablePayType; readonly amount: Amount }[];
  /** What is actually deducted on the pay-day. */
  readonly tax: Amount;
  readonly ni: Amount;
  /** Amounts deducted from pay; `reducesAttachable` overrides the rule for the kind of scheme. */
  readonly pensionContributions?: readonly {
    readonly contributionType: AttachablePensionType;
    readonly amount: Amount;
    readonly reducesAttachable?: boolean;
  }[];
  /** Pay withheld now because it was advanced earlier: added back for council tax and fines orders. */
  readonly advanceRecovered?: Amount;
}

/** Net earnings by type of order, in the form that `attachableEarnings` of a pay-day accepts. */
export type AttachableEarnings = Readonly<Record<OrderType, Money>>;

const KNOWN: ReadonlySet<string> = new Set([
  "paymentDate",
  "pay",
  "tax",
  "ni",
  "pensionContributions",
  "advanceRecovered",
]);
const PAY_FIELDS: ReadonlySet<string> = new Set(["payType", "amount"]);
const PENSION_FIELDS: ReadonlySet<string> = new Set(["contributionType", "amount", "reducesAttachable"]);
const MOST_LINES = 1_000;

interface ReadEarnings {
  readonly pay: readonly { readonly payType: AttachablePayType; readonly amount: number }[];
  readonly pensions: readonly {
    readonly kind: AttachablePensionType;
    readonly amount: number;
    readonly reduces: boolean | null;
  }[];
  readonly tax: number;
  readonly ni: number;
  readonly advance: number;
}

/**
 * Calculates the net earnings that each type of order may attach: pay that counts for it, less all of the pay-day's
 * income tax, employee National Insurance and qualifying pension contributions. Nothing else lowers them. Negative if
 * deductions exceed the pay that counts.
 * Problems: wrong facts; `not_in_force` for a day without rules. Source: the definitions of earnings and of attachable
 * earnings in each Act and regulation, as listed in the rule data.
 */
export const attachableEarnings = calculation<AttachableEarningsFacts, AttachableEarnings>(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const owner = reader.object(facts, "");
    if (owner === null) return { ok: false, problems: reader.problems };
    reader.onlyKnown(owner, KNOWN, "");
    const day = reader.date(owner, "paymentDate", "");
    const read = readEarnings(reader, owner);
    const rules = rulebook.subject("court-orders");
    const pay = rules.on("attachablePay", day);
    const pensions = rules.on("pensionContributions", day);
    const isUnknown = !Number.isNaN(day) && (pay === null || pensions === null);
    if (isUnknown) reader.refuse("not_in_force", "/paymentDate", { taxYear: formatDate(day) });
    if (reader.problems.length > 0 || pay === null || pensions === null) {
      return { ok: false, problems: reader.problems };
    }
    const sources = [...pay.sources, ...pensions.sources];
    const law: EarningsRules = { pay: pay.value, pensions: pensions.value, sources };
    const steps = byOrderType((kind) => earningsStep(kind, read, law));
    const value = byOrderType((_, type) => steps[type].value);
    const workings = options?.explain === true ? workingsOf(Object.values(steps), rules) : null;
    return { ok: true, value, workings, rules: rulebook.digest() };
  },
);

function readEarnings(reader: Reader, owner: Unread): ReadEarnings {
  const pay = reader.list(owner, "pay", "", MOST_LINES).map((value, at) => readPay(reader, value, `/pay/${at}`));
  const pensions =
    owner.pensionContributions === undefined
      ? []
      : reader
          .list(owner, "pensionContributions", "", MOST_LINES)
          .map((value, at) => readPension(reader, value, `/pensionContributions/${at}`));
  const read = {
    pay,
    pensions,
    tax: reader.amount(owner.tax, "tax", ""),
    ni: reader.amount(owner.ni, "ni", ""),
    advance: reader.optionalPositiveAmount(owner.advanceRecovered, "advanceRecovered", ""),
  };
  reader.limit(
    pay.reduce((sum, { amount }) => sum + Math.abs(amount), 0),
    pointerStep("pay"),
  );
  return read;
}

function readPay(reader: Reader, value: unknown, path: string): ReadEarnings["pay"][number] {
  const owner = reader.object(value, path);
  if (owner === null) return { payType: "Wages", amount: 0 };
  reader.onlyKnown(owner, PAY_FIELDS, path);
  return {
    payType: reader.choice(owner, "payType", path, ATTACHABLE_PAY_TYPES),
    amount: reader.amount(owner.amount, "amount", path),
  };
}

function readPension(reader: Reader, value: unknown, path: string): ReadEarnings["pensions"][number] {
  const owner = reader.object(value, path);
  if (owner === null) return { kind: "Occupational", amount: 0, reduces: null };
  reader.onlyKnown(owner, PENSION_FIELDS, path);
  const stated = owner.reducesAttachable;
  return {
    kind: reader.choice(owner, "contributionType", path, ATTACHABLE_PENSION_TYPES),
    amount: reader.amount(owner.amount, "amount", path),
    reduces: stated === undefined ? null : reader.flag(stated, "reducesAttachable", path, true),
  };
}

interface EarningsRules {
  readonly pay: Parameters["attachablePay"];
  readonly pensions: Parameters["pensionContributions"];
  readonly sources: readonly string[];
}

function earningsStep({ type, addsAdvanceBack }: OrderKind, read: ReadEarnings, law: EarningsRules): WorkingStep {
  const { pay, pensions, tax, ni, advance } = read;
  const hasWages = pay.some(({ payType, amount }) => payType === "Wages" && amount > 0);
  const counts = (payType: string) => {
    const rule = law.pay[payType];
    return rule?.countsFor.includes(type) === true || (hasWages && rule?.withWagesFor?.includes(type) === true);
  };
  const counted = pay.reduce((sum, { payType, amount }) => sum + (counts(payType) ? amount : 0), 0);
  const pension = pensions.reduce(
    (sum, { kind, amount, reduces }) =>
      sum + ((reduces ?? law.pensions[kind]?.reducesFor.includes(type)) === true ? amount : 0),
    0,
  );
  const added = addsAdvanceBack ? advance : 0;
  return {
    id: `court-orders.attachable-earnings.${type}`,
    figure: `/${type}`,
    rule: "Pay that counts for the order, less tax, National Insurance and qualifying pension contributions.",
    formula: "pay + advance added back − tax − National Insurance − pension",
    inputs: {
      pay: formatPence(counted),
      "advance added back": formatPence(added),
      tax: formatPence(tax),
      "National Insurance": formatPence(ni),
      pension: formatPence(pension),
    },
    value: formatPence(counted + added - tax - ni - pension),
    sources: law.sources,
  };
}
