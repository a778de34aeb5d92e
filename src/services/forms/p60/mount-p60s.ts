import { type InferResult, sql } from "kysely";
import { endOfTaxYear, formatDate } from "../../../engine/base";
import { recordEvents } from "../../../platform/events";
import { invalid, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountFile, mountOperation, type RequestWork, requesterName, type ServiceContext } from "../../contract";
import { emailedAt } from "../../emails";
import { type EmployeeRow, type EmployeeTables, lockRecords, requireEmployee, selectEmployees } from "../../employees";
import { selectPayslips } from "../../pay-runs";
import {
  getP60,
  getP60File,
  listFinalYears,
  listP60Issues,
  listP60Previews,
  listP60s,
  listP60sOfPayroll,
  listP60Years,
  listPreviewYears,
  type P60Row,
  type P60Shown,
  regenerateP60 as regenerate,
} from "../contract/p60-operations";
import { formEmployer } from "../make/form-data";
import { findLastPayslips, type LastPayslip } from "../make/last-payslips";
import { isP60Due, p60Of } from "../make/make-p60";
import { drawForm, type FormsAsked, pageOfForms } from "../make/page-of-forms";
import type { FormTables } from "../store/form-tables";
import { finalP60, findEmployee, findP60, newestIssue, notFinalised, selectP60s } from "./find-p60";
import { keepP60s } from "./issue-p60s";
import { p60FileName } from "./p60-file";

export function mountP60s(context: ServiceContext): void {
  // Paths with a fixed word come before those with an id or a year in its place.
  mountYears(context);
  mountLists(context);

  mountOperation(context, getP60, async ({ params }, tx) => {
    return { data: await findP60(tx, context, params), text: "This is the P60." };
  });

  mountFile(context, getP60File, {
    read: ({ params }, tx) => findP60(tx, context, params),
    make: async (form, printer) => ({
      bytes: await drawForm(printer, { kind: "p60", data: printed(form) }),
      fileName: p60FileName(form),
    }),
  });

  mountOperation(context, regenerate, async ({ params, body, ...work }) => {
    const data = await regenerateP60(work, { ...params, ...body });
    return { data, text: "The P60 is issued again." };
  });

  mountOperation(context, listP60Issues, async ({ params: { employeeId, taxYear } }, tx) => {
    await requireEmployee(tx, employeeId);
    return { data: { items: await issuesOf(tx, employeeId, taxYear) }, text: "The issues of the P60 are listed." };
  });
}

/** Returns a P60 as it is printed. */
function printed({ issue, generatedAt: _, ...form }: P60Shown) {
  return { ...form, replacementNumber: form.isReplacement ? (issue ?? 1) - 1 : 0 };
}

async function issuesOf(tx: Tx, employeeId: string, taxYear: number) {
  const rows = await selectP60s(tx)
    .select(["issue", "generated_at", "reason", "generated_by"])
    .where("employee_id", "=", employeeId)
    .where("tax_year", "=", taxYear)
    .orderBy("issue", "desc")
    .execute();
  return rows.map(({ issue, generated_at: generatedAt, reason, generated_by: generatedBy }) => ({
    issue,
    generatedAt,
    reason,
    generatedBy,
  }));
}

function mountYears(context: ServiceContext): void {
  mountOperation(context, listP60Years, async (_, tx) => {
    const all = new Set([...(await finalYears(tx, null)), ...(await paidYears(tx, null))]);
    return { data: { items: [...all].sort((one, other) => other - one) }, text: "The tax years are listed." };
  });

  mountOperation(context, listPreviewYears, async ({ params: { employeeId } }, tx) => {
    return { data: { items: await previewYears(tx, employeeId) }, text: "The tax years are listed." };
  });

  mountOperation(context, listFinalYears, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    return { data: { items: await finalYears(tx, employeeId) }, text: "The tax years are listed." };
  });
}

function mountLists(context: ServiceContext): void {
  for (const list of [listP60s, listP60sOfPayroll]) {
    mountOperation(context, list, async (request) => {
      const page = await pageOfForms({ path: list.path, find: finalP60s, show: finalRows }, request);
      return { ...page, text: "The P60s are listed." };
    });
  }

  mountOperation(context, listP60Previews, async (request) => {
    const list = {
      path: listP60Previews.path,
      find: employeesWithPreview,
      show: (read: Tx, employees: readonly PreviewEmployee[]) => previewRows(read, request.params.taxYear, employees),
    };
    return { ...(await pageOfForms(list, request)), text: "The previews are listed." };
  });
}

/** Returns the tax years with final P60s, of an employee or of everybody, the newest first. */
async function finalYears(tx: Tx, employeeId: string | null): Promise<number[]> {
  const rows = await selectP60s(tx)
    .select("tax_year")
    .distinct()
    .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("tax_year", "desc")
    .execute();
  return rows.map(({ tax_year }) => tax_year);
}

/** Returns the tax years in which somebody was paid, or an employee was, the newest first. */
async function paidYears(tx: Tx, employeeId: string | null): Promise<number[]> {
  const rows = await selectPayslips(tx)
    .select("year")
    .distinct()
    .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("year", "desc")
    .execute();
  return rows.map(({ year }) => year);
}

/** Returns the tax years of which an employee's P60 is a preview, the newest first; refuses 404. */
async function previewYears(tx: Tx, employeeId: string): Promise<number[]> {
  const employee = await findEmployee(tx, employeeId);
  const final = new Set(await finalYears(tx, employeeId));
  const years: number[] = [];
  for (const year of await paidYears(tx, employeeId)) {
    const last = (await findLastPayslips(tx, [employeeId], year)).get(employeeId);
    if (!final.has(year) && isP60Due(employee, last, formatDate(endOfTaxYear(year)))) years.push(year);
  }
  return years;
}

interface Asked {
  readonly employeeId: string;
  readonly taxYear: number;
  readonly reason: string;
}

/**
 * Issues a P60 again, from what was last reported of its year and the current record; for the first time if the year was
 * finalised without P60s.
 */
async function regenerateP60(work: RequestWork, { reason, ...asked }: Asked): Promise<P60Shown> {
  const { tx, context, organisationId, caller } = work;
  const { employeeId, taxYear } = asked;
  const [employee] = await lockRecords(tx, [employeeId]);
  if (employee === undefined) throw notFound("employee");
  const before = await newestIssue(tx, asked);
  const last = (await findLastPayslips(tx, [employeeId], taxYear)).get(employeeId);
  const issued = before?.issue ?? 0;
  if (issued === 0) needDue(employee, last, taxYear);
  if (last === undefined) throw notFinalised();
  const wanted = { employer: await formEmployer(tx), status: "Finalised", replacementNumber: issued } as const;
  const made = p60Of(employee, last, wanted, context.rulebook);
  if (!("form" in made)) throw invalid(made);
  await keepP60s({ ...work, generatedBy: requesterName(work.caller) }, [made], {
    issue: issued + 1,
    reason: issued === 0 ? null : reason,
  });
  const event = {
    organisationId,
    accountId: caller.accountId,
    eventType: issued === 0 ? "p60.generated" : "p60.regenerated",
    resourceUrl: `/v1/tax-p-forms/p60/${employeeId}/${taxYear}`,
    data: { employeeId, taxYear, status: "Finalised" },
  };
  await recordEvents(tx, context, organisationId, [event]);
  const after = await newestIssue(tx, asked);
  if (after === undefined) throw notFinalised();
  return finalP60(after);
}

/** Refuses the first issue of a P60 before the year of the employee is finalised, and to somebody who is due none. */
function needDue(employee: EmployeeRow, last: LastPayslip | undefined, taxYear: number): void {
  const lastDay = formatDate(endOfTaxYear(taxYear));
  if ((employee.finalised_through ?? "") < lastDay) throw notFinalised();
  if (!isP60Due(employee, last, lastDay)) throw notFound("p60");
}

/**
 * Begins a query of the newest final P60s of a tax year. By name, employees are read in that order, each with its own
 * P60, so that a page takes as long however many others there are.
 */
function finalP60s(tx: Tx, { taxYear, payrollConfigId }: FormsAsked) {
  const newest = tx
    .withTables<FormTables & EmployeeTables>()
    .selectFrom("p60")
    .select(["p60.payroll_config_id", "issue", "p60_id", "document", "generated_at"])
    .where("p60.employee_id", "=", sql.ref<string>("employee.employee_id"))
    .where("tax_year", "=", taxYear)
    .orderBy("issue", "desc")
    .limit(1)
    .as("newest");
  return selectEmployees(tx)
    .innerJoinLateral(newest, (join) => join.onTrue())
    .select([
      "employee.employee_id",
      "sort_name",
      "newest.payroll_config_id",
      "issue",
      "p60_id",
      "document",
      "generated_at",
    ])
    .$if(payrollConfigId !== undefined, (all) => all.where("newest.payroll_config_id", "=", payrollConfigId ?? ""));
}

type FinalRow = InferResult<ReturnType<typeof finalP60s>>[number];

/** Returns rows of final P60s as the list shows them. */
async function finalRows(tx: Tx, rows: readonly FinalRow[]): Promise<P60Row[]> {
  const sent = await emailedAt(
    tx,
    rows.map(({ p60_id }) => p60_id),
  );
  return rows.map(({ document, ...row }) => ({
    employeeId: row.employee_id,
    firstName: document.firstName,
    lastName: document.lastName,
    payrollId: document.payrollId,
    payrollConfigId: row.payroll_config_id,
    status: "Finalised",
    finalTaxCode: document.finalTaxCode,
    generatedAt: row.generated_at,
    issue: row.issue,
    emailedAt: sent.get(row.p60_id) ?? null,
  }));
}

/** Begins a query of employees who are paid in a tax year, employed at its end, and without a final P60. */
function employeesWithPreview(tx: Tx, { taxYear }: FormsAsked) {
  return selectEmployees(tx)
    .selectAll()
    .where(({ or, eb }) =>
      or([eb("leaving_date", "is", null), eb("leaving_date", ">=", formatDate(endOfTaxYear(taxYear)))]),
    )
    .where(({ exists }) =>
      exists(
        selectPayslips(tx)
          .select("payslip_id")
          .where("payslip.employee_id", "=", sql.ref<string>("employee.employee_id"))
          .where("payslip.year", "=", taxYear),
      ),
    )
    .where(({ not, exists }) =>
      not(
        exists(
          tx
            .withTables<FormTables & EmployeeTables>()
            .selectFrom("p60")
            .select("p60_id")
            .where("p60.employee_id", "=", sql.ref<string>("employee.employee_id"))
            .where("tax_year", "=", taxYear),
        ),
      ),
    );
}

type PreviewEmployee = InferResult<ReturnType<typeof employeesWithPreview>>[number];

/** Returns those of them who were paid anything, as the list shows them. */
async function previewRows(tx: Tx, taxYear: number, employees: readonly PreviewEmployee[]): Promise<P60Row[]> {
  const ids = employees.map(({ employee_id }) => employee_id);
  const payslips = await findLastPayslips(tx, ids, taxYear);
  const lastDay = formatDate(endOfTaxYear(taxYear));
  return employees.flatMap((employee): P60Row[] => {
    const last = payslips.get(employee.employee_id);
    if (!isP60Due(employee, last, lastDay)) return [];
    return [
      {
        employeeId: employee.employee_id,
        firstName: employee.first_name,
        lastName: employee.last_name,
        payrollId: employee.payroll_id,
        payrollConfigId: last.payroll_config_id,
        status: "Preview",
        finalTaxCode: last.payslip.taxCode,
        generatedAt: null,
        issue: null,
        emailedAt: null,
      },
    ];
  });
}
