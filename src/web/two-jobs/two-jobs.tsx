import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { grossToNet, type Rulebook } from "../../engine";
import { formatPence } from "../../engine/base";
import { Spoken, TextBox } from "../controls";
import { type ContentProps, Fetching, type Fields, useLoaded } from "../panel";
import {
  calculateOutcome,
  describeFieldProblem,
  type FieldProblem,
  type Figures,
  getPence,
  pounds,
  type Situation,
} from "../situation";
import { loadWholeRulebook } from "../whole-rules";

const ROWS = [
  ["Gross pay", "grossPay", 1],
  ["Income tax", "tax", -1],
  ["National Insurance", "ni", -1],
  ["Student loan", "studentLoan", -1],
  ["Postgraduate loan", "postgraduateLoan", -1],
  ["Pension", "pension", -1],
  ["Take-home pay", "netPay", 1],
] as const;
const ALWAYS = ["grossPay", "tax", "ni", "netPay"];

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

interface TableProps {
  readonly first: Figures;
  readonly second: Figures;
}

/** Both jobs over the tax year, beside each other and together. */
function JobsTable({ first, second }: TableProps): JSX.Element {
  const rows = ROWS.map(([label, name, sign]) => ({
    label,
    name,
    amounts: [sign * yearOf(first, name), sign * yearOf(second, name)],
  })).filter(({ name, amounts }) => ALWAYS.includes(name) || amounts.some((amount) => amount !== 0));
  return (
    <table class="jobs" aria-labelledby="jobs-panel-title">
      <thead>
        <tr>
          <th scope="col">Tax year</th>
          <th scope="col">First job</th>
          <th scope="col">Second job</th>
          <th scope="col">Together</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, name, amounts }) => (
          <tr key={name} class={name === "netPay" ? "total" : "part"}>
            <th scope="row">{label}</th>
            {amounts.map((amount, place) => (
              <td key={place === 0 ? "first" : "second"} class="money">
                {pounds(amount)}
              </td>
            ))}
            <td class="money">{pounds(amounts.reduce((sum, amount) => sum + amount, 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two jobs over the tax year, and the tax that their pay would bear in one job. */
interface BothJobs {
  readonly first: Figures;
  readonly second: Figures;
  /** Income tax of the year on the taxable pay of both, with the code of the first, in pence. */
  readonly taxOnBoth: number;
}

type JobsOutcome =
  | { readonly ok: true; readonly jobs: BothJobs }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Returns the second job: the pay and code as typed, and nothing else that differs from the plain job. */
function secondJob(situation: Situation, fields: Fields): Situation {
  const { amount = "10000", taxCode = rateOnly(situation.taxCode) } = fields;
  const plain = { pensionType: "None", director: "No", bonus: "", benefit: "" } as const;
  return { ...situation, ...plain, per: "year", amount, taxCode };
}

/** Returns the code that most second jobs have: the basic rate on all pay, of the first code's nation. */
function rateOnly(code: string): string {
  return `${/^[SC]/.exec(code)?.[0] ?? ""}BR`;
}

/** Calculates both jobs, each with its own tax code and National Insurance. */
function askBothJobs(situation: Situation, fields: Fields, rulebook: Rulebook): JobsOutcome {
  const ask = (one: Situation) =>
    calculateOutcome(one, rulebook, (facts, law, { explain }) => grossToNet(facts, law, { explain }));
  const [first, second] = [ask(situation), ask(secondJob(situation, fields))];
  if (!first.ok || !second.ok) return { ok: false, problems: second.ok ? [] : second.problems };
  const taxable = yearOf(first.figures, "taxablePay") + yearOf(second.figures, "taxablePay");
  const { taxCode } = first.figures.situation;
  const both = ask({ ...secondJob(situation, { amount: formatPence(taxable), taxCode }) });
  if (!both.ok) return { ok: false, problems: both.problems };
  return {
    ok: true,
    jobs: { first: first.figures, second: second.figures, taxOnBoth: yearOf(both.figures, "tax") },
  };
}

type AmountName = "grossPay" | "taxablePay" | "tax" | "ni" | "studentLoan" | "postgraduateLoan" | "pension" | "netPay";

/** Returns an amount of the tax year in pence. */
function yearOf({ year }: Figures, name: AmountName): number {
  return year.yearToDate === null ? 0 : getPence(year.yearToDate[name]);
}
