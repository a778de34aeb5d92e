import type { Problem } from "../../../src/engine";
import type { Engine, Rulebook } from "./engine";

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };
type Call = (engine: Engine, facts: unknown, rulebook: Rulebook) => Answer;

/** The public functions that worked rows name. */
export const WORKED_CALLS = {
  accrueHoliday: (engine, facts, rulebook) => engine.accrueHoliday(facts as never, rulebook),
  applyCourtOrders: (engine, facts, rulebook) => engine.applyCourtOrders(facts as never, rulebook),
  averageEarnings: (engine, facts, rulebook) => engine.averageEarnings(facts as never, rulebook),
  averageWeek: (engine, facts, rulebook) => engine.averageWeek(facts as never, rulebook),
  correctCourtOrder: (engine, facts, rulebook) => engine.correctCourtOrder(facts as never, rulebook),
  familyPaySchedule: (engine, facts, rulebook) => engine.familyPaySchedule(facts as never, rulebook),
  grossToNet: (engine, facts, rulebook) => engine.grossToNet(facts as never, rulebook),
  holidayEntitlement: (engine, facts, rulebook) => engine.holidayEntitlement(facts as never, rulebook),
  minimumWage: (engine, facts, rulebook) => engine.minimumWage(facts as never, rulebook),
  payYear: (engine, facts, rulebook) => engine.payYear(facts as never, rulebook),
  rolledUpHolidayPay: (engine, facts, rulebook) => engine.rolledUpHolidayPay(facts as never, rulebook),
} as const satisfies Readonly<Record<string, Call>>;

export type WorkedCall = keyof typeof WORKED_CALLS;
