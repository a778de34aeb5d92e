import { type NamedCause, type Part, partOf } from "./causes";

/** A state on the way from one payslip to another, and what led to it. */
export interface Move<State> extends NamedCause {
  readonly state: State;
}

/** An amount of two payslips, in pence, and why they may differ from what the states give. */
interface AmountOfBoth {
  readonly previous: number;
  readonly current: number;
  readonly otherwise: NamedCause["cause"];
}

/**
 * Walks from the state of one payslip to that of another, and returns what each move adds to an amount. What the first
 * and the last state do not give of the amount paid is a part of its own, so that all parts add up to the difference.
 */
export function walk<State>(
  start: State,
  moves: readonly Move<State>[],
  amountIn: (state: State) => number,
  { previous, current, otherwise }: AmountOfBoth,
): readonly Part[] {
  const first = amountIn(start);
  let last = first;
  const parts: Part[] = [];
  for (const { cause, detail, state } of moves) {
    const pence = amountIn(state);
    parts.push({ cause, detail, pence: pence - last });
    last = pence;
  }
  return [...parts, partOf(otherwise, current - last - (previous - first))];
}

/** Returns the detail of a value that changed. */
export function fromTo(previous: string, current: string): string {
  return `${previous} to ${current}`;
}
