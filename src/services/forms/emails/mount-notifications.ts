import { sql } from "kysely";
import type { P11DDocument } from "../../../documents";
import type { FormEmployer, FormPerson, P45, P60 } from "../../../engine/forms";
import { recordEvents } from "../../../platform/events";
import { invalid, issueAt, notFound } from "../../../platform/http";
import { readJob } from "../../../platform/jobs";
import { hold, type Tx } from "../../../platform/store";
import { mountList, mountOperation, type Printer, type RequestWork, type ServiceContext } from "../../contract";
import type { DrawingOrder } from "../../drawing";
import {
  type DocumentToEmail,
  type EmailKind,
  type EmailsJobEnd,
  findEmails,
  getPassword,
  handleEmails,
  PASSWORD_TEXTS,
  type PasswordRule,
  type PrintedDocument,
  passwordFacts,
  queueEmails,
  sendAtIssues,
  sentOrWaiting,
} from "../../emails";
import { type EmployeeRow, selectEmployees } from "../../employees";
import { selectPayslips } from "../../pay-runs";
import {
  type FormType,
  getNotificationJob,
  listNotificationJobs,
  type NotificationAsked,
  type NotificationJob,
  sendP11Ds,
  sendP45s,
  sendP60s,
} from "../contract/notification-operations";
import { NOT_PRINTABLE } from "../make/page-of-forms";
import { p11dFileName, selectP11Ds, withoutSheets } from "../p11d/mount-p11ds";
import { selectP45s } from "../p45/find-p45";
import { selectP60s } from "../p60/find-p60";
import { p45FileName, p60FileName } from "../p60/p60-file";
import type { FormTables, SkippedForm } from "../store/form-tables";

/** Reasons for which an employee is left out on purpose; all others are failures. */
const LEFT_OUT: ReadonlySet<string> = new Set(["already_sent", "email_cancelled"]);

/** Reasons of emails that forms name differently. */
const NAMES: Readonly<Record<string, string>> = { email_refused: "mail_refused" };

/** P45s by email. If none of a job was sent, the runs count as not used by it. */
const p45Emails: EmailKind<P45> = {
  name: "p45",
  jobType: "P45Notifications",
  emailType: "P45GeneratedEvent",
  read: async (tx, id) =>
    (await selectP45s(tx).select("document").where("p45_id", "=", id).executeTakeFirstOrThrow()).document,
  print: (context, data, password) => printed(context, { kind: "p45", data, password }, p45FileName(data)),
  text: (form, rule) => textOf("P45", form, PASSWORD_TEXTS[rule]),
  ended: async (tx, context, end) => {
    const { sentCount } = end.outcome;
    if (sentCount === 0) await context.runUses.withdraw(tx, { usedBy: "P45", recordId: end.jobId });
    return finish(tx, context, end);
  },
};

/** P60s by email. */
const p60Emails: EmailKind<P60> = {
  name: "p60",
  jobType: "P60Notifications",
  emailType: "P60GeneratedEvent",
  read: async (tx, id) =>
    (await selectP60s(tx).select("document").where("p60_id", "=", id).executeTakeFirstOrThrow()).document,
  print: (context, data, password) => printed(context, { kind: "p60", data, password }, p60FileName(data)),
  text: (form, rule) => textOf("P60", form, PASSWORD_TEXTS[rule]),
  ended: finish,
};

/** P11Ds by email. */
const p11dEmails: EmailKind<P11DDocument> = {
  name: "p11d",
  jobType: "P11DNotifications",
  emailType: "P11DGeneratedEvent",
  read: async (tx, id) =>
    withoutSheets(
      (await selectP11Ds(tx).select("document").where("p11d_id", "=", id).executeTakeFirstOrThrow()).document,
    ),
  print: (context, data, password) => printed(context, { kind: "p11d", data, password }, p11dFileName(data)),
  text: (form, rule) => textOf("P11D", form, PASSWORD_TEXTS[rule]),
  ended: finish,
};

export function mountNotifications(context: ServiceContext): void {
  handleEmails(context, p45Emails);
  handleEmails(context, p60Emails);
  handleEmails(context, p11dEmails);

  for (const [send, formType] of [
    [sendP45s, "P45"],
    [sendP60s, "P60"],
    [sendP11Ds, "P11D"],
  ] as const) {
    mountOperation(context, send, async ({ body, ...work }) => {
      const data = await notify(work, formType, body);
      return { data, text: "The emails will be sent." };
    });
  }

  mountOperation(context, getNotificationJob, async ({ params: { jobId } }, tx) => {
    return { data: await notificationOf(tx, jobId), text: "This is the job." };
  });

  mountList(context, listNotificationJobs, {
    from: (tx: Tx) => selectNotifications(tx).select("job_id"),
    filters: { formType: (formType) => sql<boolean>`form_type = ${formType}` },
    order: ["job_id"],
    direction: "desc",
    show: async (rows, { tx }) => {
      const items = [];
      for (const { job_id } of rows) items.push(await notificationOf(tx, job_id));
      return items;
    },
    text: "The jobs are listed.",
  });
}

async function notify(work: RequestWork, formType: FormType, asked: NotificationAsked) {
  const { tx, context, organisationId, now } = work;
  const { taxYear, employeeIds, passwordRule, resend, sendAt } = asked;
  const issues = sendAtIssues(sendAt, now);
  if (issues.length > 0) throw invalid(issues);
  // Two requests at the same time cannot email the same form twice.
  await hold(tx, `form emails ${organisationId}`);
  const { documents, skipped } = await chooseForms(tx, { formType, taxYear, employeeIds, passwordRule, resend });
  const queued = { documents, passwordRule, sendAt };
  const jobId = await {
    P45: () => queueEmails(work, p45Emails, queued),
    P60: () => queueEmails(work, p60Emails, queued),
    P11D: () => queueEmails(work, p11dEmails, queued),
  }[formType]();
  await tx
    .withTables<FormTables>()
    .insertInto("form_notification")
    .values({
      organisation_id: organisationId,
      job_id: jobId,
      form_type: formType,
      tax_year: taxYear,
      skipped: JSON.stringify(skipped),
    })
    .execute();
  if (formType === "P45") {
    const payRunIds = await runsOf(
      tx,
      documents.flatMap(({ payslipId }) => payslipId ?? []),
    );
    await context.runUses.record(tx, { usedBy: "P45", recordId: jobId, payRunIds });
  }
  return notificationOf(tx, jobId);
}

async function runsOf(tx: Tx, payslipIds: readonly string[]): Promise<readonly string[]> {
  if (payslipIds.length === 0) return [];
  const rows = await selectPayslips(tx)
    .select("pay_run_id")
    .distinct()
    .where("payslip_id", "in", [...payslipIds])
    .execute();
  return rows.map(({ pay_run_id }) => pay_run_id);
}

/** A form that is emailed to its employee. */
type EmailedForm = FormPerson & { readonly employer: FormEmployer };

async function printed(
  { drawing }: { readonly drawing: Printer },
  order: DrawingOrder,
  fileName: string,
): Promise<PrintedDocument> {
  const drawn = await drawing.draw(order);
  return drawn.ok ? { ok: true, bytes: drawn.value, fileName } : { ok: false, reasonToken: NOT_PRINTABLE };
}

function textOf(name: FormType, { firstName, employer }: EmailedForm, password: string) {
  return {
    subject: `Your ${name} from ${employer.name}`,
    title: `Your ${name}`,
    paragraphs: [
      `Dear ${firstName},`,
      `Your ${name} from ${employer.name} is attached. Keep it in a safe place.`,
      `The file opens with a password: ${password}.`,
      `If it does not open, or the ${name} is not yours, please tell your employer.`,
    ],
  };
}

/** Publishes the end of a job, and returns its result. */
async function finish(tx: Tx, context: ServiceContext, { organisation, accountId, jobId, end }: EmailsJobEnd) {
  const { formType, taxYear, sentCount, failedCount, skippedCount } = await notificationOf(tx, jobId);
  const counts = { sentCount, failedCount, skippedCount };
  const event = {
    organisationId: organisation,
    accountId,
    eventType: end === "Completed" ? "form_notifications.completed" : "form_notifications.failed",
    resourceUrl: `/v1/tax-p-forms/pforms/send-notification/jobs/${jobId}`,
    data: { jobId, formType, taxYear, status: end, ...counts },
  };
  await recordEvents(tx, context, organisation, [event]);
  return counts;
}

/** Whose forms are to be emailed, and how. */
interface FormsWanted {
  readonly formType: FormType;
  readonly taxYear: number;
  /** Null for everybody with a final form. */
  readonly employeeIds: readonly string[] | null;
  readonly passwordRule: PasswordRule;
  readonly resend: boolean;
}

interface FinalForm extends DocumentToEmail {
  /** The payslip that a form of pay is of. */
  readonly payslipId?: string;
}

interface ChosenForms {
  readonly documents: readonly FinalForm[];
  readonly skipped: readonly SkippedForm[];
}

/** Returns whose forms can be emailed, and why the others cannot; refuses employees that are not there. */
async function chooseForms(tx: Tx, wanted: FormsWanted): Promise<ChosenForms> {
  await needEmployees(tx, wanted.employeeIds ?? []);
  const forms = new Map((await newestForms(tx, wanted)).map((form) => [form.employeeId, form]));
  const asked = wanted.employeeIds === null ? [...forms.keys()] : [...new Set(wanted.employeeIds)];
  const employees = await employeesOf(tx, asked);
  const sent = wanted.resend ? new Set<string>() : await sentOrWaiting(tx, idsOf(forms.values()));
  const documents: FinalForm[] = [];
  const skipped: SkippedForm[] = [];
  for (const employeeId of asked) {
    const form = forms.get(employeeId);
    const isSent = form !== undefined && sent.has(form.documentId);
    const reasonToken = reasonAgainst(employees.get(employeeId), form, isSent, wanted.passwordRule);
    if (reasonToken !== null) skipped.push({ employeeId, reasonToken });
    else if (form !== undefined) documents.push(form);
  }
  return { documents, skipped };
}

async function needEmployees(tx: Tx, ids: readonly string[]): Promise<void> {
  const known = await employeesOf(tx, ids);
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : [issueAt(["employeeIds", index], "employee_not_found", { id })],
  );
  if (issues.length > 0) throw invalid(issues);
}

type Employee = Pick<EmployeeRow, "employee_id" | "details" | "date_of_birth" | "national_insurance_number">;

function reasonAgainst(
  employee: Employee | undefined,
  form: FinalForm | undefined,
  isSent: boolean,
  rule: PasswordRule,
): string | null {
  if (employee === undefined || form === undefined) return "form_not_finalised";
  if (isSent) return "already_sent";
  if (employee.details.email === null) return "email_missing";
  const made = getPassword(rule, passwordFacts(employee));
  return made.ok ? null : made.reasonToken;
}

function idsOf(forms: Iterable<FinalForm>): readonly string[] {
  return Array.from(forms, ({ documentId }) => documentId);
}

async function employeesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Employee>> {
  if (ids.length === 0) return new Map();
  const rows = await selectEmployees(tx)
    .select(["employee_id", "details", "date_of_birth", "national_insurance_number"])
    .where("employee_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Returns the newest final form of each employee in a tax year. */
function newestForms(tx: Tx, { formType, taxYear }: FormsWanted): Promise<readonly FinalForm[]> {
  if (formType === "P11D") {
    return selectP11Ds(tx)
      .distinctOn("employee_id")
      .select(["employee_id as employeeId", "p11d_id as documentId"])
      .where("tax_year", "=", taxYear)
      .orderBy("employee_id")
      .orderBy("issue", "desc")
      .execute();
  }
  return formType === "P45"
    ? selectP45s(tx)
        .distinctOn("employee_id")
        .select(["employee_id as employeeId", "p45_id as documentId", "payslip_id as payslipId"])
        .where("tax_year", "=", taxYear)
        .orderBy("employee_id")
        .orderBy("replacement_number", "desc")
        .execute()
    : selectP60s(tx)
        .distinctOn("employee_id")
        .select(["employee_id as employeeId", "p60_id as documentId", "payslip_id as payslipId"])
        .where("tax_year", "=", taxYear)
        .orderBy("employee_id")
        .orderBy("issue", "desc")
        .execute();
}

/** Begins a query of requests to email forms. */
function selectNotifications(tx: Tx) {
  return tx.withTables<FormTables>().selectFrom("form_notification");
}

/** Returns a job that emails forms; refuses 404 `job_not_found`. */
async function notificationOf(tx: Tx, jobId: string): Promise<NotificationJob> {
  const row = await selectNotifications(tx).selectAll().where("job_id", "=", jobId).executeTakeFirst();
  const job = row === undefined ? null : await readJob(tx, jobId);
  if (row === undefined || job === null) throw notFound("job");
  const { sentCount, waitingCount, skipped } = await findEmails(tx, jobId);
  const unsent = [...row.skipped, ...skipped].map(({ employeeId, reasonToken }) => {
    const reason = reasonToken ?? "";
    return { employeeId, reasonToken: NAMES[reason] ?? reason };
  });
  const failures = unsent.filter(({ reasonToken }) => !LEFT_OUT.has(reasonToken));
  return {
    jobId,
    formType: row.form_type,
    taxYear: row.tax_year,
    status: job.status,
    totalCount: sentCount + waitingCount + unsent.length,
    sentCount,
    failedCount: failures.length,
    skippedCount: unsent.length - failures.length,
    failures,
    createdAt: job.createdAt,
    finishedAt: job.finishedAt,
  };
}
