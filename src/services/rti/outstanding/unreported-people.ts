import { formatDate, needed, startOfTaxYear } from "../../../engine/base";
import { reportDueBy } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { taxYearOn } from "../../contract";
import { type EmployeeFacts, type EmployeeRow, factsByIds, selectEmployees } from "../../employees";
import { selectRuns } from "../../pay-runs";
import { employingPayrolls } from "../eps/employing-payrolls";
import { untoldLeavers } from "../fps/late-leavers";
import { missingFps } from "../fps/missing-fps";
import { REPORTED } from "../store/rti-tables";
import { selectTold } from "../store/select-submissions";
import { enterStarter, submitFpsAction } from "./actions";
import { type FindOutstanding, NOT_ABOUT, type Outstanding } from "./outstanding";

/** The places in a payroll's calendar that are looked at: a leaving is stated by the next FPS, or by the one after it. */
const TO_COME = [0, 1];

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
    return [{ ...entry, kind: "LeaverNotReported" as const, action: submitFpsAction(next), text }];
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
      action: hasDetails ? submitFpsAction(next) : enterStarter(employee_id),
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

/** A run of a payroll that is to be reported next. */
interface RunToReport {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly paymentDate: string;
  readonly periodEndDate: string;
}

/** Returns the runs of payrolls whose FPS comes next, by payroll, the earliest first: locked, open and to come. */
async function runsToReport(tx: Tx, taxYears: readonly number[]): Promise<ReadonlyMap<string, readonly RunToReport[]>> {
  const [fromYear, upToYear] = [Math.min(...taxYears), Math.max(...taxYears) + 1];
  const locked = await missingFps(tx, { payrollConfigId: null, fromYear, upToYear });
  const open = await selectRuns(tx)
    .select(["payroll_config_id", "year", "period", "supplementary", "regular_payment_date", "period_end_date"])
    .where("status", "=", "Open")
    .execute();
  const toCome = (await employingPayrolls(tx)).flatMap(({ payrollConfigId, periodToCome }) =>
    TO_COME.map(periodToCome).map(({ year, period, regularPaymentDate: paymentDate, periodEndDate }) => {
      return { payrollConfigId, year, period, supplementary: 0, paymentDate, periodEndDate };
    }),
  );
  const made = [...locked, ...open].map(({ payroll_config_id, year, period, supplementary, ...run }) => {
    const { regular_payment_date: paymentDate, period_end_date: periodEndDate } = run;
    return { payrollConfigId: payroll_config_id, year, period, supplementary, paymentDate, periodEndDate };
  });
  const runs = new Map<string, RunToReport[]>();
  for (const run of [...made, ...toCome].sort((one, other) => (one.paymentDate < other.paymentDate ? -1 : 1))) {
    const own = runs.get(run.payrollConfigId);
    if (own === undefined) runs.set(run.payrollConfigId, [run]);
    else own.push(run);
  }
  return runs;
}

interface Asked {
  /** Null: of all payrolls. */
  readonly payrollConfigId: string | null;
  readonly taxYear: number;
}

/**
 * Returns those whose employment began in a tax year, who were reported in it, and no message stated their start. Messages that
 * were refused or never delivered do not count. Somebody with an opening balance of the year and no starter details was reported
 * by the payroll before.
 */
async function unreportedStarters(
  tx: Tx,
  { payrollConfigId, taxYear }: Asked,
): Promise<readonly EmployeeFacts["employee"][]> {
  const started = selectEmployees(tx)
    .select("employee_id")
    .where("start_date", ">=", formatDate(startOfTaxYear(taxYear)))
    .where("start_date", "<", formatDate(startOfTaxYear(taxYear + 1)))
    .$if(payrollConfigId !== null, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""));
  const reported = await selectTold(tx)
    .select("told.employee_id")
    .where("told.employee_id", "in", started)
    .where("sent.status", "in", REPORTED)
    .groupBy("told.employee_id")
    .having(({ and, eb, fn }) =>
      and([
        eb(fn.agg<boolean>("bool_or", ["told.has_starter"]), "=", false),
        eb(fn.min("told.tax_year"), "=", taxYear),
      ]),
    )
    .execute();
  if (reported.length === 0) return [];
  const people = await factsByIds(
    tx,
    reported.map(({ employee_id }) => employee_id),
  );
  return people
    .filter(({ employee, openingBalances }) => {
      return employee.starter !== null || !openingBalances.some(({ tax_year }) => tax_year === taxYear);
    })
    .map(({ employee }) => employee);
}
