import type { Refusal } from "../../../client";

const NO_ISSUES = { tokenArguments: null, validationIssues: [] };

/** Returns the refusal of a call that no response came to. */
export function withoutAnswer(): Refusal {
  return { status: 0, token: "no_answer", text: "The server could not be reached.", ...NO_ISSUES };
}

const SENTENCES: Readonly<Record<string, string>> = {
  invalid_client: "The client id or the client secret is not right.",
  organisation_access_denied: "You have no access to this organisation.",
  warnings_not_acknowledged: "The run has warnings that you have not confirmed yet.",
  pay_days_without_run: "People are due pay on days that have no pay run.",
  late_reason_missing: "The pay date has passed, so that HMRC asks why the FPS is late.",
  fps_unchanged: "HMRC has accepted an FPS of this run, and nothing has changed since.",
  submissions_missing: "HMRC does not know everything of the tax year yet: submissions are missing.",
  tax_year_not_over: "The tax year is not over yet.",
  mapping_missing: "Some amounts have no account yet.",
  rate_limited: "There were too many requests.",
  unreadable_answer: "The server could not answer.",
};

const ADVICE: Readonly<Record<string, string>> = {
  no_answer: "Check your connection, then try again.",
  invalid_client: "Copy both again from where they are kept.",
  organisation_access_denied: "Ask the owner of the account for access.",
  warnings_not_acknowledged: "Read them below and confirm them.",
  pay_days_without_run: "Make and lock the runs, or confirm that nobody was paid and submit again.",
  late_reason_missing: "Choose the reason, then submit again.",
  fps_unchanged: "Nothing was sent. Another one is needed only if you mean it.",
  submissions_missing: "Submit them, or choose to finish the year although something is missing.",
  tax_year_not_over: "Wait until 6 April, or choose to finish it although something is missing.",
  mapping_missing: "Enter the accounts, then make the journal again.",
  rate_limited: "Wait a minute, then try again.",
  unreadable_answer: "Wait a minute, then try again.",
};

/** Returns sentences for the person at the page: what was wrong, and what to do. */
export function describeRefusal({ status, token, text }: Refusal): string {
  const advice = ADVICE[token] ?? (status >= 500 ? "Nothing was changed. Wait a minute, then try again." : "");
  return `${SENTENCES[token] ?? text} ${advice}`.trim();
}
