import type { Rulebook } from "../../../engine";
import { checkGroup, type ReEnrolmentWindow, reEnrolmentWindow } from "../../../engine/pensions";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findGroups, findSchemes, groupFacts, type SchemeRow, type SentTerms } from "./find-groups";

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

/** Returns the scheme of the default group; null without one. */
export async function defaultScheme(tx: Tx): Promise<SchemeRow | null> {
  const group = (await findGroups(tx)).find(({ is_default }) => is_default);
  return (await findSchemes(tx)).find(({ id }) => id === group?.pension_schema_id) ?? null;
}

/** The same; refuses with 409 `no_default_group`. */
export async function needDefaultScheme(tx: Tx): Promise<SchemeRow> {
  const scheme = await defaultScheme(tx);
  if (scheme !== null) return scheme;
  throw new Refused(409, { token: "no_default_group", text: "Make a pension group the default first." });
}

/** Returns the window of the next re-enrolment, checking a chosen date if there is one. */
export function getWindow(
  { duty_start_date: dutyStartDate, last_re_enrolment_date: last }: SchemeRow,
  { rulebook }: Pick<ServiceContext, "rulebook">,
  reEnrolmentDate: string | null = null,
) {
  const isLater = last !== null && last >= dutyStartDate;
  return reEnrolmentWindow({ dutyStartDate, lastReEnrolmentDate: isLater ? last : null, reEnrolmentDate }, rulebook);
}

/** Returns the window; null if no rules are loaded for it. */
export function knownWindow(scheme: SchemeRow, context: Pick<ServiceContext, "rulebook">): ReEnrolmentWindow | null {
  const window = getWindow(scheme, context);
  return window.ok ? window.value : null;
}
