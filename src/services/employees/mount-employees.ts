import { isDeepStrictEqual } from "node:util";
import { notFound, pageOf } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { dateInLondon, mountOperation, type ServiceContext } from "../contract";
import { type EmployeeFacts, factsOf } from "./";
import { createEmployee } from "./change/create-employee";
import { lockedFirstDays } from "./change/locked-first-days";
import { addEmployee, employeeByNi, employeeByPayrollId, getEmployee, listEmployees } from "./employee-operations";
import { findEmployees, sortValuesOf } from "./list/find-employees";
import { employeeData } from "./record/employee-data";
import type { EmployeeTables } from "./store/employee-rows";
import { type EmployeeRow, requireFacts } from "./store/find-employee";

export function mountEmployees(context: ServiceContext): void {
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
    const page = await pageOf(rows, pageSize, place, cursors, (row) => sortValuesOf(filters, row));
    const items = (await factsOf(tx, page.items)).map((facts) => employeeData(facts, today));
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
  const [facts] = row === undefined ? [] : await factsOf(tx, [row]);
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
