import { Decimal } from "decimal.js";
import { ORDERS, type OrderName } from "./features";
import { benefitRate, councilTax, nearest, PER_DAY, positive, taken } from "./orders";

// What several court orders take on one pay day: the Acts' turns, what each protects, and what one leaves for the next.

/** How much the orders ask for, and of what pay. */
export const WAYS = ["ample", "tight", "ending"] as const;
export type Way = (typeof WAYS)[number];

/** Somebody with several orders, the oldest first. */
export interface Debtor {
  readonly name: string;
  readonly way: Way;
  readonly orders: readonly OrderName[];
}

const SEVERAL: readonly (readonly OrderName[])[] = [
  ["Ctaeo", "CmsDeo", "AeoPriority", "Mcaeo", "Dea", "AeoNonPriority"],
  ["Cma", "CmsDeo", "Ea", "Dea"],
  ["CmsDeo", "Cao", "Dea"],
  ["NiAeoFines", "CmsDeo", "AeoPriority", "NiAeoEjo", "Dea"],
  ["Ea", "Ctaeo", "NiAeoFines", "AeoNonPriority"],
];

/** Two of one type: of arrestments and conjoined orders there is one. */
const TWICE: readonly OrderName[] = ["CmsDeo", "AeoPriority", "Mcaeo", "Ctaeo", "Dea", "AeoNonPriority", "NiAeoFines"];

/** Returns why two types are not operated beside each other; null if they are. */
export function whyNotTogether(one: OrderName, other: OrderName): string | null {
  const arrestments: readonly OrderName[] = ["Ea", "Cma"];
  const isRecalled = (conjoined: OrderName, arrested: OrderName) =>
    conjoined === "Cao" && arrestments.includes(arrested);
  return isRecalled(one, other) || isRecalled(other, one)
    ? "a conjoined order recalls the arrestments before it, and the issuer takes back those after it"
    : null;
}

export const ORDER_PAIRS: readonly (readonly [OrderName, OrderName])[] = ORDERS.flatMap((one, at) =>
  ORDERS.slice(at + 1).map((other) => [one, other] as const),
);

/** Everybody: each pair in every way, with either one the older; two of one type; and what the countries bring together. */
export const DEBTORS: readonly Debtor[] = [
  ...ORDER_PAIRS.filter(([one, other]) => whyNotTogether(one, other) === null),
  ...TWICE.map((one) => [one, one] as const),
  ...SEVERAL,
].flatMap((orders, at) =>
  WAYS.map(
    (way): Debtor => ({
      name: `Debts ${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))} ${way}`,
      way,
      orders: way === "tight" || (way === "ending" && at % 2 === 1) ? orders : [...orders].reverse(),
    }),
  ),
);

interface Terms {
  readonly unit: "Week" | "Month";
  /** Pay of the three runs. */
  readonly pay: readonly [string, string, string];
  readonly child: string;
  readonly court: string;
  readonly debt: string;
  readonly protects: string;
  /** Maintenance a day. */
  readonly daily: string;
  readonly council: "England" | "Wales";
  readonly benefit: "Standard" | "Higher";
  /** What is owed by orders that end with it. */
  readonly owed: string;
  readonly isPersonalPension: boolean;
}

export const TERMS: Readonly<Record<Way, Terms>> = {
  ample: {
    unit: "Month",
    pay: ["2650.00", "1250.00", "3400.00"],
    child: "200.00",
    court: "150.00",
    debt: "120.00",
    protects: "900.00",
    daily: "5.50",
    council: "England",
    benefit: "Standard",
    owed: "9000.00",
    isPersonalPension: true,
  },
  tight: {
    unit: "Week",
    pay: ["620.00", "330.00", "700.00"],
    child: "150.00",
    court: "120.00",
    debt: "90.00",
    protects: "330.00",
    daily: "25.00",
    council: "Wales",
    benefit: "Higher",
    owed: "9000.00",
    isPersonalPension: false,
  },
  ending: {
    unit: "Month",
    pay: ["2650.00", "2100.00", "2650.00"],
    child: "310.00",
    court: "280.00",
    debt: "120.00",
    protects: "1900.00",
    daily: "11.00",
    council: "England",
    benefit: "Standard",
    owed: "130.00",
    isPersonalPension: false,
  },
};

/** Maintenance and child maintenance are never paid off. */
const ENDLESS: readonly OrderName[] = ["CmsDeo", "AeoPriority", "Cma"];

/** An order after its last pay day. */
export interface Held {
  readonly type: OrderName;
  /** What earlier pay days could not take, and by how much they were below what is protected. */
  readonly arrears: Decimal;
  readonly unprotected: Decimal;
  /** What is still owed; null without an end. */
  readonly owed: Decimal | null;
  /** Where the count of days begins. */
  readonly since: string;
}

export interface Took {
  readonly type: OrderName;
  readonly attachable: Decimal;
  readonly amount: Decimal;
}

interface PayDay {
  readonly way: Way;
  readonly paid: string;
  /** Net earnings, and what is left after a personal pension. */
  readonly net: Decimal;
  readonly afterPension: Decimal;
  readonly studentLoan: Decimal;
  readonly postgraduateLoan: Decimal;
}

export interface Settled {
  /** In the sequence entered; null for an order that was over before. */
  readonly took: readonly (Took | null)[];
  readonly held: readonly Held[];
  readonly studentLoan: Decimal;
  readonly postgraduateLoan: Decimal;
}

const ZERO = new Decimal(0);

/** Returns the orders as they are entered. */
export function entered({ orders, way }: Debtor, since: string): readonly Held[] {
  const owed = new Decimal(TERMS[way].owed);
  return orders.map((type) => ({
    type,
    since,
    arrears: ZERO,
    unprotected: ZERO,
    owed: ENDLESS.includes(type) ? null : owed,
  }));
}

const COUNTRIES: Readonly<Partial<Record<OrderName, string>>> = {
  AeoPriority: "England",
  AeoNonPriority: "England",
  Mcaeo: "England",
  Ctaeo: "England",
  Ea: "Scotland",
  Cma: "Scotland",
  Cao: "Scotland",
  NiAeoFines: "Ireland",
  NiAeoEjo: "Ireland",
};
const LATE: readonly OrderName[] = ["AeoNonPriority", "Dea", "NiAeoEjo"];
const STOPPING: readonly OrderName[] = ["Ctaeo", "Ea", "Cma", "Cao"];
const PERSONAL: readonly OrderName[] = ["CmsDeo", "Dea"];

/**
 * Child maintenance goes first in Scotland; then whatever comes before the loans; then the rest; the oldest first. In
 * Northern Ireland a benefit debt waits for the judgments that were operated before its three weeks were over.
 */
function inTurn(held: readonly Held[]): readonly Held[] {
  const countries = new Set(held.flatMap(({ type }) => COUNTRIES[type] ?? []));
  const isAll = (country: string) => countries.size === 1 && countries.has(country);
  const rank = ({ type }: Held) => {
    if (type === "CmsDeo" && isAll("Scotland")) return 0;
    if (type === "Dea" && isAll("Ireland")) return 3;
    return LATE.includes(type) ? 2 : 1;
  };
  return [0, 1, 2, 3].flatMap((each) => held.filter((order) => rank(order) === each));
}

/** Whether an order has nothing more to take; the maintenance of a conjoined one continues. */
export function isOver({ type, owed }: Held): boolean {
  return owed?.isZero() === true && type !== "Cao";
}

/** Returns what the orders and the loans take of a pay day, and the orders after it; `all` is in the sequence entered. */
export function settleDay(all: readonly Held[], day: PayDay): Settled {
  const took = new Map<Held, Took & Partial<Held>>();
  let total = ZERO;
  const whole = (type: OrderName) => positive(PERSONAL.includes(type) ? day.afterPension : day.net);
  const left = (type: OrderName) => positive(whole(type).minus(total));
  const active = inTurn(all.filter((order) => !isOver(order)));
  const note = (order: Held, result: Took & Partial<Held>) => {
    took.set(order, result);
    total = total.plus(result.amount);
  };
  const debt = active.find(({ type }) => type === "Ea");
  const maintenance = active.find(({ type }) => type === "Cma");
  for (const order of active.filter(({ type }) => !LATE.includes(type))) {
    if (took.has(order)) continue;
    if (debt !== undefined && maintenance !== undefined && (order === debt || order === maintenance)) {
      const [first, second] = shared(debt, maintenance, left("Ea"), day);
      note(debt, first);
      note(maintenance, second);
    } else note(order, early(order, left(order.type), day));
  }
  const loans = loansLeft(active, left, took, day);
  const byLoans = loans.studentLoan.plus(loans.postgraduateLoan);
  total = total.plus(byLoans);
  let attached = ZERO;
  for (const order of active.filter(({ type }) => LATE.includes(type))) {
    const base = order.type === "Dea" ? positive(whole("Dea").minus(attached)) : left(order.type);
    const result = late(order, base, { whole: whole("Dea"), total }, day);
    note(order, result);
    if (order.type === "Dea") attached = attached.plus(result.amount);
  }
  const held = all.map((order) => after(order, took.get(order), day.paid));
  return { took: all.map((order) => took.get(order) ?? null), held, ...loans };
}

function after(order: Held, took: (Took & Partial<Held>) | undefined, paid: string): Held {
  if (took === undefined) return order;
  const { type: _, attachable: __, amount, ...changed } = took;
  const owed = order.owed === null ? null : order.owed.minus(changed.owed ?? amount);
  return { ...order, ...changed, owed, since: amount.isZero() ? order.since : paid };
}

const kept = (net: Decimal) => net.times("0.6").toDecimalPlaces(2, Decimal.ROUND_CEIL);
const within = (amount: Decimal, { owed }: Held) => (owed === null ? amount : Decimal.min(amount, owed));
const daysSince = ({ since }: Held, paid: string) => (Date.parse(paid) - Date.parse(since)) / 86_400_000;

/** An order before the loans. */
function early(order: Held, net: Decimal, day: PayDay): Took & Partial<Held> {
  const { unit, child, court, protects, council } = TERMS[day.way];
  const { type } = order;
  const of = (amount: Decimal, more: Partial<Held> = {}) => ({ type, attachable: net, amount, ...more });
  switch (type) {
    case "CmsDeo": {
      const wanted = order.arrears.plus(child);
      const amount = Decimal.min(wanted, positive(net.minus(kept(net))));
      return of(amount, { arrears: wanted.minus(amount) });
    }
    case "AeoPriority": {
      const wanted = order.arrears.plus(court);
      const room = net.minus(protects).minus(order.unprotected);
      const amount = Decimal.min(wanted, positive(room));
      return of(amount, { arrears: wanted.minus(amount), unprotected: positive(room.negated()) });
    }
    case "Ctaeo":
      return of(within(councilTax(council, unit, net, 1), order));
    case "NiAeoFines": {
      const sum = net
        .times(benefitRate("Standard", unit, net))
        .div(100)
        .toDecimalPlaces(2, Decimal.ROUND_DOWN);
      const wanted = within(sum.plus(order.arrears), order);
      const amount = Decimal.min(wanted, positive(net.minus(kept(net))));
      return of(amount, { arrears: wanted.minus(amount) });
    }
    case "Cma":
      return of(byDay(order, net, day));
    case "Cao": {
      const debts = within(arrested(unit, net), order);
      return of(debts.plus(byDay(order, net.minus(debts), day)), { owed: debts });
    }
    default:
      return of(within(type === "Ea" ? arrested(unit, net) : taken("Mcaeo", oneUnit(unit, net)), order));
  }
}

const oneUnit = (unit: "Week" | "Month", net: Decimal) =>
  ({ unit, count: 1, attachable: net, loans: ZERO, days: 0 }) as const;
const arrested = (unit: "Week" | "Month", net: Decimal) => taken("Ea", oneUnit(unit, net));

/** Maintenance for each day since the last deduction, above what each of them protects. */
function byDay(order: Held, net: Decimal, { way, paid }: PayDay): Decimal {
  const days = daysSince(order, paid);
  return positive(Decimal.min(new Decimal(TERMS[way].daily).times(days), net.minus(PER_DAY.times(days))));
}

/** An earnings and a maintenance arrestment share what the days do not protect. */
function shared(debt: Held, maintenance: Held, net: Decimal, day: PayDay): readonly [Took, Took] {
  const days = daysSince(maintenance, day.paid);
  const wanted = within(arrested(TERMS[day.way].unit, net), debt);
  const asked = new Decimal(TERMS[day.way].daily).times(days);
  const room = net.minus(PER_DAY.times(days));
  const isEnough = room.gte(wanted.plus(asked));
  const forDebt = isEnough || room.lte(0) ? wanted : nearest(room.times(wanted).div(wanted.plus(asked)));
  const rest = isEnough ? asked : positive(room.minus(forDebt));
  return [
    { type: "Ea", attachable: net, amount: forDebt },
    { type: "Cma", attachable: net, amount: room.lte(0) ? ZERO : rest },
  ];
}

/** Loans: none beside council tax or an arrestment, and not below what child maintenance and the latest court protect. */
function loansLeft(
  active: readonly Held[],
  left: (type: OrderName) => Decimal,
  took: ReadonlyMap<Held, Took>,
  { way, studentLoan, postgraduateLoan }: PayDay,
): Pick<Settled, "studentLoan" | "postgraduateLoan"> {
  if (active.some(({ type }) => STOPPING.includes(type))) return { studentLoan: ZERO, postgraduateLoan: ZERO };
  const rooms = active.flatMap((order) => {
    if (order.type === "AeoPriority") return [positive(left("AeoPriority").minus(TERMS[way].protects))];
    const { attachable } = took.get(order) ?? { attachable: ZERO };
    return order.type === "CmsDeo" ? [positive(left("CmsDeo").minus(kept(attachable)))] : [];
  });
  const room = Decimal.min(...rooms, studentLoan.plus(postgraduateLoan)).floor();
  const postgraduate = Decimal.min(postgraduateLoan, room);
  return { postgraduateLoan: postgraduate, studentLoan: Decimal.min(studentLoan, room.minus(postgraduate)) };
}

/** An order after the loans. A benefit debt is a share of all net pay, within two fifths of it with everything else. */
function late(
  order: Held,
  net: Decimal,
  { whole, total }: { readonly whole: Decimal; readonly total: Decimal },
  { way }: PayDay,
): Took {
  const { unit, debt, protects, benefit } = TERMS[way];
  const { type } = order;
  if (type !== "Dea") {
    const amount = positive(Decimal.min(within(new Decimal(debt), order), net.minus(protects)));
    return { type, attachable: net, amount };
  }
  const sum = within(nearest(net.times(benefitRate(benefit, unit, net)).div(100)), order);
  const room = positive(whole.minus(kept(whole)).minus(total));
  return { type, attachable: net, amount: Decimal.min(sum, room) };
}
