import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Spoken, TextBox } from "../controls";
import { type ContentProps, Fetching, useLoaded } from "../panel";
import { describeFieldProblem, type FieldProblem, pounds } from "../situation";
import { loadWholeRulebook } from "../whole-rules";
import { JobsTable } from "./jobs-table";
import { askBothJobs, secondJob, yearOf } from "./second-job";

/** A second job beside the pay above: what each pays, and whether their tax codes take the right tax together. */
export function TwoJobs({ situation, fields, change }: ContentProps): JSX.Element {
  const law = useLoaded(situation.taxYear, loadWholeRulebook);
  const rulebook = law.state === "here" ? law.value : null;
  const outcome = useMemo(
    () => (rulebook === null ? null : askBothJobs(situation, fields, rulebook)),
    [situation, fields, rulebook],
  );
  const job = secondJob(situation, fields);
  const problems = outcome === null || outcome.ok ? [] : outcome.problems;
  const problemOf = (field: FieldProblem["field"]): string =>
    problems
      .filter((problem) => problem.field === field)
      .map((problem) => describeFieldProblem(problem, job))
      .join(" ");
  return (
    <>
      <form class="terms" aria-label="The second job" noValidate onSubmit={(event) => event.preventDefault()}>
        <TextBox
          id="jobs-amount"
          label="Pay a year in the second job"
          type="money"
          value={job.amount}
          problem={problemOf("amount")}
          change={(amount) => change({ ...fields, amount })}
        />
        <TextBox
          id="jobs-taxCode"
          label="Its tax code"
          type="words"
          value={job.taxCode}
          hint="Usually BR: the first job has the tax-free pay."
          problem={problemOf("taxCode")}
          change={(taxCode) => change({ ...fields, taxCode: taxCode.toUpperCase() })}
        />
      </form>
      {outcome === null && <Fetching isMissing={law.state === "missing"} />}
      {outcome?.ok && (
        <>
          <JobsTable first={outcome.jobs.first} second={outcome.jobs.second} />
          <TaxNote
            taken={yearOf(outcome.jobs.first, "tax") + yearOf(outcome.jobs.second, "tax")}
            due={outcome.jobs.taxOnBoth}
          />
        </>
      )}
    </>
  );
}

/** Compares the tax that both jobs deduct with the tax that is due on their pay together. */
function TaxNote({ taken, due }: { readonly taken: number; readonly due: number }): JSX.Element {
  const difference = taken - due;
  const verdict =
    difference === 0
      ? "The two tax codes deduct exactly that."
      : `The two tax codes deduct ${pounds(Math.abs(difference))} too ${difference > 0 ? "much" : "little"}.`;
  const text = `Income tax on the pay of both jobs in one would be ${pounds(due)}. ${verdict}`;
  return (
    <>
      <p class="notice">{text}</p>
      <Spoken text={text} />
    </>
  );
}
