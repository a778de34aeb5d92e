import { expect, test } from "vitest";
import { contributionCases, sweepContributions } from "../../scripts/exhaustive/contributions";
import { noCounts, type Stretch } from "../../scripts/exhaustive/counts";
import { figuresOf } from "../../scripts/exhaustive/figures";
import { KernelRows } from "../../scripts/exhaustive/kernel-rows";
import { Share } from "../../scripts/exhaustive/share";
import { sweepTax, taxCases } from "../../scripts/exhaustive/tax";

// A part of `npm run exhaustive`, which sweeps every penny: here some ranges of pay, others for each sweep.

const CHUNK = 4096;
const YEARS = [2022, 2023, 2024, 2025, 2026];

/** Returns eight ranges spread over the pay that the script sweeps, shifted for each sweep. */
function stretches(sweep: number, most: number, length: number): Stretch[] {
  const step = Math.floor(most / 8);
  return Array.from({ length: 8 }, (_, n) => {
    const from = (n * step + sweep * 7919) % (most - length);
    return [from, from + length - 1];
  });
}

test.each(YEARS)("contributions and loans of %i, penny by penny", (year) => {
  const figures = figuresOf(year);
  const kernel = new KernelRows("js", CHUNK);
  const counts = noCounts();
  const cases = contributionCases(figures);
  for (const [index, one] of cases.entries()) {
    sweepContributions(kernel, figures, one, [[0, 4000], ...stretches(index, 5_000_000, 2000)], counts);
  }
  expect(counts.sweeps).toBe(cases.length);
  expect(counts.pennies).toBe(cases.length * 20_001);
});

test.each(YEARS)("income tax of %i, penny by penny", (year) => {
  const figures = figuresOf(year);
  const kernel = new KernelRows("simd", CHUNK);
  const counts = noCounts();
  const cases = taxCases(figures);
  for (const [index, one] of cases.entries()) {
    sweepTax(kernel, figures, one, stretches(index, 2_000_000, 1500), counts);
  }
  expect(counts.sweeps).toBe(cases.length);
  expect(counts.figures).toBe(cases.length * 12_000);
});

test("a kernel that is wrong by a penny is found", () => {
  const figures = figuresOf(2026);
  const kernel = new KernelRows("js", CHUNK);
  const [monthly] = contributionCases(figures).filter(({ period, letter }) => period === "Monthly" && letter === "A");
  const raised = {
    ...figures.oracle,
    rates: { ...figures.oracle.rates, employer: figures.oracle.rates.employer.plus("0.0001") },
  };
  if (monthly === undefined) throw new Error("the case exists");
  const walk = () => sweepContributions(kernel, { ...figures, oracle: raised }, monthly, [[0, 300_000]], noCounts());
  expect(walk).toThrow(/the kernel says \d+, the oracle \d+/);
});

test("an oracle that lost count is found", () => {
  const share = new Share(10, 100, 800, 10_000, 0);
  for (let pence = 0; pence < 90; pence++) share.step(pence);
  expect(() => share.check(90)).not.toThrow();
  expect(() => share.check(91)).toThrow("lost count");
});
