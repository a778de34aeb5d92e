import type { Cause, Effects, Step } from "./causes";
import type { Row, Slip } from "./facts";
import { pensionSteps } from "./pension-steps";
import { addEffects, ROW_EFFECTS } from "./row-effects";
import type { RowPair } from "./row-pair";

const NO_EFFECTS: Effects = {};

/** Returns the steps that lead from the rows of one payslip to those of another: of pay first, then of pensions. */
export function stepsBetween(previous: Slip, current: Slip): readonly Step[] {
  const pairs = pairRows(previous.rows, current.rows);
  const ofPay = pairs.filter(({ row }) => row.source !== "Pension").flatMap(stepOf);
  const ofPensions = pairs.filter(({ row }) => row.source === "Pension").flatMap((pair) => pensionSteps(pair, ofPay));
  return mergeSteps([...ofPay, ...ofPensions]);
}

function pairRows(previous: readonly Row[], current: readonly Row[]): readonly RowPair[] {
  const pairs = new Map<string, RowPair>();
  for (const row of previous) addRow(pairs, row, "previous");
  for (const row of current) addRow(pairs, row, "current");
  return [...pairs.values()];
}

function addRow(pairs: Map<string, RowPair>, row: Row, side: "previous" | "current"): void {
  const key = JSON.stringify([row.source, row.code, row.lineType, row.pensionType]);
  const pair = pairs.get(key);
  const isCurrent = side === "current";
  pairs.set(key, {
    row,
    hasPrevious: !isCurrent || pair?.hasPrevious === true,
    hasCurrent: isCurrent,
    effects: addEffects(pair?.effects ?? NO_EFFECTS, ROW_EFFECTS[row.lineType](row), isCurrent ? 1 : -1),
    previous: isCurrent ? (pair?.previous ?? []) : [...(pair?.previous ?? []), row],
    current: isCurrent ? [...(pair?.current ?? []), row] : [],
  });
}

function stepOf(pair: RowPair): readonly Step[] {
  const { row, effects } = pair;
  if (Object.values(effects).every((pence) => pence === 0)) return [];
  return [{ cause: causeOf(pair), detail: row.description, effects }];
}

const CAUSE_OF_SOURCE = {
  Salary: "SalaryChange",
  Absence: "Absence",
  StatutoryPay: "StatutoryPay",
  CourtOrder: "CourtOrderChange",
  Pension: "PensionChange",
} as const satisfies Partial<Record<Row["source"], Cause>>;

function causeOf({ row: { source }, hasPrevious, hasCurrent }: RowPair): Cause {
  if (source !== "Line") return CAUSE_OF_SOURCE[source];
  if (!hasPrevious) return "LineAdded";
  return hasCurrent ? "LineChanged" : "LineRemoved";
}

/** Adds up the steps of the same cause and detail, in their first order. */
function mergeSteps(steps: readonly Step[]): readonly Step[] {
  const merged = new Map<string, Step>();
  for (const step of steps) {
    const key = JSON.stringify([step.cause, step.detail]);
    merged.set(key, { ...step, effects: addEffects(step.effects, merged.get(key)?.effects ?? NO_EFFECTS) });
  }
  return [...merged.values()];
}
