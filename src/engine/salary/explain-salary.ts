import { formatDate, formatPence, type WorkingStep } from "../base";
import type { AbsentSlice } from "./absent-slices";
import { writeUnits } from "./decimals";
import type { DayRate } from "./leave-pay";
import { type AdjustmentPayLine, type PayLine, penceOf, type SalaryPayLine, type TopUpPayLine } from "./pay-line";
import type { Days } from "./segments";

/** Returns the step behind a line, with the days that it counts. */
export function explainLine(line: PayLine, index: number): WorkingStep {
  const own = line.kind === "Salary" ? salary(line) : line.kind === "StatutoryTopUp" ? topUp(line) : adjustment(line);
  return {
    ...own,
    figure: `/lines/${index}/amount`,
    value: formatPence(penceOf(line)),
    sources: line.segment.rules.sources,
  };
}

type Words = Pick<WorkingStep, "id" | "rule" | "formula" | "inputs">;

function salary({ segment }: SalaryPayLine): Words {
  const annual = formatPence(segment.version.salary);
  if (segment.isWholePeriod) {
    return {
      id: "salary.whole-period",
      rule: "One salary for the whole period pays its part of the year, to the nearest penny, half a penny up.",
      formula: "annual salary ÷ periods per year",
      inputs: { "annual salary": annual, "periods per year": String(segment.periodsPerYear), segment: span(segment) },
    };
  }
  const [rule, divisorName] = DIVISORS[segment.divisorKind];
  const isOfMonth = segment.divisorsPerYear !== 1;
  return {
    id: "salary.days",
    rule: `A part of a period pays its days' share of ${rule}, to the nearest penny, half a penny up.`,
    formula: `days × annual salary ÷ ${isOfMonth ? "months ÷ " : ""}${divisorName}`,
    inputs: {
      days: writeUnits(segment.units),
      "annual salary": annual,
      ...(isOfMonth ? { months: String(segment.divisorsPerYear) } : {}),
      [divisorName]: writeUnits(segment.divisor),
      segment: span(segment),
    },
  };
}

/** What the days are a share of, and the name of the divisor. */
const DIVISORS = {
  TaxYear: ["the tax year that holds its first day", "days of the tax year"],
  DaysOfMonth: ["its month", "days of the month"],
  TwoHundredSixtieths: ["52 weeks", "days of 52 weeks"],
} as const;

function adjustment({ absence }: AdjustmentPayLine): Words {
  if (absence.takesAll) {
    return {
      id: "salary.whole-absence",
      rule: "If no day of the segment remains to be paid, the absence takes all remaining pay of the segment.",
      formula: "− left of the segment",
      inputs: {
        "absent days": writeUnits(absence.units),
        "left of the segment": formatPence(absence.left),
        ...slices(absence.slices, ({ units }) => `${writeUnits(units)} days`),
      },
    };
  }
  return {
    id: "salary.absence",
    rule: "Absent days are deducted at a day's pay, up to the remaining pay of the segment.",
    formula: "− the lesser of (absent days × pay ÷ days of pay) and left of the segment",
    inputs: {
      "absent days": writeUnits(absence.units),
      ...dayPay(absence.rate),
      "left of the segment": formatPence(absence.left),
      ...slices(absence.slices, ({ units }) => `${writeUnits(units)} days`),
    },
  };
}

function topUp({ absence, topUp: tier }: TopUpPayLine): Words {
  return {
    id: "salary.top-up",
    rule: "Each stretch of the leave is topped up to a percentage of the salary taken; its statutory pay counts towards it.",
    formula: "sum over stretches of the greater of (days × pay ÷ days of pay × percentage − statutory pay) and 0",
    inputs: {
      percentage: `${formatPence(tier.percentage)}%`,
      ...dayPay(absence.taken),
      ...slices(
        tier.slices,
        ({ units, statutory }) => `${writeUnits(units)} days, ${formatPence(statutory)} statutory`,
      ),
    },
  };
}

function dayPay({ pence, units, times }: DayRate): Record<string, string> {
  return { pay: formatPence(pence), "days of pay": writeUnits(units * times) };
}

function slices(all: readonly AbsentSlice[], write: (slice: AbsentSlice) => string): Record<string, string> {
  return Object.fromEntries(all.map((slice) => [span(slice), write(slice)]));
}

function span({ from, upTo }: Days): string {
  return `${formatDate(from)} to ${formatDate(upTo)}`;
}
