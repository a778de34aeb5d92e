import { taxYearLabel } from "../../../engine/base";
import type { OutstandingTask } from "../contract/year-end-schemas";
import type { ClosedEmployees } from "./close-employees";

interface Outcome extends ClosedEmployees {
  readonly taxYear: number;
  /** How many employees are waiting for another payroll. */
  readonly waiting: number;
  readonly finalSubmissionSent: boolean;
  /** How many leavers HMRC was not told of. */
  readonly untoldLeavers: number;
  /** Whether the rules of the new year say how codes are uplifted. */
  readonly upliftKnown: boolean;
}

/** The task of a year that was finalised without its P60s. */
export const P60S_NOT_GENERATED = "p60s_not_generated";

const P60S_TO_HAND_OUT = "p60s_to_hand_out";

/** Returns what the employer must do after the year end: none of it is done automatically. */
export function outstandingTasks(outcome: Outcome): readonly OutstandingTask[] {
  const { taxYear, certified, uncertified, waiting, withoutNino, paidAlready } = outcome;
  const ends = taxYear + 1;
  const next = taxYearLabel(ends);
  const tasks: readonly (readonly [isOpen: boolean, token: string, text: string])[] = [
    [
      !outcome.finalSubmissionSent,
      "final_submission_not_sent",
      `Tell the tax authority that the year is over: on the last FPS by 5 April ${ends}, or on an EPS by 19 April ${ends}.`,
    ],
    [
      outcome.untoldLeavers > 0,
      "leavers_not_reported",
      `HMRC was not told that ${employees(outcome.untoldLeavers)} left: the next FPS of the payroll states it. Issue the P45s.`,
    ],
    [certified.length > 0, P60S_TO_HAND_OUT, handOut(certified.length, taxYear)],
    [
      uncertified > 0,
      P60S_NOT_GENERATED,
      `P60s of ${employees(uncertified)} were not asked for; they are due by 31 May ${ends}. Finalise the year again to make them.`,
    ],
    [
      waiting > 0,
      "other_payrolls_open",
      `The year of ${employees(waiting)} is closed with another payroll that is not finalised.`,
    ],
    [
      withoutNino > 0,
      "nino_missing",
      `P60s of ${employees(withoutNino)} have no National Insurance number: ask for it.`,
    ],
    [
      true,
      "expenses_and_benefits",
      `Report expenses and benefits that were not payrolled on P11D and P11D(b) by 6 July ${ends}.`,
    ],
    [
      !outcome.upliftKnown,
      "code_uplift_not_known",
      `There are no rules of ${next} yet: codes went on as they were. Apply its P9X.`,
    ],
    [true, "new_tax_codes", `Enter the P9 notices for ${next}; they replace the codes that were carried over.`],
    [
      paidAlready > 0,
      "paid_before_year_end",
      `${employees(paidAlready)} had pay of ${next} locked before: their codes change from the day after it.`,
    ],
  ];
  return tasks.filter(([isOpen]) => isOpen).map(([, token, text]) => ({ token, text }));
}

/** Returns the tasks once the P60s are made that were not asked for. */
export function withP60sMade(
  tasks: readonly OutstandingTask[],
  count: number,
  taxYear: number,
): readonly OutstandingTask[] {
  const made = { token: P60S_TO_HAND_OUT, text: handOut(count, taxYear) };
  const others = tasks.filter(({ token }) => token !== P60S_TO_HAND_OUT);
  return others.flatMap((task) => (task.token !== P60S_NOT_GENERATED ? [task] : count > 0 ? [made] : []));
}

/** Returns the tasks with what has become known since: people who were given a P60 and turned out to have left. */
export function withP60sOfLeavers(tasks: readonly OutstandingTask[], count: number): readonly OutstandingTask[] {
  if (count === 0) return tasks;
  const text = `${employees(count)} with a P60 left in the tax year: tell them that it does not apply, and issue the P45.`;
  return [...tasks, { token: "p60_of_leaver", text }];
}

function handOut(count: number, taxYear: number): string {
  return `Give ${employees(count)} their P60 by 31 May ${taxYear + 1}.`;
}

function employees(count: number): string {
  return count === 1 ? "1 employee" : `${count} employees`;
}
