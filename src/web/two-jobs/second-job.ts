import { grossToNet, type Rulebook } from "../../engine";
import { formatPence } from "../../engine/base";
import type { Fields } from "../panel";
import { type FieldProblem, type Figures, outcomeOf, penceOf, type Situation } from "../situation";

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
export function secondJob(situation: Situation, fields: Fields): Situation {
  const { amount = "10000", taxCode = rateOnly(situation.taxCode) } = fields;
  const plain = { pensionType: "None", director: "No", bonus: "", benefit: "" } as const;
  return { ...situation, ...plain, per: "year", amount, taxCode };
}

/** Returns the code that most second jobs have: the basic rate on all pay, of the first code's nation. */
function rateOnly(code: string): string {
  return `${/^[SC]/.exec(code)?.[0] ?? ""}BR`;
}

/** Calculates both jobs, each with its own tax code and National Insurance. */
export function askBothJobs(situation: Situation, fields: Fields, rulebook: Rulebook): JobsOutcome {
  const ask = (one: Situation) =>
    outcomeOf(one, rulebook, (facts, law, { explain }) => grossToNet(facts, law, { explain }));
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
export function yearOf({ year }: Figures, name: AmountName): number {
  return year.yearToDate === null ? 0 : penceOf(year.yearToDate[name]);
}
