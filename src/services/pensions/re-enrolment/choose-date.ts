import { describeProblem } from "../../../engine/base";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { findConfigs } from "../../pay";
import { NO_RE_ENROLMENT, saveSettings } from "../settings/mount-settings";
import type { ReEnrolmentSettings } from "../store/pension-tables";
import { needDefaultScheme, windowOf } from "./need-scheme";

interface Chosen extends Pick<ReEnrolmentSettings, "includeRecentLeavers" | "actsAutomatically" | "exclude"> {
  readonly date: string | null;
  /** The field that holds the date. */
  readonly field: string;
}

/** Refuses a date outside the window, or in a period that is locked already: nobody would be enrolled again by it. */
export async function checkDate(work: RequestWork, date: string, field: string): Promise<string> {
  const { tx, context } = work;
  const window = windowOf(await needDefaultScheme(tx), context, date);
  if (!window.ok) {
    throw invalid(window.problems.map((each) => issueAt([field], each.token, each.arguments, describeProblem(each))));
  }
  const issues = await lockedIssues(work, date, field);
  if (issues.length > 0) throw invalid(issues);
  return window.value.declarationDueDate;
}

async function lockedIssues(
  { tx, context }: RequestWork,
  date: string,
  field: string,
): Promise<readonly ValidationIssue[]> {
  const issues: ValidationIssue[] = [];
  for (const { payroll_config_id: id } of await findConfigs(tx)) {
    const locked = await context.payrollRuns.lockedThrough(tx, id);
    if (locked === null || date > locked.periodEndDate) continue;
    const text = "A run of the period with this date is locked already.";
    issues.push(issueAt([field], "period_locked", { limit: locked.periodEndDate }, text));
  }
  return issues.slice(0, 1);
}

/** Saves the employer's re-enrolment date, or removes it. */
export async function chooseDate(work: RequestWork, chosen: Chosen): Promise<void> {
  const { date, field, includeRecentLeavers, actsAutomatically, exclude } = chosen;
  const declarationDueDate = date === null ? null : await checkDate(work, date, field);
  const settings: ReEnrolmentSettings =
    date === null
      ? { ...NO_RE_ENROLMENT, includeRecentLeavers, actsAutomatically }
      : { reEnrolmentDate: date, includeRecentLeavers, actsAutomatically, exclude, declarationDueDate };
  await saveSettings(work, { re_enrolment_settings: JSON.stringify(settings) });
}
