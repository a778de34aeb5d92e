import { shape } from "../../base";
import { dayOrNull, note, required } from "../facts/field-shapes";
import type { Order, OrderKind, Settled, Terms } from "../order";
import type { OrderDay } from "../order-day";
import { NO_WARNINGS, warning } from "../order-warning";
import { type OrderReading, refuse } from "../read/order-reading";
import type { Deduction } from "../settle/deduction";
import type { EarningsLeft } from "../settle/earnings-left";
import { takeNormal } from "../settle/take-normal";
import { readFixed } from "./fixed-terms";
import { AMOUNT, MADE, OWED } from "./form";
import { orderKind } from "./order-kind";
import { FIXED } from "./own-fields";
import { readWholeTable } from "./table-terms";

const rateType = required(shape.choice(["Standard", "Higher", "Fixed"]));

/** A benefit debt: a direct earnings attachment of the Department for Work and Pensions or a council. */
export const dea = orderKind({
  type: "Dea",
  name: "Benefit debt",
  label: "Benefit debt (DEA)",
  law: "si-2013-384",
  priorityLevel: "NonPriority",
  remittanceDeadline: "NineteenthOfFollowingMonth",
  bases: ["Table", "FixedAmount"],
  tables: ["deaStandard", "deaHigher"],
  hasDaysOfGrace: true,
  isAfterPersonalPension: true,
  fields: { ...FIXED, rateType, creditor: note, firstPayDate: dayOrNull },
  variable: ["rateType", "fixedAmount"],
  form: {
    date: MADE,
    facts: {},
    questions: [
      {
        field: "rateType",
        label: "Rate",
        type: "text",
        sample: "Standard",
        options: [
          ["Standard", "Standard table"],
          ["Higher", "Higher table"],
          ["Fixed", "A fixed amount"],
        ],
      },
      { ...AMOUNT, when: ["rateType", "Fixed"] },
      OWED,
    ],
  },
  readTerms,
  protections: () => ["SixtyPercentOfNet"],
  deduct: deductDirectly,
  corrects: () => ["missedAmount", "overDeductedAmount"],
  warn: warnIfEarly,
  words: {
    attachable: ({ figures }) =>
      figures.deaBaseIsResidue ? null : "The full net earnings, less what earlier direct earnings attachments took.",
    taken: "Limited to earnings above the protected earnings of the pay day.",
  },
});

function readTerms(reading: OrderReading): Terms | null {
  const { reader, owner, path } = reading;
  const rate = rateType.read(reader, owner.rateType, "rateType", path);
  if (owner.deductionBasis != null) {
    reader.choice(owner, "deductionBasis", path, rate === "Fixed" ? ["FixedAmount"] : ["Table"]);
  }
  if (rate === "Fixed") return readFixed(reading);
  if (owner.fixedAmount != null) refuse(reading, "must_be_absent", "fixedAmount");
  return readWholeTable(reading, rate === "Higher" ? "deaHigher" : "deaStandard", "HalfDown");
}

/**
 * Deducts the rate on the full net earnings less earlier attachments, while all deductions of the pay-day stay within
 * 40% of the full net earnings. What that ceiling cuts off is not owed later; only an amount missed or over-deducted by
 * mistake is corrected. Source: S.I. 2013/384, Part 6 and Schedule 2; S.R. (N.I.) 2016/224.
 */
function deductDirectly(order: Order, day: OrderDay, left: EarningsLeft, settled: readonly Settled[]): Deduction {
  const { state, kind } = order;
  const whole = left.whole(kind.type);
  const deduction = takeNormal(order, day, left, {
    shortfall: state.shortfall,
    overDeduction: state.overDeduction,
    attachable: day.figures.deaBaseIsResidue ? left.of(kind.type) : Math.max(0, whole - takenByKind(settled, kind)),
    protectedOf: whole,
    reach: whole,
    heldBack: left.total - (day.figures.loanCountsInDeaRoom ? 0 : left.byLoans),
  });
  const { normal, brought, expected, taken } = deduction;
  // The deduction of the pay-day comes first, whether or not the ceiling allowed it in full.
  const forShortfall = taken - (normal + brought - state.shortfall);
  return {
    ...deduction,
    shortfall: 0,
    carried: state.shortfall - Math.max(0, Math.min(state.shortfall, forShortfall)),
    isReduced: taken < expected,
  };
}

/** Returns what earlier orders of the same type deducted. */
function takenByKind(settled: readonly Settled[], kind: OrderKind): number {
  return settled.reduce((sum, { order, deduction }) => (order.kind === kind ? sum + deduction.taken : sum), 0);
}

function warnIfEarly(order: Order, _: readonly Order[], { figures }: OrderDay) {
  const { made, received, start, kind } = order;
  const notice = made ?? received;
  const days = figures.graceDays[kind.type] ?? 0;
  const isEarly = notice !== null && start !== null && start < notice + days;
  return isEarly ? [warning("attachment_before_notice_period", order, { days })] : NO_WARNINGS;
}
