import type { Problem } from "../../../engine";
import { type DatasetName, type PlanOptions, planReport, type ReportPlan } from "../../../engine/reports";
import type { ValidationIssue } from "../../../platform";
import { invalidFindings } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { issueOfProblem, type ServiceContext } from "../../contract";
import { waitingTaxAmounts } from "../../payments";

/** Datasets that are filled in the background after payslips are calculated or locked. */
const OF_PAYSLIPS: ReadonlySet<string> = new Set<DatasetName>(["payslips", "payslip_lines"]);

/** Returns whether a report waits for the rows of payslips. */
export function readsPayslips({ dataset }: ReportPlan): boolean {
  return OF_PAYSLIPS.has(dataset);
}

const PAYMENTS: DatasetName = "payments";

/** What a report's calculations outside its relation need. */
export type ReportFacts = Pick<ServiceContext, "rulebook" | "reportedStatutoryPay" | "taxReferences">;

/**
 * Returns the settings of the session that a report is read in: its day, and what waiting payments to HMRC come to, which
 * is calculated and stored nowhere.
 */
export async function findSession(
  tx: Tx,
  context: ReportFacts,
  { plan, asOf }: { readonly plan: ReportPlan; readonly asOf: string },
): Promise<Readonly<Record<string, string>>> {
  const day = { "app.report_day": asOf };
  if (plan.dataset !== PAYMENTS) return day;
  return { ...day, "app.tax_owed": JSON.stringify(await waitingTaxAmounts(tx, context)) };
}

/** Returns the columns of a plan's result, as the history keeps them. */
export function getResultColumns({ columns }: ReportPlan): string {
  return JSON.stringify(columns.map(({ name, type, label, sensitive }) => ({ name, type, label, sensitive })));
}

/** Returns the plan of a definition; refuses 400 with every problem. `within` is where a request has the definition. */
export function planDefinition(definition: unknown, options: PlanOptions, within = ""): ReportPlan {
  const plan = planReport(definition, options);
  if (plan.ok) return plan.value;
  throw invalidFindings(plan.problems, (problem) => problemShown(problem, within), "invalid_report_definition");
}

/** Returns a problem of a definition as an issue with its JSON pointer. */
export function problemShown(problem: Problem, within = ""): ValidationIssue {
  const path = within + problem.path;
  const [, first = ""] = path.split("/");
  return { ...issueOfProblem({ ...problem, path }, new Set([first])), path };
}
