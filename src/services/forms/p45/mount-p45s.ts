import type { InferResult } from "kysely";
import type { Payslip } from "../../../engine";
import { withFiguresToDate } from "../../../engine/filings/rti";
import type { P45 } from "../../../engine/forms";
import { recordEvents } from "../../../platform/events";
import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  dateInLondon,
  mountFile,
  mountOperation,
  type Printer,
  type RequestWork,
  type ServiceContext,
  taxYearOn,
} from "../../contract";
import { emailedAt } from "../../emails";
import {
  type EmployeeFacts,
  type EmployeeTables,
  employeeFacts,
  lockRecords,
  markEmployee,
  noteP45s,
  requireEmployee,
} from "../../employees";
import { openPayslip } from "../../pay-runs";
import { correctedFigures } from "../../rti";
import {
  getP45,
  getP45File,
  issueP45 as issue,
  listP45s,
  listP45sOfPayroll,
  listP45Years,
  listReplacements,
  type P45Row,
  type P45Shown,
  previewP45,
  replaceP45 as replace,
} from "../contract/p45-operations";
import { formEmployer } from "../make/form-data";
import { findLastPayslips, type LastPayslip } from "../make/last-payslips";
import { notPossible, p45Of } from "../make/make-p45";
import { drawForm, type FormsAsked, pageOfForms } from "../make/page-of-forms";
import { p45FileName } from "../p60/p60-file";
import type { FormTables } from "../store/form-tables";
import { newestP45, p45Data, requireP45, selectP45s } from "./find-p45";
import { keepP45s, p45Event } from "./keep-p45";
import { replaceP45 } from "./replace-p45";

export function mountP45s(context: ServiceContext): void {
  // Paths with a fixed word come before those with an id in its place.
  mountLists(context);

  mountOperation(context, getP45, async ({ params: { employeeId } }, tx) => {
    const { document } = await requireP45(tx, employeeId);
    return { data: p45Data(document, employeeId), text: "This is the P45." };
  });

  mountFile(context, getP45File, {
    read: async ({ params: { employeeId } }, tx) => (await requireP45(tx, employeeId)).document,
    make: (form, printer) => fileOf(printer, form),
  });

  mountFile(context, previewP45, {
    read: ({ params, query }, tx) => previewedP45(tx, context, { ...params, ...query }),
    make: (form, printer) => fileOf(printer, form),
  });

  mountOperation(context, issue, async ({ params: { employeeId }, body, ...work }) => {
    const data = await issueP45(work, { employeeId, issueDate: body?.issueDate ?? work.today });
    return { data, text: "The P45 is issued." };
  });

  mountOperation(context, replace, async ({ params, body, ...work }) => {
    return { data: await replaceP45(work, { ...params, ...body }), text: "The P45 is replaced." };
  });
}

async function fileOf(printer: Printer, form: P45) {
  return { bytes: await drawForm(printer, { kind: "p45", data: form }), fileName: p45FileName(form) };
}

function mountLists(context: ServiceContext): void {
  for (const list of [listP45s, listP45sOfPayroll]) {
    mountOperation(context, list, async (request) => {
      const page = await pageOfForms({ path: list.path, find: issuedP45s, show: p45Rows }, request);
      return { ...page, text: "The P45s are listed." };
    });
  }

  mountOperation(context, listP45Years, async (_, tx) => {
    const rows = await selectP45s(tx).select("tax_year").distinct().orderBy("tax_year", "desc").execute();
    return { data: { items: rows.map(({ tax_year }) => tax_year) }, text: "The tax years are listed." };
  });

  mountOperation(context, listReplacements, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const rows = await selectP45s(tx)
      .selectAll()
      .where("employee_id", "=", employeeId)
      .where("replacement_number", ">", 0)
      .orderBy("replacement_number", "desc")
      .execute();
    const items = rows.map(({ replacement_number: replacementNumber, document, reason, ...row }) => ({
      replacementNumber,
      issueDate: document.issueDate,
      issuedAt: row.issued_at,
      issuedBy: row.issued_by,
      reason,
    }));
    return { data: { items }, text: "The replacements are listed." };
  });
}

interface Asked {
  readonly employeeId: string;
  readonly leavingDate: string;
}

/** Returns the P45 that an employee would get after leaving on a date. */
async function previewedP45(tx: Tx, context: ServiceContext, { employeeId, leavingDate }: Asked): Promise<P45> {
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  const last =
    (await openPayslip(tx, context, facts)) ??
    (await findLastPayslips(tx, [employeeId], null)).get(employeeId)?.payslip;
  if (last === undefined) throw notFound("payslip");
  const { payslip } = await withSettledYear(tx, { employeeId, leavingDate }, { payslip: last });
  const issueDate = dateInLondon(context.clock.now());
  const given = { facts, employer: await formEmployer(tx), payslip, leavingDate, issueDate };
  const made = p45Of({ ...given, status: "Preview" }, context.rulebook);
  if (!made.ok) throw notPossible(made.problems);
  return made.value;
}

interface IssueP45Asked {
  readonly employeeId: string;
  readonly issueDate: string;
}

/** Issues a leaver's P45 on request, once the final pay is locked. */
async function issueP45(work: RequestWork, { employeeId, issueDate }: IssueP45Asked): Promise<P45Shown> {
  const { tx, context, organisationId, now } = work;
  await lockRecords(tx, [employeeId]);
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  const leavingDate = leavingDateOf(facts);
  if ((await newestP45(tx, employeeId)) !== undefined) throw refused("p45_already_issued", "The employee has a P45.");
  const last = (await findLastPayslips(tx, [employeeId], null)).get(employeeId);
  const settled = await withSettledYear(tx, { employeeId, leavingDate }, needFinalPay(facts, last));
  const { payslip, ...place } = settled;
  const given = { facts, employer: await formEmployer(tx), payslip, leavingDate, issueDate };
  const made = p45Of({ ...given, status: "Finalised" }, context.rulebook);
  if (!made.ok) throw notPossible(made.problems);
  const issued = { employeeId, last: place, form: made.value, rules: made.rules, reason: null };
  const [recordId = ""] = await keepP45s(work, [issued]);
  await noteP45s(tx, [employeeId], now);
  await markEmployee(tx, context, { organisationId, employeeId });
  await context.runUses.record(tx, { usedBy: "P45", recordId, payRunIds: [place.pay_run_id] });
  await recordEvents(tx, context, organisationId, [p45Event(work, issued)]);
  return p45Data(made.value, employeeId);
}

function leavingDateOf({ employee }: EmployeeFacts): string {
  if (employee.leaving_date === null) throw refused("not_a_leaver", "The employee has no leaving date.");
  if (employee.leaving_reason === "Deceased") {
    throw refused("deceased_has_no_p45", "The employee has died: there is no P45.");
  }
  return employee.leaving_date;
}

function needFinalPay({ employee }: EmployeeFacts, last: LastPayslip | undefined): LastPayslip {
  const isLocked = (employee.locked_period_end_date ?? "") >= (employee.leaving_date ?? "");
  if (last !== undefined && isLocked) return last;
  throw refused("final_pay_not_locked", "Lock the run with the leaving date first: its pay belongs on the P45.");
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}

/** Begins a query of the newest P45s of a tax year. */
function issuedP45s(tx: Tx, { taxYear, payrollConfigId }: FormsAsked) {
  return tx
    .withTables<FormTables & EmployeeTables>()
    .selectFrom("p45")
    .innerJoin("employee", (join) =>
      join
        .onRef("employee.organisation_id", "=", "p45.organisation_id")
        .onRef("employee.employee_id", "=", "p45.employee_id"),
    )
    .select(["p45.employee_id", "sort_name", "p45.payroll_config_id", "p45_id", "document", "replacement_number"])
    .where("tax_year", "=", taxYear)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("p45 as newer")
            .select("newer.p45_id")
            .whereRef("newer.employee_id", "=", "p45.employee_id")
            .whereRef("newer.replacement_number", ">", "p45.replacement_number"),
        ),
      ),
    )
    .$if(payrollConfigId !== undefined, (all) => all.where("p45.payroll_config_id", "=", payrollConfigId ?? ""));
}

type Row = InferResult<ReturnType<typeof issuedP45s>>[number];

/** Returns P45s as the list shows them. */
async function p45Rows(tx: Tx, rows: readonly Row[]): Promise<P45Row[]> {
  const sent = await emailedAt(
    tx,
    rows.map(({ p45_id }) => p45_id),
  );
  return rows.map(({ document, ...row }) => ({
    employeeId: row.employee_id,
    firstName: document.firstName,
    lastName: document.lastName,
    payrollId: document.payrollId,
    payrollConfigId: row.payroll_config_id,
    leavingDate: document.leavingDate,
    status: "Finalised",
    issueDate: document.issueDate,
    emailedAt: sent.get(row.p45_id) ?? null,
    replacementCount: row.replacement_number,
  }));
}

interface Leaver {
  readonly employeeId: string;
  readonly leavingDate: string;
}

/**
 * Returns a leaver's last payslip with the year to date that settled corrections state, such as that of a repaid debt. What was
 * paid in a later tax year than that of the leaving, and is repaid, was never due: then it is the last one of the year of leaving.
 */
async function withSettledYear<Last extends { readonly payslip: Payslip }>(
  tx: Tx,
  { employeeId, leavingDate }: Leaver,
  last: Last,
): Promise<Last | LastPayslip> {
  const { payslip } = last;
  const settled = (await correctedFigures(tx, payslip.taxYear)).get(employeeId);
  if (settled === undefined) return last;
  const year = taxYearOn(leavingDate);
  if (settled.isRepaid && year < payslip.taxYear) {
    const inYear = (await findLastPayslips(tx, [employeeId], year)).get(employeeId);
    if (inYear !== undefined) return withSettledYear(tx, { employeeId, leavingDate }, inYear);
  }
  return { ...last, payslip: withFiguresToDate(payslip, settled.yearToDate) };
}
