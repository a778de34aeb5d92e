import { allocate, shareOf } from "./allocate";
import type { Step } from "./causes";
import type { Row } from "./facts";
import { addEffects, ROW_EFFECTS } from "./row-effects";
import type { RowPair } from "./row-pair";

/**
 * Returns the steps of a contribution: what follows from the pay that it is calculated on belongs to the causes that
 * changed the pay, the rest is a change of the pension. A rest of one penny is the contribution's rounding.
 */
export function pensionSteps({ row, effects, previous, current }: RowPair, ofPay: readonly Step[]): readonly Step[] {
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
