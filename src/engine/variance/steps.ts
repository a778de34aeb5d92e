import { halfUpDivide } from "../../kernel";
import type { Pence } from "../base";
import type { Cause, Effects, Step } from "./causes";
import type { Row, Slip } from "./facts";
import { addEffects, ROW_EFFECTS } from "./row-effects";

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

/**
 * Returns the steps of a contribution: what follows from the pay that it is calculated on belongs to the causes that
 * changed the pay, the rest is a change of the pension. A rest of one penny is the contribution's rounding.
 */
function pensionSteps({ row, effects, previous, current }: RowPair, ofPay: readonly Step[]): readonly Step[] {
  const change = amountOf(current) - amountOf(previous);
  if (change === 0) return [];
  const payers = ofPay.filter((step) => weightOf(step) !== 0);
  const byPay = payers.length === 0 ? 0 : partByPay(previous, current, change);
  const shares = allocate(byPay, payers.map(weightOf));
  const ofShares = payers.map(({ cause, detail }, at) => ({
    cause,
    detail,
    effects: ROW_EFFECTS[row.lineType]({ ...row, amount: shares[at] ?? 0 }),
  }));
  const explained = ofShares.reduce((sum, step) => addEffects(sum, step.effects), {});
  const rest = {
    cause: "PensionChange",
    detail: row.description,
    effects: addEffects(effects, explained, -1),
  } as const;
  return byPay === change ? ofShares : [...ofShares, rest];
}

/** Returns how much of a contribution's change follows from the change of its pay at the previous rate. */
function partByPay(previous: readonly Row[], current: readonly Row[], change: number): number {
  const before = payOf(previous);
  if (before === 0 || current.length === 0) return 0;
  const part = shareOf(amountOf(previous), payOf(current) - before, before);
  return Math.abs(change - part) <= 1 ? change : part;
}

function weightOf({ effects }: Step): number {
  return effects.pensionablePay ?? 0;
}

function amountOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

function payOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { contributionPay }) => sum + (contributionPay ?? 0), 0);
}

/** The rows of one kind on both payslips. */
interface RowPair {
  /** The later one of them, for its description. */
  readonly row: Row;
  readonly hasPrevious: boolean;
  readonly hasCurrent: boolean;
  readonly effects: Effects;
  readonly previous: readonly Row[];
  readonly current: readonly Row[];
}

/**
 * Divides an amount by weights, in pence: each part is rounded half up, and the last one takes what remains. If the
 * weights add up to nothing, the first takes it all. Returns nothing without weights.
 */
export function allocate(pence: Pence, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let remaining = pence;
  return weights.map((weight, at) => {
    const isLast = at === weights.length - 1;
    const share = whole === 0 ? shareOfFirst(pence, at) : shareOf(pence, weight, whole);
    const part = isLast ? remaining : share;
    remaining -= part;
    return part;
  });
}

function shareOfFirst(pence: Pence, at: number): Pence {
  return at === 0 ? pence : 0;
}

/** Returns a share of an amount, rounded half up to the penny. */
function shareOf(pence: Pence, part: number, whole: number): number {
  return whole < 0 ? halfUpDivide(-pence * part, -whole) : halfUpDivide(pence * part, whole);
}
