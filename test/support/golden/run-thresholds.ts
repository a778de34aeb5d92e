import type { Calculator, Loan, NiCase } from "./calculator";
import { paymentDateIn } from "./dates";
import { type GoldenFile, text } from "./golden-file";
import { penceOf } from "./pence";
import { compareRow, type RowResult } from "./row-result";

/**
 * Tests thresholds by their effect: bands show three of them; nothing is due at a secondary threshold, and a penny is
 * due five pence above it.
 */
export function runThresholds(file: GoldenFile, calculator: Calculator): RowResult[] {
  const frequencies = Object.keys(file.rows[0] ?? {}).filter((column) => column !== "threshold");
  return file.rows.map((row) => {
    const found = frequencies.map((payFrequency) => [
      payFrequency,
      thresholdSeen(calculator, file.year, text(row, "threshold"), payFrequency, penceOf(text(row, payFrequency))),
    ]);
    return compareRow(file.name, row, Object.fromEntries(found));
  });
}

function thresholdSeen(
  calculator: Calculator,
  year: string,
  threshold: string,
  payFrequency: string,
  expected: bigint,
): bigint {
  const on = (niCategory: string, pay: bigint) =>
    calculator.contributions({ ...niCase(year, payFrequency), niCategory, pay });
  const { atLel, lelToPt, ptToUel } = on("A", 100_000_00n);
  if (threshold === "lowerEarningsLimit") return atLel;
  if (threshold === "primaryThreshold") return atLel + lelToPt;
  if (threshold === "upperEarningsLimit") return atLel + lelToPt + ptToUel;
  const letter = threshold === "secondaryThreshold" ? "A" : "F";
  const isExact = on(letter, expected).employer === 0n && on(letter, expected + 5n).employer === 1n;
  return isExact ? expected : -1n;
}

function niCase(year: string, payFrequency: string): Omit<NiCase, "niCategory" | "pay"> {
  return { date: paymentDateIn(year, payFrequency, 1), payFrequency, director: null };
}

/** Tests loan thresholds by their effect: the first pound falls due where the rate of the excess reaches it. */
export function runLoanThresholds(file: GoldenFile, calculator: Calculator): RowResult[] {
  const frequencies = Object.keys(file.rows[0] ?? {}).filter((column) => column !== "loan");
  return file.rows.map((row) => {
    const loan = text(row, "loan") as Loan;
    const firstPound = loan === "Postgraduate" ? 16_67n : 11_12n;
    const found = frequencies.map((payFrequency) => {
      const threshold = penceOf(text(row, payFrequency));
      const at = (pay: bigint) => calculator.loan({ ...niCase(file.year, payFrequency), loan, pay });
      const isExact = at(threshold + firstPound) === 100n && at(threshold + firstPound - 1n) === 0n;
      return [payFrequency, isExact ? threshold : -1n];
    });
    return compareRow(file.name, row, Object.fromEntries(found));
  });
}
