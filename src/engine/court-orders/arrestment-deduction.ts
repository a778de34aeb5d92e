import { arrestmentSum } from "./band-tables";
import { type Deduction, deductionOf, withinBalance } from "./deduction";
import type { EarningsLeft } from "./earnings-left";
import type { Order } from "./order";
import type { OrderDay, Portion } from "./order-day";
import { columnOf, flatShare, intervalIn } from "./table-deduction";

/** The days that a maintenance arrestment is taken for: since the last pay-day with a deduction. */
export function maintenanceDays(order: Order, day: OrderDay): number {
  return order.daysFrom === null ? 0 : Math.max(0, day.payDay - order.daysFrom);
}

/** What a daily rate asks for, and what the protected sum a day leaves it. */
export interface Maintenance {
  readonly asked: number;
  readonly protectedEarnings: number;
}

export function maintenanceOf(order: Order, day: OrderDay): Maintenance {
  const days = maintenanceDays(order, day);
  const daily = order.terms.kind === "Arrestment" ? order.terms.maintenanceDayPence : 0;
  return { asked: daily * days, protectedEarnings: day.figures.maintenanceProtectedDayPence * days };
}

/**
 * The table's sum for debts: pay of the pay-day by itself, then what is paid in advance by itself, as one; a flat share
 * of every further series. Source: Debtors (Scotland) Act 1987, sections 47 and 49A, Schedule 2.
 */
function debtSums(
  order: Order,
  day: OrderDay,
  portions: readonly Portion[],
  nets: readonly number[],
): readonly number[] {
  const advance = advanceOf(portions, nets);
  return portions.map((portion, at) => {
    const net = nets[at] as number;
    if (portion.kind === "Other") return flatShare(day, net);
    if (portion.kind !== "Advance") return tableSum(order, portion, net, 1);
    return at === advance.first ? tableSum(order, portion, advance.net, advance.count) : 0;
  });
}

function tableSum(order: Order, portion: Portion, net: number, periods: number): number {
  const { terms } = order;
  if (terms.kind !== "Arrestment" || terms.columns === null) return 0;
  const { unit, count } = intervalIn(order, portion);
  return arrestmentSum(columnOf(terms.columns, unit), net, count * periods);
}

/** Pay of later periods as one: where it begins, its net earnings, and the number of periods. */
export function advanceOf(
  portions: readonly Portion[],
  nets: readonly number[],
): { readonly first: number; readonly net: number; readonly count: number } {
  let first = -1;
  let net = 0;
  let count = 0;
  portions.forEach(({ kind }, at) => {
    if (kind !== "Advance") return;
    if (first < 0) first = at;
    net += nets[at] as number;
    count++;
  });
  return { first, net, count };
}

/** An earnings arrestment by itself. */
export function deductDebt(order: Order, day: OrderDay, left: EarningsLeft): Deduction {
  const attachable = left.of(order.type);
  const nets = left.portionsOf(order.type);
  const wishes = debtSums(order, day, left.portions, nets);
  const normal = wishes.reduce((sum, wish) => sum + wish, 0);
  const expected = withinBalance(order, normal);
  const taken = Math.min(expected, attachable);
  return deductionOf({ attachable, protectedEarnings: 0, normal, expected, taken, nets, wishes });
}

/**
 * A maintenance arrestment or a conjoined order: debts by the table, then the daily rates for the days since the last
 * deduction, as far as the protected sum a day allows. Source: the same Act, sections 53 and 63.
 */
export function deductForDays(order: Order, day: OrderDay, left: EarningsLeft): Deduction {
  const attachable = left.of(order.type);
  const { asked, protectedEarnings } = maintenanceOf(order, day);
  const nets = left.portionsOf(order.type);
  const wishes = debtSums(order, day, left.portions, nets);
  const table = wishes.reduce((sum, wish) => sum + wish, 0);
  const debts = Math.min(withinBalance(order, table), attachable);
  const room = Math.max(0, attachable - debts - protectedEarnings);
  const maintenance = Math.min(asked, room);
  return deductionOf({
    attachable,
    protectedEarnings,
    normal: table + asked,
    expected: debts + asked,
    taken: debts + maintenance,
    isReduced: maintenance < asked,
    toDebts: debts,
    nets,
    wishes,
  });
}

/**
 * An earnings arrestment beside a maintenance arrestment: both in full where the protected sum a day leaves room, and
 * otherwise in proportion, the maintenance taking what the rounding leaves. Source: the same Act, section 58.
 */
export function deductBoth(
  debt: Order,
  maintenance: Order,
  day: OrderDay,
  left: EarningsLeft,
): { readonly debt: Deduction; readonly maintenance: Deduction } {
  const alone = deductDebt(debt, day, left);
  const { asked, protectedEarnings } = maintenanceOf(maintenance, day);
  const attachable = left.of("Cma");
  const room = attachable - protectedEarnings;
  const wanted = alone.expected + asked;
  const forDebt =
    room >= wanted ? alone.taken : room > 0 ? share(room, alone.expected, wanted) : withoutRoom(day, alone);
  const forMaintenance = Math.max(0, Math.min(asked, room - forDebt));
  return {
    debt: deductionOf({
      ...alone,
      taken: forDebt,
      shortfall: alone.expected - forDebt,
      toDebts: forDebt,
      isReduced: forDebt < alone.taken,
    }),
    maintenance: deductionOf({
      attachable,
      protectedEarnings,
      normal: asked,
      expected: asked,
      taken: forMaintenance,
      isReduced: forMaintenance < asked,
    }),
  };
}

function withoutRoom({ figures }: OrderDay, alone: Deduction): number {
  return figures.debtInFullWithoutRoom ? alone.taken : 0;
}

/** room × part / whole to the nearest penny, an exact half down; the product may exceed what a float holds. */
function share(room: number, part: number, whole: number): number {
  const divisor = BigInt(whole);
  return Number((2n * BigInt(room) * BigInt(part) + divisor - 1n) / (2n * divisor));
}
