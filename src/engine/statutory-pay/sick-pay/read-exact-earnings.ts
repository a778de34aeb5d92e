import { type Amount, type Fraction, fraction, pointerStep, type Reader } from "../../base";

/** "2400 ÷ 13", as exact average earnings are written. */
const DIVISION = /^(\d{1,9})(?:\.(\d{1,2}))? ?[÷/] ?([1-9]\d{0,8})$/;

/** Reads weekly earnings that are not negative: an amount, or an exact division of pounds such as "2400 ÷ 13". */
export function readExactEarnings(reader: Reader, value: unknown, key: string, path: string): Fraction {
  const division = typeof value === "string" ? DIVISION.exec(value) : null;
  if (division !== null) {
    const [, pounds, pence = "", divisor] = division;
    return fraction(BigInt(`${pounds}${pence.padEnd(2, "0")}`), BigInt(divisor as string));
  }
  const pence = reader.amount(value as Amount, key, path);
  if (pence < 0) reader.refuse("negative_amount", path + pointerStep(key));
  return fraction(pence);
}
