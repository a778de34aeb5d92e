import type { Mutant } from "./mutant";

const KERNEL_TAX = "src/kernel/income-tax.ts";
const THRESHOLDS = "src/engine/national-insurance/thresholds.ts";
const CONTRIBUTIONS = "src/engine/national-insurance/contributions.ts";

function mutant(name: string, file: string, text: string, becomes: string): Mutant {
  return { name, edits: [{ file, text, becomes }] };
}

/** Broken rules that no official row detects. */
export const BOUNDARY_MUTANTS: readonly Mutant[] = [
  {
    name: "pay at a limit goes to the band above",
    edits: ["table)", "table + 1)", "table + 2)", "table + 3)", "table + 4)"].map((at) => ({
      file: KERNEL_TAX,
      text: `toI32(pay > get(heap, ${at})`,
      becomes: `toI32(pay >= get(heap, ${at})`,
    })),
  },
  mutant(
    "regulatory limit raised to the penny",
    KERNEL_TAX,
    "floorShareToPenny(positive(payInMoney) * limitRate)",
    "Math.ceil((positive(payInMoney) * limitRate) / 10000.0)",
  ),
  mutant(
    "a 53rd week counts as cumulative",
    "src/engine/base/tax-period.ts",
    "isExtraWeek: base === 52 && taxWeek === 53",
    "isExtraWeek: false",
  ),
  mutant(
    "fortnights and four weeks by the bare week",
    "src/engine/base/tax-period.ts",
    "toDate: payPeriod * span",
    "toDate: reached",
  ),
  mutant("odd days out of 366", THRESHOLDS, "DAYS_IN_YEAR = 365;", "DAYS_IN_YEAR = 366;"),
  mutant(
    "lower earnings limit of several months as a multiple of the month",
    THRESHOLDS,
    "wholePoundsUp(figures.weekPence * 13 * count, 3)",
    "figures.monthPence * count",
  ),
  mutant(
    "a director's part of the year to the nearest pound",
    THRESHOLDS,
    "wholePoundsUp(yearPence * weeks, 52)",
    "Math.round((yearPence * weeks) / 5200) * 100",
  ),
  mutant(
    "bands only above the lower earnings limit",
    CONTRIBUTIONS,
    "allEarnings < limit ||",
    "allEarnings <= limit ||",
  ),
  mutant(
    "no employer contributions below the lower earnings limit",
    CONTRIBUTIONS,
    "const employer = stackedEmployerContribution(heap, table, below, gross);",
    "const employer = allEarnings < limit ? 0 : stackedEmployerContribution(heap, table, below, gross);",
  ),
  mutant(
    "mariners at the employer's full rate",
    "src/engine/national-insurance/ni-tables.ts",
    "(letter.mariner ? rates.employer.mariner : rates.employer.standard) ?? 0",
    "rates.employer.standard",
  ),
  mutant(
    "loan thresholds raised to the penny",
    "src/engine/student-loans/loan-threshold.ts",
    "floorDivide(thresholdYearPence * period.count, periodsInYear(period, taxYear))",
    "Math.ceil((thresholdYearPence * period.count) / periodsInYear(period, taxYear))",
  ),
  mutant(
    "loan deductions to the nearest pound",
    "src/kernel/student-loans.ts",
    "floorShareToPound(positive(earnings - threshold) * rate)",
    "Math.round((positive(earnings - threshold) * rate) / 1000000.0) * 100.0",
  ),
];
