import {
  formatPence,
  guardFormula,
  itemAt,
  type Money,
  type Problem,
  pointerStep,
  Reader,
  shape,
  toFacts,
  writeCsvRow,
} from "../base";
import { type PayslipFacts, readPayslip } from "../gross-to-net";
import { type DefinedLookup, defineCalculation, type Rulebook } from "../rulebook";
import type { Stated } from "./amounts";
import { COMPARED_AMOUNTS, type ComparedAmount } from "./amounts";
import { evaluate } from "./evaluate";
import { hypothesesFor } from "./hypotheses";
import { applyAll, type Explanation, explain, type Question } from "./search";
import type { DifferenceCause, Variant } from "./variant";

const MOST_EMPLOYEES = 1_000_000;

/** Facts of a payslip, which its own reader reads. */
const payslipFacts: shape.Shape<PayslipFacts, PayslipFacts> = {
  read: (reader, value, key, path) => toFacts(reader.object(value, path + pointerStep(key)) ?? {}),
  schema: () => ({ type: "object" }),
};

const STATED = shape.record({
  /** In pounds; amounts that are left out are not compared. */
  amounts: shape.byWord(COMPARED_AMOUNTS, shape.amount()),
  /** The code that the other payroll operates; null if it states no code. */
  taxCode: shape.orNull(shape.text),
  /** Null if it states no basis. */
  week1Month1: shape.orNull(shape.flag),
  /** Null if it states no letter. */
  niCategory: shape.orNull(shape.text),
});

const FACTS = shape.record({
  employees: shape.list(
    shape.record({
      employeeId: shape.text,
      name: shape.orNull(shape.anyText),
      /** What the payslip is calculated from here. */
      facts: payslipFacts,
      /** What the other payroll states of it. */
      stated: STATED,
    }),
    { upTo: MOST_EMPLOYEES },
  ),
});

/** Employees with the facts of a payslip, and the amounts that another payroll states for it. */
export interface ComparePayrollsFacts extends shape.FactsOf<typeof FACTS> {}

/** What another payroll states of a payslip. */
export interface StatedPayslip extends shape.FactsOf<typeof STATED> {}

/** "Explained": the causes give every stated amount to the penny. "NotCalculated": the facts are wrong. */
export type ComparisonOutcome = "Equal" | "Explained" | "Unexplained" | "NotCalculated";

/** One amount as the other payroll states it and as it is calculated, in pounds. */
export interface ComparedAmounts {
  readonly amount: ComparedAmount;
  /** By the other payroll. */
  readonly stated: Money;
  /** By this library, from the facts. */
  readonly calculated: Money;
  /** Stated less calculated. */
  readonly difference: Money;
}

/** What the other payroll did, and the amounts that differ because of it. */
export interface FoundCause {
  readonly cause: DifferenceCause;
  readonly detail: string;
  /** The amounts that differ because of it. */
  readonly amounts: readonly ComparedAmount[];
}

/** One employee's comparison: what differs, and what explains it. */
export interface ComparedEmployee {
  readonly employeeId: string;
  readonly name: string | null;
  readonly outcome: ComparisonOutcome;
  /** Every amount that is stated. */
  readonly amounts: readonly ComparedAmounts[];
  readonly causes: readonly FoundCause[];
  /** Amounts that no cause gives to the penny. */
  readonly unexplained: readonly ComparedAmount[];
  /** What is wrong with the facts, below `/employees/n/facts`. */
  readonly problems: readonly Problem[];
}

/** The comparison of two payrolls, with its employees counted by outcome and by cause. */
export interface ComparedPayrolls {
  readonly employees: readonly ComparedEmployee[];
  /** Employees by outcome. */
  readonly counts: Readonly<Record<ComparisonOutcome, number>>;
  /** Employees by cause, the most frequent first. */
  readonly causes: readonly { readonly cause: DifferenceCause; readonly employees: number }[];
}

/**
 * Compares what another payroll states with what is calculated here, amount by amount, and says why they differ: the
 * smallest set of things that the other payroll may have done under which every stated amount follows to the penny.
 *
 * Amounts are decimal strings; amounts that are not stated are not compared. Equal payslips get no cause. Problems: wrong
 * facts of the comparison. Facts of a payslip that cannot be calculated are an outcome of its employee.
 */
export const comparePayrolls: DefinedLookup<ComparePayrollsFacts, ComparedPayrolls> = defineCalculation({
  name: "compare-payrolls",
  facts: FACTS,
  law: (_, rulebook) => ({ rulebook, digest: rulebook.digest(), sources: {} }),
  work({ employees }, { rulebook }) {
    const compared = employees.map((employee, index) => compare(employee, index, rulebook));
    return summarised(compared);
  },
});

/** Joins comparisons of parts of a payroll, as a host makes them that shows progress, into that of all. */
export function joinCompared(parts: readonly ComparedPayrolls[]): ComparedPayrolls {
  return summarised(parts.flatMap(({ employees }) => employees));
}

function summarised(employees: readonly ComparedEmployee[]): ComparedPayrolls {
  return { employees, counts: countOutcomes(employees), causes: countCauses(employees) };
}

type Read = shape.ReadOf<typeof FACTS>["employees"][number];

function compare({ employeeId, name, facts, stated }: Read, index: number, rulebook: Rulebook): ComparedEmployee {
  const who = { employeeId, name };
  const base: Variant = { facts, old: [], isRounded: false };
  const own = evaluate(base, rulebook);
  if (own === null) {
    const problems = problemsOf(facts, `/employees/${index}/facts`, rulebook);
    return { ...who, outcome: "NotCalculated", amounts: [], causes: [], unexplained: [], problems };
  }
  const known: Stated = stated;
  const hypotheses = () => hypothesesFor(facts, known, { grossPay: own.grossPay, rulebook });
  const question: Question = { base, stated: stated.amounts, hypotheses, rulebook };
  const found = explain(question, own);
  const amounts = COMPARED_AMOUNTS.flatMap((amount): ComparedAmounts[] => {
    const pence = stated.amounts[amount];
    if (pence === undefined) return [];
    const [said, calculated, difference] = [pence, own[amount], pence - own[amount]].map(formatPence);
    return [{ amount, stated: said ?? "", calculated: calculated ?? "", difference: difference ?? "" }];
  });
  const causes = found.hypotheses.map((_, at) => causeOf(found, at, question));
  return { ...who, outcome: outcomeOf(found), amounts, causes, unexplained: found.unexplained, problems: [] };
}

function outcomeOf({ hypotheses, unexplained }: Explanation): ComparisonOutcome {
  if (unexplained.length > 0) return "Unexplained";
  return hypotheses.length === 0 ? "Equal" : "Explained";
}

/** Returns a cause with the amounts that would be others without it. */
function causeOf(found: Explanation, at: number, { base, rulebook, stated }: Question): FoundCause {
  const { cause, detail } = itemAt(found.hypotheses, at);
  const without = applyAll(base, [...found.hypotheses.slice(0, at), ...found.hypotheses.slice(at + 1)]);
  const before = without && evaluate(without, rulebook);
  const changed = COMPARED_AMOUNTS.filter((name) => {
    if (stated[name] === undefined) return false;
    if (cause === "Rounding") return stated[name] !== found.calculated[name];
    return before?.[name] !== found.calculated[name];
  });
  const code = `${found.variant.facts.taxCode} instead of ${base.facts.taxCode}`;
  return { cause, detail: cause === "OtherTaxCode" ? code : detail, amounts: changed };
}

function problemsOf(facts: PayslipFacts, path: string, rulebook: Rulebook): readonly Problem[] {
  const reader = new Reader();
  readPayslip(reader, facts, rulebook);
  return reader.problems.map((found) => ({ ...found, path: path + found.path }));
}

function countOutcomes(all: readonly ComparedEmployee[]): ComparedPayrolls["counts"] {
  const count = (outcome: ComparisonOutcome) => all.filter((each) => each.outcome === outcome).length;
  return {
    Equal: count("Equal"),
    Explained: count("Explained"),
    Unexplained: count("Unexplained"),
    NotCalculated: count("NotCalculated"),
  };
}

function countCauses(all: readonly ComparedEmployee[]): ComparedPayrolls["causes"] {
  const counts = new Map<DifferenceCause, number>();
  for (const { cause } of all.flatMap(({ causes }) => causes)) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return [...counts].map(([cause, employees]) => ({ cause, employees })).sort((a, b) => b.employees - a.employees);
}

const HEADER = ["employeeId", "name", "outcome", "amount", "stated", "calculated", "difference", "causes"];

/** Writes a comparison as CSV: one row for each amount of each employee, equal ones too. */
export function comparisonCsv(employees: readonly ComparedEmployee[]): string {
  return [HEADER, ...employees.flatMap(csvRows)].map(writeCsvRow).join("");
}

function csvRows({ employeeId, name, outcome, amounts, causes }: ComparedEmployee): readonly (readonly string[])[] {
  const who = [guardFormula(employeeId), guardFormula(name ?? ""), outcome];
  return amounts.map(({ amount, stated, calculated, difference }) => {
    const found = causes.filter((cause) => cause.amounts.includes(amount));
    const why = difference === "0.00" ? "" : found.map(({ cause, detail }) => `${cause}: ${detail}`).join("; ");
    return [...who, amount, stated, calculated, difference, why];
  });
}
