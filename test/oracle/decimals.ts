import { Decimal } from "decimal.js";

export { Decimal };

export const ZERO = new Decimal(0);

/** Returns an amount of the facts; zero if it is omitted. */
export function money(amount: Decimal.Value | { toFixed(): string } | undefined): Decimal {
  return amount === undefined ? ZERO : new Decimal(typeof amount === "object" ? amount.toFixed() : amount);
}

export function floorTo(x: Decimal, decimals: number): Decimal {
  return x.toDecimalPlaces(decimals, Decimal.ROUND_FLOOR);
}

export function ceilTo(x: Decimal, decimals: number): Decimal {
  return x.toDecimalPlaces(decimals, Decimal.ROUND_CEIL);
}

export function truncateTo(x: Decimal, decimals: number): Decimal {
  return x.toDecimalPlaces(decimals, Decimal.ROUND_DOWN);
}

/** Rounds to the nearest penny, an exact half down. */
export function halfDownToPenny(x: Decimal): Decimal {
  return x.toDecimalPlaces(2, Decimal.ROUND_HALF_DOWN);
}

const SIX_TENTHS_OF_A_PENNY = new Decimal("0.006");
const PENNY = new Decimal("0.01");

/** Rule N-12: cut to three decimals; a third decimal of 6 or more adds a penny. */
export function roundNi(x: Decimal): Decimal {
  const thirdDecimal = truncateTo(x, 3);
  const pennies = truncateTo(x, 2);
  return thirdDecimal.minus(pennies).gte(SIX_TENTHS_OF_A_PENNY) ? pennies.plus(PENNY) : pennies;
}

/** "5.85%" as 0.0585. */
export function percent(text: string): Decimal {
  return new Decimal(text.slice(0, -1)).div(100);
}

let keeping = true;

/** Whether tables are calculated once and kept, or for each payslip: the benchmarks compare with both. */
export function keepTables(kept: boolean): void {
  keeping = kept;
}

export function tablesAreKept(): boolean {
  return keeping;
}

/** Caches the result of a function for each key while tables are kept. */
export function remembered<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const keep = always(work);
  return (key) => (keeping ? keep(key) : work(key));
}

/** Caches the result of a function for each key. */
export function always<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = work(key);
      known.set(key, value);
    }
    return value;
  };
}
