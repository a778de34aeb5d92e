import type { Rulebook } from "../../../engine";
import { type PostponementPlan, planPostponement } from "../../../engine/pensions";
import type { PayslipPeriod } from "../../contract";
import type { Terms, Worker } from "./workers";

/** A worker in a pay period, under the organisation's terms. */
export interface Situation {
  readonly worker: Pick<Worker, "startDate" | "own">;
  readonly terms: Pick<Terms, "postponement" | "defaultGroup" | "schemes">;
  readonly period: Pick<PayslipPeriod, "payFrequency" | "periodStartDate">;
  readonly rulebook: Rulebook;
}

interface Start {
  readonly startingDay: string;
  readonly startingDayKind: "StartDate" | "EligibilityDate";
}

/** Returns the first day of work, or the day on which the employer's duties started if that is later. */
export function startingDay({ worker, terms }: Pick<Situation, "worker" | "terms">): string {
  const duty = dutyStartDate(terms);
  return duty !== null && duty > worker.startDate ? duty : worker.startDate;
}

/** Returns the day on which the employer's duties started, by the scheme of the default group. */
export function dutyStartDate({ defaultGroup, schemes }: Situation["terms"]): string | null {
  return schemes.get(defaultGroup?.pension_schema_id ?? "")?.duty_start_date ?? null;
}

/** Plans a postponement from a day; the worker's own definitions take precedence. Null if the plan is refused. */
export function planFrom({ worker, terms, period, rulebook }: Situation, start: Start): PostponementPlan | null {
  const planned = planPostponement(
    {
      ...start,
      startDateDefinition: worker.own?.start_date_definition ?? null,
      eligibilityDateDefinition: worker.own?.eligibility_date_definition ?? null,
      organisationDefaults: terms.postponement && {
        startDateDefinition: terms.postponement.startDateDefinition,
        eligibilityDateDefinition: terms.postponement.eligibilityDateDefinition,
      },
      frequency: period.payFrequency,
      payReferencePeriodStartDate: period.periodStartDate,
    },
    rulebook,
  );
  return planned.ok ? planned.value : null;
}

/**
 * Returns the deferral date that a period has to consider: that of a postponement on becoming eligible, else that of a
 * new worker. Null if there is no such day, or if it is before the period.
 */
export function deferralIn(situation: Situation): string | null {
  const { worker, period } = situation;
  const own = worker.own?.postponement_date ?? null;
  const planned = planFrom(situation, { startingDay: startingDay(situation), startingDayKind: "StartDate" });
  const day = own ?? planned?.postponementDate ?? null;
  return day !== null && day >= period.periodStartDate ? day : null;
}
