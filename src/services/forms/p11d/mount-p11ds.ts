import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { InferResult, Selectable } from "kysely";
import type { P11DBDocument, P11DDocument } from "../../../documents";
import { endOfTaxYear, formatDate, formatPence, readPence, taxYearLabel } from "../../../engine/base";
import type { FormEmployerFacts } from "../../../engine/forms";
import { recordEvents } from "../../../platform/events";
import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import { hold, insertRows, type Tx } from "../../../platform/store";
import {
  type BenefitOfYear,
  benefitsByEmployee,
  employeesWithBenefits,
  getBenefitContributions,
  getSettlement,
  getYearEnd,
} from "../../benefits";
import { mountFile, mountOperation, type RequestWork, requesterName, type ServiceContext } from "../../contract";
import { emailedAt } from "../../emails";
import { type EmployeeRow, lockRecords, selectEmployees } from "../../employees";
import {
  getP11DBFile,
  getP11DFile,
  getSettlementFile,
  issueP11Ds,
  listP11DForms,
  type P11DRow,
} from "../contract/p11d-operations";
import { formEmployer } from "../make/form-data";
import { drawForm, type FormsAsked, fileNamePart, pageOfForms } from "../make/page-of-forms";
import { findEmployee } from "../p60/find-p60";
import type { FormTables } from "../store/form-tables";
import { isOnForm, makeP11D, printedEmployer } from "./make-p11d";

type IssueRow = Selectable<FormTables["p11d"]>;

/** Begins a query of issued P11Ds. */
export function selectP11Ds(tx: Tx) {
  return tx.withTables<FormTables>().selectFrom("p11d");
}

/** Returns the name of a P11D's file, without the person's, since it appears in lists of downloads. */
export function p11dFileName({ taxYearLabel: label, payrollId, status }: P11DDocument): string {
  return `p11d-${label}-${fileNamePart(payrollId)}${status === "Preview" ? "-preview" : ""}.pdf`;
}

/** Returns a form without its working sheets, as the employee gets it. */
export function withoutSheets(form: P11DDocument): P11DDocument {
  return { ...form, benefits: form.benefits.map((benefit) => ({ ...benefit, workings: [] })) };
}

export function mountP11Ds(context: ServiceContext): void {
  mountOperation(context, listP11DForms, async (request) => {
    const list = {
      path: listP11DForms.path,
      find: peopleOfYear,
      show: (read: Tx, employees: readonly Listed[]) => rowsOf(read, request.params.taxYear, employees),
    };
    return { ...(await pageOfForms(list, request)), text: "The forms P11D are listed." };
  });

  mountOperation(context, issueP11Ds, async ({ params, body, ...work }) => {
    return { data: await issueForms(work, { ...params, ...body }), text: "The forms P11D are issued." };
  });

  mountFile(context, getP11DFile, {
    read: async ({ params, query }, tx) => {
      const form = await findForm(tx, { ...params, issue: query.issue ?? null });
      return query.workingSheets === "true" ? form : withoutSheets(form);
    },
    make: async (data, printer) => ({
      bytes: await drawForm(printer, { kind: "p11d", data }),
      fileName: p11dFileName(data),
    }),
  });

  mountFile(context, getP11DBFile, {
    read: ({ params }, tx) => makeP11DB(tx, params.taxYear),
    make: async (data, printer) => ({
      bytes: await drawForm(printer, { kind: "p11db", data }),
      fileName: `p11db-${data.taxYearLabel}.pdf`,
    }),
  });

  mountFile(context, getSettlementFile, {
    read: async ({ params: { taxYear } }, tx) => {
      const { workings: _, ...owed } = await getSettlement(tx, taxYear);
      return { ...owed, employer: printedEmployer(await formEmployer(tx)), taxYearLabel: taxYearLabel(taxYear) };
    },
    make: async (data, printer) => ({
      bytes: await drawForm(printer, { kind: "psa", data }),
      fileName: `psa-${data.taxYearLabel}.pdf`,
    }),
  });
}

interface IssueAsked {
  readonly employeeId: string;
  readonly taxYear: number;
  /** Null for the newest. */
  readonly issue: number | null;
}

/** Returns an issue of a P11D, or a preview of the records; refuses 404 `employee_not_found`, `p11d_not_found`. */
async function findForm(tx: Tx, { employeeId, taxYear, issue }: IssueAsked): Promise<P11DDocument> {
  const employee = await findEmployee(tx, employeeId);
  const row = await selectP11Ds(tx)
    .select("document")
    .where("employee_id", "=", employeeId)
    .where("tax_year", "=", taxYear)
    .$if(issue !== null, (all) => all.where("issue", "=", issue ?? 0))
    .orderBy("issue", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row !== undefined) return row.document;
  const benefits = (await benefitsByEmployee(tx, { taxYear, employeeIds: [employeeId] }, true)).get(employeeId) ?? [];
  if (issue !== null || !benefits.some(isOnForm)) throw notFound("p11d");
  const { formsBy } = getYearEnd(taxYear);
  const employer = await formEmployer(tx);
  return makeP11D(employee, benefits, { employer, taxYear, formsBy, status: "Preview", replacementNumber: 0 });
}

/** Returns the newest issues of employees' forms, by employee. */
async function newestIssues(tx: Tx, taxYear: number, employeeIds: readonly string[]) {
  if (employeeIds.length === 0) return new Map<string, IssueRow>();
  const rows = await selectP11Ds(tx)
    .distinctOn("employee_id")
    .selectAll()
    .where("tax_year", "=", taxYear)
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .orderBy("issue", "desc")
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Begins a query of employees with benefits of a tax year, or with a form of it. */
function peopleOfYear(tx: Tx, { taxYear }: FormsAsked) {
  return selectEmployees(tx)
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb("employee_id", "in", employeesWithBenefits(tx, taxYear)),
        eb("employee_id", "in", selectP11Ds(tx).select("p11d.employee_id").where("p11d.tax_year", "=", taxYear)),
      ]),
    );
}

type Listed = InferResult<ReturnType<typeof peopleOfYear>>[number];

async function rowsOf(tx: Tx, taxYear: number, employees: readonly Listed[]): Promise<P11DRow[]> {
  const employeeIds = employees.map(({ employee_id }) => employee_id);
  const benefits = await benefitsByEmployee(tx, { taxYear, employeeIds });
  const issues = await newestIssues(tx, taxYear, employeeIds);
  const sent = await emailedAt(
    tx,
    Array.from(issues.values(), ({ p11d_id }) => p11d_id),
  );
  return employees.map((employee) => {
    const { employee_id: employeeId } = employee;
    const own = benefits.get(employeeId) ?? [];
    const newest = issues.get(employeeId);
    const reason = reasonOf(own);
    return {
      employeeId,
      firstName: employee.first_name,
      lastName: employee.last_name,
      payrollId: employee.payroll_id,
      status: newest === undefined ? "Preview" : "Finalised",
      reason,
      isNeeded: reason === "BenefitsNotPayrolled",
      total: totalOf(own),
      issue: newest?.issue ?? null,
      isChanged: newest !== undefined && !hasFigures(newest.document, own),
      generatedAt: newest?.generated_at ?? null,
      emailedAt: newest === undefined ? null : (sent.get(newest.p11d_id) ?? null),
    };
  });
}

function reasonOf(benefits: readonly BenefitOfYear[]): P11DRow["reason"] {
  if (benefits.some(isOnForm)) return "BenefitsNotPayrolled";
  return benefits.some(({ reporting }) => reporting.isPayrolled) ? "AllPayrolled" : "NothingTaxable";
}

function totalOf(benefits: readonly BenefitOfYear[]): string {
  return formatPence(benefits.filter(isOnForm).reduce((sum, { value }) => sum + readPence(value.cashEquivalent), 0));
}

/** Whether a form has the amounts of benefits, each in its section. */
function hasFigures({ benefits: lines }: P11DDocument, benefits: readonly BenefitOfYear[]): boolean {
  const now = benefits.filter(isOnForm).map(({ reporting, value }) => [reporting.section, value.cashEquivalent]);
  return isDeepStrictEqual(
    lines.map(({ section, cashEquivalent }) => [section, cashEquivalent]),
    now,
  );
}

interface Issuing {
  readonly taxYear: number;
  readonly employeeIds: readonly string[] | null;
  readonly reason: string | null;
}

/** Employees whose forms are made before other requests get their turn. */
const AT_ONCE = 200;

async function issueForms(work: RequestWork, asked: Issuing) {
  const { tx, organisationId, today } = work;
  const { taxYear, employeeIds } = asked;
  if (today <= formatDate(endOfTaxYear(taxYear))) {
    const text = "The tax year has not ended: its figures can still change.";
    throw new Refused(409, { token: "tax_year_not_over", text });
  }
  await hold(tx, `p11ds ${organisationId}`);
  const { formsBy } = getYearEnd(taxYear);
  const employer = await formEmployer(tx);
  const counts = { issued: 0, replaced: 0, unchanged: 0, notNeeded: 0 };
  const ids = employeeIds === null ? await employeesOf(tx, taxYear) : [...new Set(employeeIds)];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (from > 0) await nextTurn();
    const people = await lockRecords(tx, ids.slice(from, from + AT_ONCE));
    if (employeeIds !== null) needKnown(employeeIds, from, people);
    await issuePiece(work, asked, { people, employer, formsBy, counts });
  }
  return counts;
}

/** Returns employees with benefits or forms of a tax year. */
async function employeesOf(tx: Tx, taxYear: number): Promise<readonly string[]> {
  const listed = await peopleOfYear(tx, { taxYear }).orderBy("sort_name").orderBy("employee_id").execute();
  return listed.map(({ employee_id }) => employee_id);
}

function needKnown(employeeIds: readonly string[], from: number, people: readonly EmployeeRow[]): void {
  const known = new Set(people.map(({ employee_id }) => employee_id));
  const asked = [...new Set(employeeIds)].slice(from, from + AT_ONCE);
  const issues = asked.flatMap((id) =>
    known.has(id) ? [] : [issueAt(["employeeIds", employeeIds.indexOf(id)], "employee_not_found", { id })],
  );
  if (issues.length > 0) throw invalid(issues);
}

interface Piece {
  readonly people: readonly EmployeeRow[];
  readonly employer: FormEmployerFacts;
  readonly formsBy: string;
  readonly counts: Record<"issued" | "replaced" | "unchanged" | "notNeeded", number>;
}

async function issuePiece(work: RequestWork, asked: Issuing, { people, employer, formsBy, counts }: Piece) {
  const { tx, context, organisationId, caller, now } = work;
  const { taxYear, employeeIds, reason } = asked;
  const ids = people.map(({ employee_id }) => employee_id);
  const benefits = await benefitsByEmployee(tx, { taxYear, employeeIds: ids }, true);
  const issues = await newestIssues(tx, taxYear, ids);
  const rows = people.flatMap((employee) => {
    const { employee_id: employeeId } = employee;
    const own = benefits.get(employeeId) ?? [];
    const before = issues.get(employeeId);
    const outcome = outcomeOf(own, before?.document ?? null, employeeIds !== null);
    counts[outcome] += 1;
    if (outcome === "unchanged" || outcome === "notNeeded") return [];
    const replacementNumber = before?.issue ?? 0;
    const document = makeP11D(employee, own, { employer, taxYear, formsBy, status: "Finalised", replacementNumber });
    return [
      {
        organisation_id: organisationId,
        employee_id: employeeId,
        tax_year: taxYear,
        issue: replacementNumber + 1,
        p11d_id: context.ids.next(),
        document,
        reason: outcome === "issued" ? null : reason,
        generated_at: now,
        generated_by: requesterName(caller),
      },
    ];
  });
  await insertRows<FormTables, "p11d">(tx, "p11d", rows);
  const events = rows.map(({ employee_id: employeeId, issue }) => ({
    organisationId,
    accountId: caller.accountId,
    eventType: issue === 1 ? "p11d.issued" : "p11d.replaced",
    resourceUrl: `/v1/tax-p-forms/p11d/${employeeId}/${taxYear}/file`,
    data: { employeeId, taxYear, issue },
  }));
  await recordEvents(tx, context, organisationId, events);
}

/** What becomes of an employee's form; a form that is not needed any more is replaced by one of nothing. */
function outcomeOf(benefits: readonly BenefitOfYear[], before: P11DDocument | null, isNamed: boolean) {
  if (before === null) return benefits.some(isOnForm) ? "issued" : "notNeeded";
  return isNamed || !hasFigures(before, benefits) ? "replaced" : "unchanged";
}

/** Returns form P11D(b) as the records are now. */
async function makeP11DB(tx: Tx, taxYear: number): Promise<P11DBDocument> {
  const { onP11D, payrolled, liable, rate, class1A, formsBy, payBy, payByPost } = await getBenefitContributions(
    tx,
    taxYear,
  );
  const employees = await peopleOfYear(tx, { taxYear }).orderBy("sort_name").orderBy("employee_id").execute();
  const ids = employees.map(({ employee_id }) => employee_id);
  const benefits = await benefitsByEmployee(tx, { taxYear, employeeIds: ids });
  const forms = employees.flatMap((employee) => {
    const own = benefits.get(employee.employee_id) ?? [];
    if (!own.some(isOnForm)) return [];
    return [
      {
        name: `${employee.last_name}, ${employee.first_name}`,
        payrollId: employee.payroll_id,
        nationalInsuranceNumber: employee.national_insurance_number,
        total: totalOf(own),
      },
    ];
  });
  return {
    employer: printedEmployer(await formEmployer(tx)),
    taxYear,
    taxYearLabel: taxYearLabel(taxYear),
    forms,
    onP11D,
    payrolled,
    liable,
    rate,
    class1A,
    formsBy,
    payBy,
    payByPost,
  };
}
