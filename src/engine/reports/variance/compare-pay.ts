import {
  type DefinedFunction,
  defineFunction,
  formatPence,
  type Money,
  PAYSLIP_AMOUNTS,
  type PayslipAmountName,
  type Pence,
  shape,
} from "../../base";
import { calculatePercent } from "../values";

const NAMES = PAYSLIP_AMOUNTS.map(({ name }) => name);
const AMOUNTS = shape.orNull(shape.byWord(NAMES, shape.amount()));

const FACTS = shape.record({
  /** The amounts to compare, in this order. */
  amounts: shape.notEmpty(shape.list(shape.choice(NAMES), { upTo: NAMES.length })),
  /** A change exceeds if it is larger than either threshold; without thresholds, every change does. */
  thresholdAmount: shape.orNull(shape.amount({ from: 0 })),
  thresholdPercentage: shape.orNull(shape.decimal("per cent", { from: "0", upTo: "1000000" })),
  /** Amounts of both runs by employee; null for a run without a payslip. */
  employees: shape.list(shape.record({ employeeId: shape.text, previous: AMOUNTS, current: AMOUNTS }), {
    upTo: 1_000_000,
  }),
});

/** Two pay runs by employee, the amounts to compare, and the thresholds of a change. */
export interface ComparePayFacts extends shape.FactsOf<typeof FACTS> {}
type Facts = shape.ReadOf<typeof FACTS>;
type Amounts = Facts["employees"][number]["current"];

/** How an amount differs between two runs. */
export interface AmountChange {
  readonly amount: PayslipAmountName;
  readonly previous: Money;
  readonly current: Money;
  readonly difference: Money;
  /** Of the previous amount, with one decimal; null if that is zero. */
  readonly percentage: string | null;
  readonly isExceeding: boolean;
}

/** How one employee's amounts changed between two pay runs. */
export interface EmployeeChanges {
  readonly employeeId: string;
  /** Has no payslip in the run before. */
  readonly isStarter: boolean;
  /** Has no payslip in this run. */
  readonly isLeaver: boolean;
  readonly changes: readonly AmountChange[];
}

/** The changes from one run to another. */
export interface PayChanges {
  readonly totals: readonly AmountChange[];
  readonly items: readonly EmployeeChanges[];
}

/**
 * Compares the amounts of two pay runs, in total and by employee. Percentages are rounded to one decimal, half away from
 * zero; thresholds are compared with exact ones. Problems: wrong facts.
 */
export const comparePay: DefinedFunction<ComparePayFacts, PayChanges> = defineFunction({
  name: "compare-pay",
  facts: FACTS,
  work(facts) {
    const { amounts, employees } = facts;
    const total = (of: "previous" | "current", name: PayslipAmountName) =>
      employees.reduce((sum, employee) => sum + penceOf(employee[of], name), 0);
    return {
      totals: amounts.map((name) => changeOf(facts, name, total("previous", name), total("current", name))),
      items: employees.map(({ employeeId, previous, current }) => ({
        employeeId,
        isStarter: previous === null,
        isLeaver: current === null,
        changes: amounts.map((name) => changeOf(facts, name, penceOf(previous, name), penceOf(current, name))),
      })),
    };
  },
});

function penceOf(amounts: Amounts, name: PayslipAmountName): Pence {
  return amounts?.[name] ?? 0;
}

function changeOf(facts: Facts, amount: PayslipAmountName, previous: number, current: number): AmountChange {
  const difference = current - previous;
  return {
    amount,
    previous: formatPence(previous),
    current: formatPence(current),
    difference: formatPence(difference),
    percentage: percentageOf(difference, previous),
    isExceeding: isExceeding(facts, difference, previous),
  };
}

function isExceeding({ thresholdAmount, thresholdPercentage }: Facts, difference: number, previous: number): boolean {
  if (thresholdAmount === null && thresholdPercentage === null) return difference !== 0;
  const size = BigInt(Math.abs(difference));
  const isLarge = thresholdAmount !== null && size > BigInt(thresholdAmount);
  // Hundredths of a per cent.
  const share = (whole: number) => BigInt(thresholdPercentage ?? 0) * BigInt(Math.abs(whole));
  return isLarge || (thresholdPercentage !== null && size * 10_000n > share(previous));
}

function percentageOf(difference: number, previous: number): string | null {
  return previous === 0 ? null : calculatePercent(BigInt(difference), BigInt(Math.abs(previous)));
}
