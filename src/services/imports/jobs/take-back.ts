import type { Tx } from "../../../platform/store";
import { attempt } from "../../employees";

/** Carries a value out of work that is taken back. */
class TakenBack<Value> extends Error {
  constructor(readonly value: Value) {
    super("Everything that was stored is removed again.");
  }
}

/** Does work in a transaction; if `keeps` refuses what it returns, everything that it stored is taken back. */
export async function keepIf<Value>(
  tx: Tx,
  work: () => Promise<Value>,
  keeps: (value: Value) => boolean,
): Promise<{ readonly value: Value; readonly isKept: boolean }> {
  try {
    const value = await attempt(tx, async () => {
      const made = await work();
      if (!keeps(made)) throw new TakenBack(made);
      return made;
    });
    return { value, isKept: true };
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    return { value: error.value as Value, isKept: false };
  }
}
