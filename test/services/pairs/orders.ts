import { Decimal } from "decimal.js";
import { type OrderName, STOPPING_LOANS } from "./features";

// What one court order takes on a pay day, by the tables of the Acts, in plain decimals.

type Unit = "Week" | "Month" | "Day";

export interface OrderDay {
  readonly unit: Unit;
  /** How many of them the payment is for: the days since the last one, if it is between two pay days. */
  readonly count: number;
  /** Attachable earnings after tax, National Insurance and pension contributions. */
  readonly attachable: Decimal;
  /** The same without anything that is not attachable being left out. */
  readonly loans: Decimal;
  /** Days since the last deduction, or since service. */
  readonly days: number;
}

/** A band: up to an amount, the percentage of it; null for what is above. */
type Band = readonly [upTo: number | null, percent: number];

const FINES = {
  Week: [
    [55, 0],
    [100, 3],
    [135, 5],
    [165, 7],
    [260, 12],
    [370, 17],
    [null, 17],
  ],
  Month: [
    [220, 0],
    [400, 3],
    [540, 5],
    [660, 7],
    [1040, 12],
    [1480, 17],
    [null, 17],
  ],
  Day: [
    [8, 0],
    [15, 3],
    [20, 5],
    [24, 7],
    [38, 12],
    [53, 17],
    [null, 17],
  ],
} as const;
/** The council tax tables: of England, and of Wales for orders made since April 2022. */
const COUNCIL = {
  Week: [
    [75, 0],
    [135, 3],
    [185, 5],
    [225, 7],
    [355, 12],
    [505, 17],
    [null, 17],
  ],
  Month: [
    [300, 0],
    [550, 3],
    [740, 5],
    [900, 7],
    [1420, 12],
    [2020, 17],
    [null, 17],
  ],
  Day: [
    [11, 0],
    [20, 3],
    [27, 5],
    [33, 7],
    [52, 12],
    [72, 17],
    [null, 17],
  ],
} as const;
const WALES = {
  Week: [
    [105, 0],
    [190, 3],
    [260, 5],
    [320, 7],
    [505, 12],
    [715, 17],
    [null, 17],
  ],
  Month: [
    [430, 0],
    [780, 3],
    [1050, 5],
    [1280, 7],
    [2010, 12],
    [2860, 17],
    [null, 17],
  ],
} as const;
const BENEFITS = {
  Week: [
    [100, 0],
    [160, 3],
    [220, 5],
    [270, 7],
    [375, 11],
    [520, 15],
    [null, 20],
  ],
  Month: [
    [430, 0],
    [690, 3],
    [950, 5],
    [1160, 7],
    [1615, 11],
    [2240, 15],
    [null, 20],
  ],
  Day: [
    [15, 0],
    [23, 3],
    [32, 5],
    [39, 7],
    [54, 11],
    [75, 15],
    [null, 20],
  ],
} as const;
/** Above an amount, a sum and the percentage of what is above it. */
const ARREST = {
  Week: [
    [172.61, 0, 15],
    [345.22, 25.89, 20],
    [575.37, 71.92, 25],
    [863.06, 143.84, 50],
  ],
  Month: [
    [750, 0, 15],
    [1500, 112.5, 20],
    [2500, 312.5, 25],
    [3750, 625, 50],
  ],
  Day: [
    [24.66, 0, 15],
    [49.32, 3.7, 20],
    [82.19, 10.27, 25],
    [123.29, 20.55, 50],
  ],
} as const;
const AT_LEAST = { Week: 2.3, Month: 10, Day: 0.33 } as const;
export const PER_DAY = new Decimal("24.66");
const ZERO = new Decimal(0);

export const nearest = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_DOWN);
export const positive = (amount: Decimal) => Decimal.max(ZERO, amount);

/** Above the last edge half of the excess is taken as well: of each week, month or day. */
function split(bands: readonly Band[], net: Decimal, count: number): Decimal {
  const edge = bands.at(-2)?.[0] ?? 0;
  const each = net.div(count);
  const sum = each.lte(edge)
    ? each.times(tableRate(bands, each)).div(100)
    : new Decimal(edge).times("0.17").plus(each.minus(edge).times("0.5"));
  return nearest(sum).times(count);
}

/** A council's table; that of Wales has no daily column that is confirmed. */
export function councilTax(country: "England" | "Wales", unit: Unit, net: Decimal, count: number): Decimal {
  return split(country === "Wales" && unit !== "Day" ? WALES[unit] : COUNCIL[unit], net, count);
}

/** The percentage of the benefits table for all of the pay, which the higher rate doubles but for its first band. */
export function benefitRate(rate: "Standard" | "Higher", unit: Unit, net: Decimal): number {
  const standard = tableRate(BENEFITS[unit], net);
  return rate === "Standard" ? standard : standard === 0 ? 5 : standard * 2;
}

const tableRate = (bands: readonly Band[], net: Decimal) =>
  bands.find(([upTo]) => upTo === null || net.lte(upTo))?.[1] ?? 0;
/** The rate of one week, month or day on all of the pay. */
const slab = (bands: readonly Band[], net: Decimal, count: number) =>
  nearest(net.times(tableRate(bands, net.div(count))).div(100));

function arrested(unit: Unit, net: Decimal, count: number): Decimal {
  const each = net.div(count);
  const band = ARREST[unit].filter(([over]) => each.gt(over)).at(-1);
  if (band === undefined) return ZERO;
  const [over, fixed, percent] = band;
  const sum = nearest(each.minus(over).times(percent).div(100).plus(fixed));
  return (over === ARREST[unit][0][0] ? Decimal.max(sum, AT_LEAST[unit]) : sum).times(count);
}

/** 60% of earnings, rounded up, stays with the debtor. */
const aboveShare = (net: Decimal) => net.minus(net.times("0.6").toDecimalPlaces(2, Decimal.ROUND_CEIL));

/** The fixed sums of the orders and what they protect, by the pay period; of days in proportion. */
export const FIXED = {
  Month: { child: "200.00", court: "150.00", debt: "120.00", protects: "900.00" },
  Week: { child: "40.00", court: "35.00", debt: "25.00", protects: "200.00" },
} as const;

/** Returns what an order takes. */
export function taken(order: OrderName, { unit, count, attachable: net, loans, days }: OrderDay): Decimal {
  const rate = (name: keyof (typeof FIXED)["Month"]) =>
    unit === "Day" ? nearest(new Decimal(FIXED.Month[name]).times(12).times(count).div(365)) : FIXED[unit][name];
  const [child, court, debt, protects] = [rate("child"), rate("court"), rate("debt"), rate("protects")];
  switch (order) {
    case "CmsDeo":
      return positive(Decimal.min(child, aboveShare(net)));
    case "AeoPriority":
      return positive(Decimal.min(court, net.minus(protects)));
    case "AeoNonPriority":
    case "NiAeoEjo":
      return positive(Decimal.min(debt, net.minus(loans).minus(protects)));
    case "Mcaeo":
      return split(FINES[unit], net, count);
    case "Ctaeo":
      return councilTax("England", unit, net, count);
    case "Dea":
      return positive(Decimal.min(slab(BENEFITS[unit], net, count), aboveShare(net).minus(loans)));
    case "NiAeoFines": {
      const sum = net
        .times(tableRate(BENEFITS[unit], net.div(count)))
        .div(100)
        .toDecimalPlaces(2, Decimal.ROUND_DOWN);
      return positive(Decimal.min(sum, aboveShare(net)));
    }
    case "Ea":
      return arrested(unit, net, count);
    case "Cma":
      return positive(Decimal.min(new Decimal("9.50").times(days), net.minus(PER_DAY.times(days))));
    case "Cao": {
      const ordinary = arrested(unit, net, count);
      const left = net.minus(ordinary).minus(PER_DAY.times(days));
      return ordinary.plus(positive(Decimal.min(new Decimal("5.50").times(days), left)));
    }
  }
}

/** What two jobs of a pay day have for an order. */
interface OrderDayOfBoth extends Pick<OrderDay, "unit" | "days"> {
  readonly first: Pick<OrderDay, "attachable" | "loans"> & { readonly before: Decimal };
  readonly second: Pick<OrderDay, "attachable" | "loans">;
}

/**
 * Returns what an order takes of the second job that is paid on a day. Of fines, council tax and arrestments the first pay
 * goes through the table, and of the other 20% is taken; all else is by the pay of both, less what was taken of the first.
 */
export function takenOfSecond(order: OrderName, { first, second, unit, days }: OrderDayOfBoth): Decimal {
  const fifth = nearest(second.attachable.times("0.2"));
  if (order === "Mcaeo" || order === "Ctaeo" || order === "Ea") return fifth;
  const both = { attachable: first.attachable.plus(second.attachable), loans: first.loans.plus(second.loans) };
  if (order === "Cao") {
    const debts = arrested(unit, first.attachable, 1).plus(fifth);
    const left = both.attachable.minus(debts).minus(PER_DAY.times(days));
    return debts.plus(positive(Decimal.min(new Decimal("5.50").times(days), left))).minus(first.before);
  }
  const due = taken(order, { ...both, unit, count: 1, days });
  return Decimal.min(positive(due.minus(first.before)), second.attachable);
}

/** Whether loans are not deducted on a pay day with the order. */
export function stopsLoans(order: OrderName): boolean {
  return STOPPING_LOANS.includes(order);
}
