import { type ReEnrolmentWindow, reEnrolmentWindow } from "../../../engine/pensions";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findGroups, findSchemes, type SchemeRow } from "../schemes/find-groups";

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
