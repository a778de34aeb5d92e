import { COMPARED_AMOUNTS, type ComparedAmount, type ComparedPence, DEDUCTIONS, type StatedPence } from "./amounts";

const POUND = 100;

/** Amounts that are calculated to the penny. */
const TO_THE_PENNY: readonly ComparedAmount[] = ["ni", "employerNi", "pension", "employerPension"];
const IN_POUNDS: readonly ComparedAmount[] = ["studentLoan", "postgraduateLoan"];

/** Returns the stated amounts that the calculated ones do not equal, to the penny. */
export function misses(stated: StatedPence, calculated: ComparedPence, isRounded: boolean): readonly ComparedAmount[] {
  const wrong = COMPARED_AMOUNTS.filter((name) => (stated[name] ?? calculated[name]) !== calculated[name]);
  if (!isRounded || wrong.length === 0) return wrong;
  const rounded = wrong.filter((name) => isRounding(name, (stated[name] ?? 0) - calculated[name], stated[name] ?? 0));
  const net =
    calculated.netPay - DEDUCTIONS.reduce((sum, name) => sum + differenceOf(name, rounded, stated, calculated), 0);
  return wrong.filter((name) => !rounded.includes(name) && !(name === "netPay" && stated.netPay === net));
}

function differenceOf(
  name: ComparedAmount,
  rounded: readonly ComparedAmount[],
  stated: StatedPence,
  calculated: ComparedPence,
): number {
  return rounded.includes(name) ? (stated[name] ?? 0) - calculated[name] : 0;
}

/**
 * Whether a difference may be another rounding: a penny of contributions; loans to the pound above or with pence; tax in
 * whole pounds.
 */
function isRounding(name: ComparedAmount, difference: number, stated: number): boolean {
  if (TO_THE_PENNY.includes(name)) return Math.abs(difference) === 1;
  if (IN_POUNDS.includes(name)) return difference > 0 && difference <= POUND;
  return name === "tax" && Math.abs(difference) < POUND && stated % POUND === 0;
}
