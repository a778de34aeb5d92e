import { formatPence, formatRate, type Pence, type WorkingStep } from "../../base";
import { type ArrestmentBand, getBand } from "../band-tables";
import { getBalance, type Order, type Settled, type ShareRounding, type Terms } from "../order";
import { netFor, type OrderDay } from "../order-day";
import { maintenanceDays } from "../settle/arrestments";
import type { Deduction } from "../settle/deduction";
import { advancePay, getColumn, intervalIn, wholeTableRate } from "../settle/normal-sum";
import type { OrdersOutcome } from "../settle/settle-orders";
import { explainLoans } from "./explain-loans";

/** Explains every order's deduction, the loans beside them, and the totals. */
export function explainOrders(day: OrderDay, outcome: OrdersOutcome): WorkingStep[] {
  const takenOf = ({ order, deduction }: Settled) => deduction.taken - (order.earlier?.taken ?? 0);
  const feeOf = ({ fee }: Settled) => fee;
  return [
    ...outcome.settled.flatMap((each) => explainOrder(each, day)),
    ...explainLoans(day, outcome),
    { id: "court-orders.total", figure: "/attachmentOrders", ...total(outcome.settled, takenOf, outcome.deducted) },
    { id: "court-orders.fees", figure: "/attachmentOrderFees", ...total(outcome.settled, feeOf, outcome.fees) },
  ];
}

function explainOrder(each: Settled, day: OrderDay): WorkingStep[] {
  const { order } = each;
  const at = `/orders/${order.place}/lineItem`;
  const step = (figure: string, part: Part): WorkingStep => ({
    ...part,
    figure: `${at}/${figure}`,
    sources: part.sources === undefined || part.sources.length === 0 ? [order.kind.law] : part.sources,
  });
  return [
    step("attachableEarnings", attachableStep(each, day)),
    ...protectedSteps(each, day).map((part) => step("protectedEarnings", part)),
    ...explainSum(each, day).map((part) => step("normalDeduction", part)),
    step("expectedDeduction", expectedStep(each)),
    ...lessEarlier(each, each.deduction.expected).map((part) => step("expectedDeduction", part)),
    step("amountPaid", deductionStep(each)),
    ...lessEarlier(each, each.deduction.taken).map((part) => step("amountPaid", part)),
  ];
}

/** Explains what of a sum of the pay-day its earlier payments have not borne; nothing if there were none. */
function lessEarlier({ order: { earlier } }: Settled, ofDay: Pence): Part[] {
  if (earlier === null) return [];
  return [
    {
      id: "court-orders.less-earlier",
      rule: "The sum is of all jobs that are paid on the day: less what their earlier payments bore.",
      formula: "of the day − taken earlier, never below zero",
      inputs: { "of the day": formatPence(ofDay), "taken earlier": formatPence(earlier.taken) },
      value: formatPence(Math.max(0, ofDay - earlier.taken)),
    },
  ];
}

function attachableStep({ order, deduction }: Settled, day: OrderDay): Part {
  const { words, type } = order.kind;
  const net = Math.max(
    0,
    day.portions.reduce((sum, portion) => sum + netFor(portion.net, type), 0),
  );
  return {
    id: "court-orders.attachable",
    rule:
      words?.attachable(day) ?? "Net earnings less what went before: earlier orders, and the loan where it goes first.",
    formula: "net earnings − taken before",
    inputs: { "net earnings": formatPence(net), "taken before": formatPence(net - deduction.attachable) },
    value: formatPence(deduction.attachable),
  };
}

function protectedSteps({ order, deduction }: Settled, day: OrderDay): Part[] {
  const { figures } = day;
  const value = formatPence(deduction.protectedEarnings);
  if (order.protection.setting === "SixtyPercentOfNet") {
    const share = formatRate(figures.protectedShareBasisPoints);
    return [
      {
        id: "court-orders.protected-share",
        rule: "The protected share of net earnings, raised to the penny.",
        formula: "up to the penny(earnings × share)",
        inputs: { earnings: formatPence(deduction.protectedOf), share },
        value,
        sources: figures.sources("protectedShare"),
      },
    ];
  }
  if (order.protection.setting === "CourtPerAmount") {
    return [
      {
        id: "court-orders.protected-stated",
        rule: "What the order states as protected, for the time that this pay is for.",
        formula: "protected earnings",
        inputs: { "protected earnings": value },
        value,
      },
    ];
  }
  if (order.daysFrom === null) return [];
  return [
    {
      id: "court-orders.protected-days",
      rule: "The protected sum a day for every day of maintenance.",
      formula: "sum a day × days",
      inputs: {
        "sum a day": formatPence(figures.maintenanceProtectedDayPence),
        days: String(maintenanceDays(order, day)),
      },
      value,
      sources: figures.sources("maintenanceProtected"),
    },
  ];
}

function expectedStep({ order, deduction }: Settled): Part {
  if (order.kind.isConjoined) return conjoinedExpected(deduction);
  const balance = getBalance(order);
  const { normal, brought, expected } = deduction;
  const inputs = { sum: formatPence(normal), "brought forward": formatPence(brought) };
  return {
    id: balance === null ? "court-orders.expected" : "court-orders.expected-within-balance",
    rule: "The sum of the pay-day with what was brought forward, never more than is owed.",
    formula: balance === null ? "sum + brought forward" : "least of sum + brought forward and still owed",
    inputs: balance === null ? inputs : { ...inputs, "still owed": formatPence(Math.max(0, balance)) },
    value: formatPence(expected),
  };
}

function conjoinedExpected({ expected, toDebts }: Deduction): Part {
  return {
    id: "court-orders.expected-conjoined",
    rule: "Debts by the table, within what is owed and earned, with the maintenance of the days.",
    formula: "debts + maintenance",
    inputs: { debts: formatPence(toDebts), maintenance: formatPence(expected - toDebts) },
    value: formatPence(expected),
  };
}

function deductionStep({ order, deduction }: Settled): Part {
  const { expected, reach, protectedEarnings, heldBack, taken, sharedWith } = deduction;
  if (order.kind.isConjoined) return conjoinedStep(deduction);
  if (sharedWith !== null && taken < expected) return sharedStep(deduction, sharedWith);
  return {
    id: "court-orders.deduction",
    rule: order.kind.words?.taken ?? "As far as earnings exceed what is protected or held back.",
    formula: "least of expected and earnings − protected − held back, never below zero",
    inputs: {
      expected: formatPence(expected),
      earnings: formatPence(reach),
      protected: formatPence(protectedEarnings),
      "held back": formatPence(heldBack),
    },
    value: formatPence(taken),
  };
}

function sharedStep({ expected, taken }: Deduction, other: Deduction): Part {
  return {
    id: "court-orders.deduction-shared",
    rule: "Too little for both arrestments: shared in proportion to what each would take, to the nearest penny, an exact half down.",
    formula: "(earnings − protected) × expected ÷ (expected + maintenance), never below zero",
    inputs: {
      earnings: formatPence(other.attachable),
      protected: formatPence(other.protectedEarnings),
      expected: formatPence(expected),
      maintenance: formatPence(other.expected),
    },
    value: formatPence(taken),
  };
}

function conjoinedStep({ attachable, protectedEarnings, expected, taken, toDebts }: Deduction): Part {
  return {
    id: "court-orders.deduction-conjoined",
    rule: "Debts first; maintenance as far as the rest exceeds the protected sum a day.",
    formula: "debts + least of maintenance and earnings − debts − protected, never below zero",
    inputs: {
      debts: formatPence(toDebts),
      maintenance: formatPence(expected - toDebts),
      earnings: formatPence(attachable),
      protected: formatPence(protectedEarnings),
    },
    value: formatPence(taken),
  };
}

function total(settled: readonly Settled[], part: (each: Settled) => number, sum: number) {
  const inputs = Object.fromEntries(settled.map((each) => [each.order.id, formatPence(part(each))]));
  const formula = Object.keys(inputs).join(" + ") || "0.00";
  return {
    rule: "All orders of the pay-day together.",
    formula,
    inputs,
    value: formatPence(sum),
    sources: [],
  };
}

/** A working step without its figure and sources. */
type Part = Omit<WorkingStep, "figure" | "sources"> & { readonly sources?: readonly string[] };

/** Explains an order's deduction: a step for each portion of the pay, and the total if there are several. */
function explainSum({ order, deduction }: Settled, day: OrderDay): Part[] {
  const parts = partsOf(order, day, deduction);
  if (parts.length < 2) return parts;
  const inputs = Object.fromEntries(parts.map(({ value }, at) => [`sum ${at + 1}`, value]));
  return [
    ...parts,
    {
      id: "court-orders.sum",
      rule: "The sums of the parts together.",
      formula: Object.keys(inputs).join(" + "),
      inputs,
      value: formatPence(deduction.normal),
    },
  ];
}

function partsOf(order: Order, day: OrderDay, deduction: Deduction): Part[] {
  const { terms } = order;
  switch (terms.kind) {
    case "Fixed":
      return [fixed(terms.pence)];
    case "Share":
      return [share(terms.rounding, terms.basisPoints, deduction)];
    case "WholeTable":
      return [wholeTable(order, terms, day, deduction)];
    case "UnitTable":
      return tablePortions(order, terms, day, deduction);
    case "Arrestment":
      return [...arrestmentPortions(order, terms, day, deduction), ...maintenance(order, terms, day)];
  }
}

function fixed(pence: Pence): Part {
  const sum = formatPence(pence);
  return {
    id: "court-orders.fixed-sum",
    rule: "The sum of the order for the pay periods that are paid for.",
    formula: "sum of the order",
    inputs: { "sum of the order": sum },
    value: sum,
  };
}

function share(rounding: ShareRounding, rate: number, { attachable, normal }: Deduction): Part {
  const isCut = rounding === "Down";
  return {
    id: isCut ? "court-orders.share-cut" : "court-orders.share",
    rule: `A share of the earnings, ${isCut ? "a fraction of a penny dropped" : "to the nearest penny, an exact half down"}.`,
    formula: "earnings × rate",
    inputs: { earnings: formatPence(attachable), rate: formatRate(rate) },
    value: formatPence(normal),
  };
}

function wholeTable(
  order: Order,
  terms: Extract<Terms, { kind: "WholeTable" }>,
  day: OrderDay,
  deduction: Deduction,
): Part {
  const unit = order.interval.unit.toLowerCase();
  const rate = wholeTableRate(order, terms, day, deduction.attachable);
  return {
    ...share(terms.rounding, rate, deduction),
    rule: `The rate of the band that holds the earnings of one ${unit}, on all of them.`,
    inputs: {
      earnings: formatPence(deduction.attachable),
      rate: formatRate(rate),
      [`${unit}s`]: String(order.interval.count * day.periods),
    },
    sources: day.figures.sources(terms.parameter),
  };
}

function tablePortions(
  order: Order,
  terms: Extract<Terms, { kind: "UnitTable" }>,
  day: OrderDay,
  { nets = [], wishes = [] }: Deduction,
): Part[] {
  return day.portions.map((portion, at) => {
    const net = nets[at] ?? 0;
    const wish = wishes[at] ?? 0;
    if (portion.kind === "Other") return otherSeries(day, net, wish);
    const { unit, count } = intervalIn(order, portion);
    const { over, rate, onExcess } = getBand(getColumn(terms.columns, unit), net, count);
    const inputs = { earnings: formatPence(net), number: String(count), rate: formatRate(net <= 0 ? 0 : rate) };
    const about = {
      value: formatPence(wish),
      sources: terms.parameter === null ? [] : day.figures.sources(terms.parameter),
    };
    return onExcess === null
      ? {
          id: "court-orders.unit-table",
          rule: `The share of one ${unit.toLowerCase()}, to the nearest penny, an exact half down, times their number.`,
          formula: "to the penny(earnings ÷ number × rate) × number",
          inputs,
          ...about,
        }
      : {
          id: "court-orders.unit-table-top",
          rule: `Above the last edge: the share of the edge and a larger one of the rest, for one ${unit.toLowerCase()}, times their number.`,
          formula: "to the penny(edge × rate + (earnings ÷ number − edge) × rate above) × number",
          inputs: { ...inputs, edge: formatPence(over), "rate above": formatRate(onExcess) },
          ...about,
        };
  });
}

function otherSeries({ figures }: OrderDay, net: number, wish: number): Part {
  return {
    id: "court-orders.other-series",
    rule: "A flat share of every series of pay but the shortest.",
    formula: "earnings × rate",
    inputs: { earnings: formatPence(net), rate: formatRate(figures.otherSeriesBasisPoints) },
    value: formatPence(wish),
    sources: figures.sources("otherSeriesRate"),
  };
}

function arrestmentPortions(
  order: Order,
  terms: Extract<Terms, { kind: "Arrestment" }>,
  day: OrderDay,
  { nets = [], wishes = [] }: Deduction,
): Part[] {
  const { columns } = terms;
  if (columns === null) return [];
  const advance = advancePay(day.portions, nets);
  return day.portions.flatMap((portion, at) => {
    if (portion.kind === "Advance" && at !== advance.first) return [];
    if (portion.kind === "Other") return [otherSeries(day, nets[at] ?? 0, wishes[at] ?? 0)];
    const isAdvance = portion.kind === "Advance";
    const net = isAdvance ? advance.net : (nets[at] ?? 0);
    const interval = intervalIn(order, portion);
    const number = interval.count * (isAdvance ? advance.count : 1);
    const sources = day.figures.sources("arrestmentTable");
    return [{ ...arrestmentPart(getColumn(columns, interval.unit), net, number, wishes[at] ?? 0), sources }];
  });
}

function arrestmentPart(column: readonly ArrestmentBand[], net: number, number: number, wish: number): Part {
  const { over, fixed, atLeast, onExcess } = getBand(column, net, number);
  return {
    id: "court-orders.arrestment-table",
    rule: "A fixed sum and a share of the excess over the band's edge, not below the minimum, for one unit, times their number.",
    formula: "(fixed + greater of minimum and to the penny((earnings ÷ number − edge) × rate)) × number",
    inputs: {
      earnings: formatPence(net),
      number: String(number),
      edge: formatPence(net <= 0 ? 0 : over),
      fixed: formatPence(fixed),
      minimum: formatPence(atLeast),
      rate: formatRate(onExcess),
    },
    value: formatPence(wish),
  };
}

function maintenance(
  order: Order,
  { maintenanceDayPence }: Extract<Terms, { kind: "Arrestment" }>,
  day: OrderDay,
): Part[] {
  if (order.daysFrom === null) return [];
  const days = maintenanceDays(order, day);
  return [
    {
      id: "court-orders.maintenance-days",
      rule: "The daily rate for every day since the last pay-day with a deduction.",
      formula: "daily rate × days",
      inputs: { "daily rate": formatPence(maintenanceDayPence), days: String(days) },
      value: formatPence(maintenanceDayPence * days),
    },
  ];
}
