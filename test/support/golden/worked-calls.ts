import type { Problem } from "../../../src/engine";
import type { Engine, Rulebook } from "./engine";

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };
type Call = (engine: Engine, facts: unknown, rulebook: Rulebook) => Answer;

/** The public functions that worked rows name. */
export const WORKED_CALLS = {
  applyCourtOrders: (engine, facts, rulebook) => engine.applyCourtOrders(facts as never, rulebook),
  grossToNet: (engine, facts, rulebook) => engine.grossToNet(facts as never, rulebook),
  minimumWage: (engine, facts, rulebook) => engine.minimumWage(facts as never, rulebook),
  payYear: (engine, facts, rulebook) => engine.payYear(facts as never, rulebook),
} as const satisfies Readonly<Record<string, Call>>;

export type WorkedCall = keyof typeof WORKED_CALLS;
