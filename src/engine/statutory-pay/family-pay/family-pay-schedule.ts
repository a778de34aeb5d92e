import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { findAward } from "./award";
import { explainSchedule } from "./explain-schedule";
import { FAMILY_FACTS, type FamilyPayFacts } from "./family-facts";
import type { FamilyPaySchedule } from "./schedule";
import { workSchedule } from "./work-schedule";
import { writeSchedule } from "./write-schedule";

/**
 * Calculates the weekly schedule of maternity, adoption, paternity, shared parental, bereavement or neonatal care pay.
 *
 * A week is seven days from the first day of pay. It pays 90% of average weekly earnings, limited to the standard rate
 * in force on its first day (except in the first six weeks of maternity and adoption pay) and raised to the penny. A
 * week split over pay periods pays sevenths of the unrounded rate, each slice raised to the penny, and the last the
 * rest of the week (policy `splitWeekRounding`). Without entitlement there are no weeks, only the reasons. Problems:
 * wrong facts; `start_too_early`, `start_too_late`, `too_many_blocks`, `maximum_weeks_used`, `no_payslips_for_average`;
 * `unsupported_tax_year` for a week after the loaded rules. Sources: the regulations of each payment and the Statutory
 * Payments Manual.
 */
export const familyPaySchedule: DefinedCalculation<FamilyPayFacts, FamilyPaySchedule> = defineCalculation({
  name: "schedule",
  facts: FAMILY_FACTS,
  judgesWrongFacts: true,
  law: findAward,
  work: (_, award, reader) => workSchedule(award, reader),
  write: writeSchedule,
  explain: explainSchedule,
});
