import { halfUpQuotient } from "./exact";
import { FREQUENCIES, type PayFrequency } from "./pay-frequency";
import { LARGEST_AMOUNT_PENCE, type Pence } from "./pence";
import type { BasisPoints } from "./unit";

/** Basis points of the whole: 100%. */
export const WHOLE_IN_BASIS_POINTS = 10_000;

const PLACES = 6;
const MILLION = 1_000_000n;

/** Reads a decimal with up to six places as a whole number of millionths: "7.5" is 7,500,000. */
export function readMillionths(text: string): bigint {
  const [whole = "0", decimals = ""] = text.replace("-", "").split(".");
  const parts = BigInt(whole + decimals.padEnd(PLACES, "0"));
  return text.startsWith("-") ? -parts : parts;
}

/** Returns units times a rate in pounds as pence, rounded half away from zero; both are given in millionths. */
export function unitsTimesRate(units: bigint, rate: bigint): number {
  return Number(nearest(units * rate * 100n, MILLION * MILLION));
}

/**
 * Returns a percentage of an amount in pence, rounded half away from zero. The percentage has up to six decimals. A
 * result beyond any payslip is cut off at a hundred times the largest amount, which then is refused as too large.
 */
export function percentageOfPence(pence: Pence, percentage: string): Pence {
  const share = nearest(BigInt(pence) * readMillionths(percentage), MILLION * 100n);
  const most = BigInt(LARGEST_AMOUNT_PENCE) * 100n;
  return Number(share > most ? most : share < -most ? -most : share);
}

/** Returns the shares of an amount in pence, multiplied and rounded half up to the penny; none is negative. */
export function basisPointsOfPence(pence: Pence, ...basisPoints: readonly BasisPoints[]): Pence {
  const whole = BigInt(WHOLE_IN_BASIS_POINTS) ** BigInt(basisPoints.length);
  return Number(
    halfUpQuotient(
      basisPoints.reduce((product, share) => product * BigInt(share), BigInt(pence)),
      whole,
    ),
  );
}

/** Returns basis points as a factor: 500 is "0.0500". */
export function formatFactor(basisPoints: BasisPoints): string {
  const digits = String(basisPoints).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Returns one payment of an annual salary in pence, rounded half up to the penny. */
export function paymentOfSalary(salaryPence: number | bigint, frequency: PayFrequency): number {
  return Number(halfUpQuotient(BigInt(salaryPence), BigInt(FREQUENCIES[frequency].perYear)));
}

/** Returns the last payment of a year's, with which the payments of an annual salary add up to it, in pence. */
export function lastPaymentOfSalary(salaryPence: Pence, frequency: PayFrequency): Pence {
  return salaryPence - (FREQUENCIES[frequency].perYear - 1) * paymentOfSalary(salaryPence, frequency);
}

/** Returns the least annual salary in pence whose payment, rounded half up to the penny, is that many pence. */
export function leastSalaryFor(paymentPence: Pence, frequency: PayFrequency): number {
  const { perYear } = FREQUENCIES[frequency];
  return paymentPence === 0 ? 0 : Math.ceil((paymentPence * 2 - 1) * perYear * 0.5);
}

/** Returns hours with up to six decimals as hundredths of an hour, rounded half away from zero. */
export function hundredthsOfHours(hours: string): bigint {
  return nearest(readMillionths(hours), MILLION / 100n);
}

function nearest(value: bigint, divisor: bigint): bigint {
  return value < 0n ? -halfUpQuotient(-value, divisor) : halfUpQuotient(value, divisor);
}
