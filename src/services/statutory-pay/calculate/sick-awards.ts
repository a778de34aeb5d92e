import type { Problem, Result, Rulebook } from "../../../engine";
import type { SickPayEmployment } from "../../../engine/statutory-pay/average-earnings";
import { type AbsenceFacts, type SickPay, type SickPayFacts, sickPay } from "../../../engine/statutory-pay/sick-pay";
import { isPaidInOtherJob, sicknessInJobs } from "../facts/other-jobs";
import { type Award, type Ground, getAbsenceId } from "./award";
import type { Calculated } from "./outcome";
import { shownSickPay } from "./shown-sick-pay";

/** What differs between awards of one employee, although they are calculated together. */
type Variant = Pick<SickPayFacts, "averageEarningsOverride" | "allocation"> & {
  readonly beside: Partial<SickPayEmployment>;
};

/**
 * Calculates the sick pay awards of one employee together, since absences link. Average earnings that are stated for
 * an award hold for its whole chain. Problems are those of `own`.
 */
export function calculateSick(
  awards: readonly Award[],
  own: Award,
  ground: Ground,
  rulebook: Rulebook,
): Result<ReadonlyMap<Award, Calculated>> {
  const runs = new Map<string, Result<SickPay>>();
  const run = (variant: Variant) => {
    const key = JSON.stringify(variant);
    const made = runs.get(key) ?? sickPay(sickFacts(awards, ground, variant), rulebook, { explain: true });
    runs.set(key, made);
    return made;
  };
  // Which absences link does not depend on earnings: any amount finds the chains.
  const linked = run({ allocation: "ByDay", averageEarningsOverride: "1", beside: {} });
  if (!linked.ok) return { ok: false, problems: ownProblems(linked.problems, awards.indexOf(own)) };
  const calculated = new Map<Award, Calculated>();
  for (const award of awards) {
    const made = run(variantOf(award, awards, linked.value, ground));
    if (!made.ok) return { ok: false, problems: ownProblems(made.problems, awards.indexOf(own)) };
    calculated.set(award, shownSickPay(award, made.value, made.workings?.steps ?? [], made.rules));
  }
  return { ok: true, value: calculated, workings: null, rules: linked.rules };
}

/** Returns the variant of an award: what is stated for its chain, and its own allocation. */
function variantOf(award: Award, awards: readonly Award[], { chains }: SickPay, ground: Ground): Variant {
  const { allocation = "ByDay", startDate = "" } = award.request;
  // No amount of sick pay that another job pays depends on the average.
  if (isPaidInOtherJob(ground.otherJobs, "StatutorySickPay", { startDate, endDate: null })) {
    return { allocation, averageEarningsOverride: "1", beside: {} };
  }
  const chain = chains.find(({ absenceIds }) => absenceIds.includes(getAbsenceId(award)));
  const inChain = awards.filter((each) => chain?.absenceIds.includes(getAbsenceId(each)));
  const stated = [award, ...inChain].find(({ request }) => request.averageEarningsOverride !== undefined);
  const averageEarningsOverride = stated?.request.averageEarningsOverride;
  if (averageEarningsOverride !== undefined) return { allocation, averageEarningsOverride, beside: {} };
  return { allocation, beside: ground.employmentOn(chain?.chainStartDate ?? startDate) };
}

/** Returns the engine's facts of an employee's sickness. */
function sickFacts(awards: readonly Award[], ground: Ground, { beside, ...variant }: Variant): SickPayFacts {
  const requests = awards.map(({ request }) => request);
  const imported = awards.filter((each) => each.imported !== null).at(-1)?.imported ?? null;
  const lastEsaDate = requests.filter((each) => each.lastEsaDate !== undefined).at(-1)?.lastEsaDate;
  const days =
    requests.filter((each) => each.qualifyingDays !== undefined).at(-1)?.qualifyingDays ?? ground.qualifyingDays;
  const facts = {
    ...variant,
    absences: [...awards.map(absenceOf), ...awards.flatMap(earlierAbsences)],
    ...(days === null ? {} : { qualifyingDays: days }),
    employment: { ...ground.employment, ...beside },
    otherJobs: sicknessInJobs(ground.otherJobs),
    payPeriods: ground.payPeriods,
    overrides: awards.flatMap((award) => award.overrides.map((each) => ({ ...each, absenceId: getAbsenceId(award) }))),
    externalPayments: awards.flatMap((award) =>
      award.externalPayments.map((each) => ({ ...each, absenceId: getAbsenceId(award) })),
    ),
    custodyPeriods: requests.flatMap(({ custodyPeriods = [] }) => custodyPeriods),
    pregnancyDisqualifyingPeriods: requests.flatMap(({ pregnancyDisqualifyingPeriods = [] }) => [
      ...pregnancyDisqualifyingPeriods,
    ]),
    ...(lastEsaDate === undefined ? {} : { lastEsaDate }),
    ...(imported === null ? {} : { imported }),
  };
  // The engine reports what is missing or wrong.
  return facts as SickPayFacts;
}

function absenceOf(award: Award): AbsenceFacts {
  const { startDate = "", endDate = null, exclusionReason = null } = award.request;
  return { absenceId: getAbsenceId(award), startDate, endDate, exclusionReason };
}

/** Returns absences before an award that are not awards themselves. */
function earlierAbsences(award: Award): readonly AbsenceFacts[] {
  return (award.request.earlierAbsences ?? []).map(({ absenceId, startDate, endDate, exclusionReason }, index) => ({
    absenceId: absenceId ?? `${getAbsenceId(award)} ${index + 1}`,
    startDate,
    endDate,
    exclusionReason: exclusionReason ?? null,
  }));
}

/** Reports problems of the award's own absence at the request's fields. */
function ownProblems(problems: readonly Problem[], index: number): readonly Problem[] {
  return problems.map((each) => ({ ...each, path: each.path.replace(`/absences/${index}/`, "/") }));
}
