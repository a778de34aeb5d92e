import type { Rulebook } from "../../../engine";
import { checkGroup } from "../../../engine/pensions";
import { Refused } from "../../../platform/http";
import { groupFacts, type SentTerms } from "./group-facts";

const BELOW = "below_auto_enrolment_minimum";

/** The refusal of terms below the minimum, as operations state it. */
export const BELOW_MINIMUM = {
  status: 409,
  token: BELOW,
  when: "The contributions are below the minimum of automatic enrolment, and `acknowledgeBelowAutoEnrolmentMinimum` is not sent; or workers would be enrolled automatically on them, which no acknowledgement allows.",
} as const;

interface Asked {
  readonly terms: SentTerms;
  readonly isAcknowledged: boolean;
  /** Whether workers are enrolled automatically on these terms: less than the minimum is impossible then. */
  readonly enrols: boolean;
}

/**
 * Refuses factors below the minimum of their basis that nobody acknowledges. A basis without a certificate and fixed
 * amounts are judged by the pay of each run.
 */
export function needMinimum({ terms, isAcknowledged, enrols }: Asked, today: string, rulebook: Rulebook): void {
  const checked = checkGroup(groupFacts(terms, today), rulebook);
  if (!checked.ok || checked.value.meetsMinimum !== false || (isAcknowledged && !enrols)) return;
  const { minimumEmployerPercentage: employer, minimumTotalPercentage: total } = checked.value;
  const minimum = `${total}% of pay in total, of which ${employer}% is the employer's`;
  const text = enrols
    ? `Workers cannot be enrolled automatically on less than the legal minimum: ${minimum}.`
    : `Contributions would be below the legal minimum: ${minimum}. Send acknowledgeBelowAutoEnrolmentMinimum to save them.`;
  throw new Refused(409, { token: BELOW, text });
}
