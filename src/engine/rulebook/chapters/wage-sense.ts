import type { CheckContext } from "../check/context";
import { checkCount } from "../check/entries";
import type { SubjectDocument } from "../documents";

interface AgeBand {
  readonly fromAgeYears: number;
}

/** What the shape cannot say of the minimum wage: age bands ascend from birth. */
export function checkMinimumWage(context: CheckContext, { parameters }: SubjectDocument): void {
  parameters.ages?.values.forEach(({ value }, index) => {
    const at = `/parameters/ages/values/${index}/value`;
    checkAgeBands(context, at, value as readonly AgeBand[]);
  });
}

function checkAgeBands(context: CheckContext, pointer: string, bands: readonly AgeBand[]): void {
  let below = -1;
  if (bands.length === 0) context.report("must_not_be_empty", pointer);
  bands.forEach(({ fromAgeYears }, place) => {
    const at = `${pointer}/${place}/fromAgeYears`;
    checkCount(context, at, fromAgeYears, 0);
    if (place === 0 && fromAgeYears > 0) context.report("too_large", at, { most: 0 });
    else if (fromAgeYears <= below) context.report("limits_not_ascending", at, { previous: below });
    below = fromAgeYears;
  });
}
