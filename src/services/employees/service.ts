import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import { errorCode } from "../../platform";
import { invalid, issueAt, notFound, pageOf, Refused } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  dateInLondon,
  EMPLOYEE_NOT_FOUND,
  forgetHistory,
  historyOperation,
  mountHistory,
  mountOperation,
  type OperationService,
  operation,
  type ServiceContext,
} from "../contract";
import { type EmployeeFacts, readEmployeeFacts } from "./";
import { saveBalances, sentBalances } from "./balances/save-balances";
import { processEmployees } from "./bulk/bulk-operation";
import { processEntries } from "./bulk/process-entries";
import { applyLateStarter } from "./change/apply-late-starter";
import { applyStarter, starterRecord } from "./change/apply-starter";
import { changeEmployee, moveFirstRecords } from "./change/change-employee";
import { countByPayroll, countEmployees } from "./change/count-employees";
import { createEmployee } from "./change/create-employee";
import { finishChange, markRuns, publish } from "./change/finish-change";
import { lockedFirstDays, periodLocked } from "./change/period-locked";
import {
  addEmployee,
  deleteEmployee,
  EMPLOYEES,
  employeeByNi,
  employeeByPayrollId,
  getEmployee,
  listEmployees,
  ofEmployee,
  PERIOD_LOCKED,
  patchEmployee,
  replaceEmployee,
} from "./employee-operations";
import { EMPLOYEE } from "./history/record-changes";
import { requireNoOtherJob } from "./jobs/check-other-job";
import { findEmployees, toSortValues } from "./list/find-employees";
import { mountLoans } from "./loans/mount-loans";
import { patchedEmployee } from "./record/employee-columns";
import { balancesData, employeeData } from "./record/employee-data";
import { openingBalanceShown } from "./record/shown-records";
import { mountSalary } from "./salary/mount-salary";
import { mountIdentifiers } from "./status/mount-identifiers";
import { mountLeavers } from "./status/mount-leavers";
import { saveStarter } from "./status/status-operations";
import type { EmployeeTables } from "./store/employee-rows";
import { type EmployeeRow, employeeToChange, requireEmployee, requireFacts } from "./store/require-employee";
import { mountEffectiveTaxInfo, mountNiCategories } from "./tax/mount-ni-categories";
import { mountTaxCodes } from "./tax/mount-tax-codes";

const exampleLetter = {
  grossForEmployeeNi: "9000.00",
  grossForEmployerNi: "9000.00",
  ni: "468.48",
  employerNi: "1162.35",
};

const example = {
  grossPay: "9000.00",
  taxablePay: "9000.00",
  tax: "1171.60",
  previousTaxablePay: null,
  previousTaxPaid: null,
  studentLoan: "120.00",
  postgraduateLoan: null,
};

const saveOpeningBalance = operation({
  ...ofEmployee,
  id: "replaceOpeningBalances",
  method: "put",
  path: `${EMPLOYEES}/{employeeId}/opening-balance`,
  summary: "Replaces the opening balances of tax years before the first payslip made here, of the years that are sent",
  description: "Both parts of a year have `niBandResult` by category letter.",
  body: sentBalances,
  data: z
    .strictObject({
      employeeId: z.string(),
      openingBalance: z.record(z.string(), openingBalanceShown),
      openingBalanceDirector: z.record(z.string(), openingBalanceShown),
    })
    .openapi("OpeningBalances"),
  token: "employee_opening_balance_saved",
  refusals: [EMPLOYEE_NOT_FOUND, PERIOD_LOCKED],
  examples: {
    body: {
      openingBalance: {
        "2026": { taxablePay: "9000.00", tax: "1171.60", studentLoan: "120.00", niBandResult: { A: exampleLetter } },
      },
    },
    data: {
      employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
      openingBalance: {
        "2026": {
          ...example,
          niBandResult: { A: { ...exampleLetter, bands: null } },
          pensionContributionsByType: {},
          pension: "0.00",
          employerPension: null,
          statutoryPay: {},
          benefitsTaxedViaPayroll: null,
          class1aOnTermination: null,
          weeksPaid: null,
          ...exampleLetter,
        },
      },
      openingBalanceDirector: {},
    },
  },
});

const { service, scope, params } = ofEmployee;

const employeeHistory = historyOperation({
  id: "listEmployeeChanges",
  service,
  scope,
  params,
  path: `${EMPLOYEES}/{employeeId}/history`,
  summary: "Changes of an employee's record, the newest first",
  description:
    "Every change below the employee's address is one entry, field by field as `GET /v1/employees/{employeeId}` shows it. Account numbers are `[redacted]`. The entry of the addition has no fields. A deleted employee's history is deleted too.",
  token: "employee_history_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
});

const RAISED_BY_A_GUARD = "P0001";

/** The employees service: employees, and their dated records. Its tables are in Pay's first migrations. */
export const employeesService: OperationService = {
  name: "employees",
  migrations: [],
  fromAbove: () => ({ employeesByPayroll: countByPayroll }),
  mount: (context) => {
    mountEmployees(context);
    mountEmployeeChanges(context);
    mountBulk(context);
    mountStarter(context);
    mountLeavers(context);
    mountIdentifiers(context);
    mountTaxCodes(context);
    mountNiCategories(context);
    mountEffectiveTaxInfo(context);
    mountLoans(context);
    mountSalary(context);
    mountBalances(context);
    mountHistory(context, employeeHistory, [EMPLOYEE, "employeeId"], ({ tx, params }) =>
      requireEmployee(tx, params.employeeId),
    );
  },
};

function mountEmployeeChanges(context: ServiceContext): void {
  mountOperation(context, replaceEmployee, async ({ params, body, ...work }, tx) => {
    const before = await employeeToChange(tx, params.employeeId);
    const facts = await changeEmployee(work, before, body);
    return changed(facts, work.today);
  });

  mountOperation(context, patchEmployee, async ({ params, body, ...work }, tx) => {
    const before = await employeeToChange(tx, params.employeeId);
    const facts = await changeEmployee(work, before, patchedEmployee(before, body, work.today));
    return changed(facts, work.today);
  });

  mountOperation(context, deleteEmployee, async ({ params, ...work }, tx) => {
    const facts = await employeeToChange(tx, params.employeeId);
    const { locked_payment_date: locked, leaving_date: leavingDate } = facts.employee;
    if (locked !== null) throw hasPayslips();
    await requireNoOtherJob(tx, params.employeeId);
    // A run being created holds the marks exclusively, and writes figures for the employees that it has read.
    await context.payrollRuns.holdMarks(tx, work.organisationId);
    const deletion = tx
      .withTables<EmployeeTables>()
      .deleteFrom("employee")
      .where("employee_id", "=", params.employeeId);
    await deletion.execute().catch((error: unknown) => {
      throw isOfLockedRun(error) ? hasPayslips() : error;
    });
    await forgetHistory(tx, [EMPLOYEE, params.employeeId]);
    await countEmployees(tx, work.organisationId, { employees: -1, active: leavingDate === null ? -1 : 0 });
    await publish(work, await markRuns(work, [{ employee: facts.employee, changedFields: [] }], "employee.deleted"));
    return { data: employeeData(facts, work.today), text: "The employee is deleted." };
  });
}

function changed(facts: EmployeeFacts, today: string) {
  return { data: employeeData(facts, today), text: "The employee is changed." };
}

/** The database keeps what a locked run was made from, even lines of an employee who has no payslip in it. */
function isOfLockedRun(error: unknown): boolean {
  return errorCode(error) === RAISED_BY_A_GUARD;
}

function hasPayslips(): Refused {
  const text = "A payslip of the employee is locked: the employee stays on record.";
  return new Refused(409, { token: "employee_has_payslips", text });
}

function mountEmployees(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, addEmployee, async ({ body, ...work }, tx) => {
    const facts = await createEmployee(work, body);
    const issues = await lockedFirstDays(tx, context, facts);
    const text = issues.length === 0 ? "The employee is added." : "The employee is added; the first days are locked.";
    return { data: employeeData(facts, work.today), text, issues };
  });

  mountOperation(context, listEmployees, async ({ query, organisationId, today }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const place = { route: listEmployees.path, scope: organisationId, filters };
    const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows = await findEmployees(tx, filters, { after, limit: pageSize + 1, today });
    const page = await pageOf(rows, pageSize, place, cursors, (row) => toSortValues(filters, row));
    const items = (await readEmployeeFacts(tx, page.items)).map((facts) => employeeData(facts, today));
    return { data: { items }, text: "The employees are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, employeeByNi, async ({ params, today }, tx) => {
    const row = await tx
      .withTables<EmployeeTables>()
      .selectFrom("employee")
      .selectAll()
      .where("national_insurance_number", "=", params.nationalInsuranceNumber)
      .orderBy("leaving_date", (order) => order.desc().nullsFirst())
      .orderBy("other_job_of", (order) => order.asc().nullsFirst())
      .limit(1)
      .executeTakeFirst();
    return answer(tx, row, today);
  });

  mountOperation(context, employeeByPayrollId, async ({ params, today }, tx) => {
    const row = await tx
      .withTables<EmployeeTables>()
      .selectFrom("employee")
      .selectAll()
      .where(({ fn }) => fn<string>("lower", ["payroll_id"]), "=", params.payrollId.toLowerCase())
      .executeTakeFirst();
    return answer(tx, row, today);
  });

  mountOperation(context, getEmployee, async ({ params, today }, tx) => {
    return shown(await requireFacts(tx, params.employeeId), today);
  });
}

async function answer(tx: Tx, row: EmployeeRow | undefined, today: string) {
  const [facts] = row === undefined ? [] : await readEmployeeFacts(tx, [row]);
  if (facts === undefined) throw notFound("employee");
  return shown(facts, today);
}

/** What is in force changes with the day, not only with the version: the tag reflects it. */
function shown(facts: EmployeeFacts, today: string) {
  const data = employeeData(facts, today);
  const before = employeeData(facts, dateInLondon(Date.parse(facts.employee.updated_at)));
  const beside = isDeepStrictEqual(data, before) ? null : data;
  return { data, beside, text: "This is the employee." };
}

function mountBulk(context: ServiceContext): void {
  mountOperation(context, processEmployees, async ({ body, ...work }) => {
    const data = await processEntries(work, body.mode, body.employees);
    const { successful, skipped, failed } = data.summary;
    return { data, text: `Employees saved: ${successful}, unchanged: ${skipped}, refused: ${failed}.` };
  });
}

function requireWithinEmployment(employee: EmployeeRow, startDate: string): void {
  const { date_of_birth: born, leaving_date: left } = employee;
  if (startDate <= born) throw invalid([issueAt(["startDate"], "date_before", { limit: born })]);
  if (left !== null && startDate > left) throw invalid([issueAt(["startDate"], "date_after", { limit: left })]);
}

function mountStarter(context: ServiceContext): void {
  mountOperation(context, saveStarter, async ({ params, body, ...work }, tx) => {
    const { employeeId } = params;
    const before = await employeeToChange(tx, employeeId);
    const { employee } = before;
    requireWithinEmployment(employee, body.startDate);
    const { locked_payment_date: locked } = employee;
    const isLate = locked !== null && (body.startDate <= locked || employee.start_date <= locked);
    if (isLate && body.startDate !== employee.start_date) throw periodLocked(["startDate"], locked);
    const sent = starterRecord(body);
    // A start is reported once: what comes later goes without a second start date.
    const starter = isLate ? { ...sent, reportOnFps: employee.starter?.reportOnFps ?? true } : sent;
    await tx
      .withTables<EmployeeTables>()
      .updateTable("employee")
      .set({ starter: JSON.stringify(starter), start_date: body.startDate })
      .where("employee_id", "=", employeeId)
      .execute();
    await moveFirstRecords(tx, employeeId, { from: employee.start_date, to: body.startDate });
    const code = isLate
      ? await applyLateStarter(work, before, { starter, locked })
      : await applyStarter(work, employeeId, starter);
    await finishChange(work, { before, changedFields: ["starter"] });
    const derived = { derivedTaxCode: code.taxCode, derivedWeek1Month1: code.week1Month1 };
    return { data: { employeeId, ...starter, ...derived }, text: "The starter is saved." };
  });
}

function mountBalances(context: ServiceContext): void {
  mountOperation(context, saveOpeningBalance, async ({ params: { employeeId }, body, ...work }) => {
    const facts = await saveBalances(work, employeeId, body);
    const data = {
      employeeId,
      openingBalance: balancesData(facts, "Regular"),
      openingBalanceDirector: balancesData(facts, "Director"),
    };
    return { data, text: "The opening balances are saved." };
  });
}
