import { invalid, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountCalculation, type ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfig } from "../../pay";
import { type AskedReport, runNow } from "../run/run-now";
import { payGapOf } from "./pay-gap-of";
import { listStandardReports, type Parameters, runStandardReport } from "./standard-operations";
import { definitionWith, STANDARD_REPORTS, type StandardReport } from "./standard-reports";
import { varianceOf } from "./variance-of";

const NO_PARAMETERS: Parameters = {
  payrollConfigId: null,
  year: null,
  period: null,
  supplementary: null,
  compareWith: null,
  thresholdAmount: null,
  thresholdPercentage: null,
  amount: null,
  onlyExceeding: null,
  employeeId: null,
  snapshotDate: null,
};

export function mountStandard(context: ServiceContext): void {
  mountCalculation(context, listStandardReports, async () => {
    const items = STANDARD_REPORTS.map(({ name, label, kind, needs, takes, definition }) => ({
      name,
      label,
      kind,
      parameters: [
        ...needs.map((each) => ({ name: each, isRequired: true })),
        ...takes.map((each) => ({ name: each, isRequired: false })),
      ],
      definition: definition === null ? null : { ...definition },
    }));
    return { data: { items }, text: "The reports are listed." };
  });

  mountCalculation(context, runStandardReport, async ({ params: { name }, body, ...asked }, records) => {
    const report = STANDARD_REPORTS.find((each) => each.name === name);
    if (report === undefined) throw notFound("standard_report");
    const parameters = body.parameters ?? NO_PARAMETERS;
    await context.store.inTenant(asked.organisationId, (tx) => needRecords(tx, parameters));
    checkParameters(report, parameters);
    return {
      data: await answerOf(context, { ...asked, records }, report, parameters),
      text: "The report is complete.",
    };
  });
}

/** Refuses a payroll or an employee that the organisation does not have. */
async function needRecords(tx: Tx, { payrollConfigId, employeeId }: Parameters): Promise<void> {
  if (payrollConfigId !== null && (await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
  if (employeeId === null) return;
  const employee = selectEmployees(tx).select("employee_id").where("employee_id", "=", employeeId);
  if ((await employee.executeTakeFirst()) === undefined) throw notFound("employee");
}

type Asked = Omit<AskedReport, "definition" | "definitionId">;

function answerOf(context: ServiceContext, asked: Asked, report: StandardReport, parameters: Parameters) {
  if (report.definition !== null) {
    const definition = definitionWith(report, parameters);
    return runNow(context, { ...asked, definition, definitionId: null });
  }
  if (report.name === "variance") return varianceOf(context, asked, parameters);
  return payGapOf(context, asked, parameters.snapshotDate ?? "");
}

/** Refuses parameters that are missing, and those that the report does not take. */
function checkParameters({ needs, takes }: StandardReport, parameters: Parameters): void {
  const known = new Set<string>([...needs, ...takes]);
  const missing = needs.filter((name) => parameters[name] === null);
  const unknown = Object.entries(parameters).filter(([name, value]) => value !== null && !known.has(name));
  const issues = [
    ...missing.map((name) => issueAt(["parameters", name], "required", null)),
    ...unknown.map(([name]) => issueAt(["parameters", name], "must_be_absent", null)),
  ];
  if (issues.length > 0) throw invalid(issues);
}
