import { needed } from "../../../engine/base";
import { reportDueBy } from "../../../engine/filings/rti";
import { taxYearOn } from "../../contract";
import { type EmployeeRow, selectEmployees } from "../../employees";
import { untoldLeavers } from "../fps/late-leavers";
import { unreportedStarters } from "../fps/unreported-starters";
import { enterStarter, submitFpsOf } from "./actions";
import { type RunToReport, runsToReport } from "./next-fps";
import { type FindOutstanding, NOT_ABOUT, type Outstanding } from "./outstanding";

/** Finds leavers who were reported with their last payslip, before they were known to have left. */
export const leaversNotReported: FindOutstanding = async (tx, { payrollConfigId, taxYears, today }) => {
  if (taxYears.length === 0) return [];
  const taxYear = Math.max(...taxYears);
  const untold = await untoldLeavers(tx, { payrollConfigId, taxYear, leftBy: today });
  if (untold.length === 0) return [];
  const ids = untold.map(({ employee_id }) => employee_id);
  const people = await selectEmployees(tx)
    .select(["employee_id", "payroll_config_id", "leaving_date"])
    .where("employee_id", "in", ids)
    .execute();
  const runs = await runsToReport(tx, taxYears);
  return people.flatMap(({ employee_id, payroll_config_id, leaving_date: left }) => {
    if (left === null || !taxYears.includes(taxYearOn(left))) return [];
    const next = runWith(runs.get(payroll_config_id) ?? [], left);
    const text = `HMRC was not told that the employee left on ${left}: the next FPS of the payroll states it.`;
    const entry = entryOf({ employee_id, payroll_config_id, date: left, next });
    return [{ ...entry, kind: "LeaverNotReported" as const, action: submitFpsOf(next), text }];
  });
};

/** Finds people who were paid and reported without the start of their employment. */
export const startersNotReported: FindOutstanding = async (tx, { payrollConfigId, taxYears }) => {
  const found: EmployeeRow[] = [];
  for (const taxYear of taxYears) found.push(...(await unreportedStarters(tx, { payrollConfigId, taxYear })));
  if (found.length === 0) return [];
  const runs = await runsToReport(tx, taxYears);
  return found.map(({ employee_id, payroll_config_id, start_date: date, starter }) => {
    const person = { employee_id, payroll_config_id };
    const hasDetails = starter !== null;
    const next = runWith(runs.get(payroll_config_id) ?? [], date);
    const started = `HMRC was not told that the employee started on ${date}`;
    return {
      ...entryOf({ ...person, date, next }),
      kind: "StarterNotReported",
      action: hasDetails ? submitFpsOf(next) : enterStarter(employee_id),
      text: hasDetails
        ? `${started}: the next FPS that pays them states it.`
        : `${started}: the record has no starter details. Enter them, and the next FPS states the start.`,
    };
  });
};

interface About {
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly date: string;
  readonly next: RunToReport;
}

function entryOf({ employee_id, payroll_config_id, date, next }: About): Omit<Outstanding, "kind" | "action" | "text"> {
  return {
    ...NOT_ABOUT,
    payrollConfigId: payroll_config_id,
    employeeId: employee_id,
    taxYear: taxYearOn(date),
    period: next.period,
    supplementary: next.supplementary,
    by: reportDueBy({ report: "Payment", paymentDate: next.paymentDate }),
    dueIn: next.year,
  };
}

/** Returns the first run to report whose period does not end before a day. */
function runWith(runs: readonly RunToReport[], date: string): RunToReport {
  return needed(runs.find(({ periodEndDate }) => periodEndDate >= date) ?? runs.at(-1));
}
