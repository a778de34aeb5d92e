import type { PaymentFacts, Rulebook, SalaryFacts } from "../../../engine";
import { FAMILY_PAYMENT_TYPES } from "../../../engine/base";
import { normalPayForgone } from "../../../engine/salary";
import type { NotedLine } from "./engine-lines";
import type { Given } from "./given-to";

type Absences = Pick<Given, "maternityLeave" | "averageWeeklyEarnings">;

const FAMILY: ReadonlySet<string> = new Set(FAMILY_PAYMENT_TYPES);

/**
 * Returns what paid family leave takes from the pay of a period, on which the employer's pension contribution continues:
 * 0.00 if only statutory pay of other days is paid. Nothing without family leave that a service knows.
 */
export function familyLeave(
  { salary, lines, absences }: FamilyLeave,
  rulebook: Rulebook,
): Pick<PaymentFacts, "normalPayForgone"> {
  const forgone = salary === null ? null : normalPayForgone({ ...absences, salary }, rulebook);
  if (forgone !== null) return { normalPayForgone: forgone };
  const isPaidLater = lines.some(
    ({ line, note }) => note.statutoryPayId !== null && FAMILY.has(line.statutoryType ?? ""),
  );
  return isPaidLater ? { normalPayForgone: "0.00" } : {};
}

interface FamilyLeave {
  /** Without a version while salary is not enabled; null for somebody without salary in the period. */
  readonly salary: SalaryFacts | null;
  readonly lines: readonly Pick<NotedLine, "line" | "note">[];
  readonly absences: Absences;
}
