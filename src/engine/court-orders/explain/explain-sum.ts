import { formatPence, formatRate, type Pence, type WorkingStep } from "../../base";
import { type ArrestmentBand, getBand } from "../band-tables";
import type { Order, Settled, ShareRounding, Terms } from "../order";
import type { OrderDay } from "../order-day";
import { maintenanceDays } from "../settle/arrestments";
import type { Deduction } from "../settle/deduction";
import { advancePay, getColumn, intervalIn, wholeTableRate } from "../settle/normal-sum";

/** A working step without its figure and sources. */
export type Part = Omit<WorkingStep, "figure" | "sources"> & { readonly sources?: readonly string[] };

/** Explains an order's deduction: a step for each portion of the pay, and the total if there are several. */
export function explainSum({ order, deduction }: Settled, day: OrderDay): Part[] {
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
