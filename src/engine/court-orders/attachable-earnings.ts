import {
  FAMILY_PAYMENT_TYPES,
  formatDate,
  formatPence,
  type Money,
  type Reader,
  shape,
  type WorkingStep,
} from "../base";
import { defineCalculation, type Governing, type ParameterValues, type Rulebook } from "../rulebook";
import type { OrderKind } from "./order";
import { byOrderType, type OrderType } from "./types";

type Parameters = ParameterValues<"court-orders">;

/** Kinds of pay that orders treat differently. */
const ATTACHABLE_PAY_TYPES = [
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

/** A kind of pay that types of court order treat differently, such as wages or statutory redundancy pay. */
export type AttachablePayType = (typeof ATTACHABLE_PAY_TYPES)[number];

const ATTACHABLE_PENSION_TYPES = [
  "Occupational",
  "MasterTrust",
  "InSchemeVoluntary",
  "FreeStandingVoluntary",
  "Stakeholder",
  "GroupPersonal",
] as const;

/** A kind of pension contribution, which decides whether it lowers attachable earnings. */
export type AttachablePensionType = (typeof ATTACHABLE_PENSION_TYPES)[number];

const PAY = shape.record({ payType: shape.choice(ATTACHABLE_PAY_TYPES), amount: shape.amount() });

const PENSION = shape.record({
  contributionType: shape.choice(ATTACHABLE_PENSION_TYPES),
  amount: shape.amount(),
  /** Overrides the rule for the kind of scheme. */
  reducesAttachable: shape.optional(shape.flag, null),
});

const MOST_LINES = 1_000;

const EARNINGS = shape.record(
  {
    paymentDate: shape.date,
    /** Pay of the pay-day by kind, after salary sacrifice. */
    pay: shape.list(PAY, { upTo: MOST_LINES }),
    /** What is actually deducted on the pay-day. */
    tax: shape.amount(),
    /** The employee's National Insurance of the pay-day. */
    ni: shape.amount(),
    /** Amounts deducted from pay. */
    pensionContributions: shape.optional(shape.list(PENSION, { upTo: MOST_LINES }), []),
    /** Pay withheld now because it was advanced earlier: added back for council tax and fines orders. */
    advanceRecovered: shape.optional(shape.amount({ from: 0 }), 0),
  },
  ({ pay }, { reader }) => {
    const sum = pay.reduce((all, { amount }) => all + Math.abs(amount), 0);
    reader.limit(sum, "/pay");
  },
);

/** The pay of one pay-day by kind, with the deductions that come before court orders. */
export interface AttachableEarningsFacts extends shape.FactsOf<typeof EARNINGS> {}

type ReadEarnings = shape.ReadOf<typeof EARNINGS>;

/** Net earnings by type of order, in the form that `attachableEarnings` of a pay-day accepts. */
export type AttachableEarnings = Readonly<Record<OrderType, Money>>;

/**
 * Calculates the net earnings that each type of order may attach: pay that counts for it, less all of the pay-day's
 * income tax, employee National Insurance and qualifying pension contributions. Nothing else lowers them. Negative if
 * deductions exceed the pay that counts.
 * Problems: wrong facts; `not_in_force` for a day without rules. Source: the definitions of earnings and of attachable
 * earnings in each Act and regulation, as listed in the rule data.
 */
export const attachableEarnings = defineCalculation({
  name: "attachable-earnings",
  facts: EARNINGS,
  judgesWrongFacts: true,
  law: findLaw,
  work: (read, law) => byOrderType((kind) => earningsStep(kind, read, law)),
  write: (steps): AttachableEarnings => byOrderType((_, type) => steps[type].value),
  explain: (steps) => Object.values(steps),
});

interface EarningsLaw extends Governing {
  readonly pay: Parameters["attachablePay"];
  readonly pensions: Parameters["pensionContributions"];
  readonly sourceIds: readonly string[];
}

function findLaw({ paymentDate }: ReadEarnings, rulebook: Rulebook, reader: Reader): EarningsLaw | null {
  if (Number.isNaN(paymentDate)) return null;
  const rules = rulebook.subject("court-orders");
  const pay = rules.on("attachablePay", paymentDate);
  const pensions = rules.on("pensionContributions", paymentDate);
  if (pay === null || pensions === null) {
    reader.refuse("not_in_force", "/paymentDate", { taxYear: formatDate(paymentDate) });
    return null;
  }
  const sourceIds = [...pay.sources, ...pensions.sources];
  return { pay: pay.value, pensions: pensions.value, sourceIds, digest: rulebook.digest(), sources: rules.sources };
}

function earningsStep({ type, addsAdvanceBack }: OrderKind, read: ReadEarnings, law: EarningsLaw): WorkingStep {
  const { pay, pensionContributions, tax, ni } = read;
  const hasWages = pay.some(({ payType, amount }) => payType === "Wages" && amount > 0);
  const counts = (payType: string) => {
    const rule = law.pay[payType];
    return rule?.countsFor.includes(type) === true || (hasWages && rule?.withWagesFor?.includes(type) === true);
  };
  const counted = pay.reduce((sum, { payType, amount }) => sum + (counts(payType) ? amount : 0), 0);
  const reduces = (kind: string) => law.pensions[kind]?.reducesFor.includes(type) === true;
  const pension = pensionContributions.reduce(
    (sum, { contributionType, amount, reducesAttachable }) =>
      sum + ((reducesAttachable ?? reduces(contributionType)) ? amount : 0),
    0,
  );
  const added = addsAdvanceBack ? read.advanceRecovered : 0;
  return {
    id: `court-orders.attachable-earnings.${type}`,
    figure: `/${type}`,
    rule: "Attachable earnings: pay less tax, National Insurance and qualifying pension contributions.",
    formula: "pay + advance added back − tax − National Insurance − pension",
    inputs: {
      pay: formatPence(counted),
      "advance added back": formatPence(added),
      tax: formatPence(tax),
      "National Insurance": formatPence(ni),
      pension: formatPence(pension),
    },
    value: formatPence(counted + added - tax - ni - pension),
    sources: law.sourceIds,
  };
}
