import { z } from "@hono/zod-openapi";
import type { ValidationIssue } from "../../platform";
import { invalid, issueAt, pageQuery } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  EMPLOYEE_NOT_FOUND,
  idField,
  instantField,
  mountOperation,
  type OperationService,
  operation,
  optional,
  orElse,
  PAYROLL_NOT_FOUND,
  type RunName,
  readPage,
  runParams,
  runQuery,
  type ServiceContext,
  showColumns,
  taxYearField,
  withExamples,
} from "../contract";
import {
  type DocumentToEmail,
  type EmailKind,
  type EmailsJobName,
  emailedAt,
  emailFields,
  getPassword,
  handleEmails,
  PASSWORD_TEXTS,
  type PasswordRule,
  passwordFacts,
  queueEmails,
  sendAtIssues,
  sentOrWaiting,
  USUAL_RULE,
} from "../emails";
import { selectEmployees } from "../employees";
import { finalShown, lockRun, type PayslipPlace, payslipEvent, payslipsOfEmployee, selectPayslips } from "../pay-runs";
import {
  drawPayslip,
  EMPLOYER_MISSING,
  getFileName,
  mountPayslipFile,
  NOT_PRINTABLE,
  namedEmployer,
  type PrintedPayslip,
} from "./print/mount-file";
import { emailMigrations } from "./store/email-migrations";

const MOST_EMPLOYEES = 10_000;

const example = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

const sent = z
  .strictObject({
    employeeIds: optional(z.array(idField()).min(1).max(MOST_EMPLOYEES)).openapi({
      description: "Everybody with a payslip of the run when it is left out.",
    }),
    ...emailFields,
    resend: orElse(z.boolean(), false).openapi({
      description: "Sends payslips again that have been sent already; false when it is left out.",
    }),
  })
  .openapi("PayslipEmailRequest");

const skipped = z.strictObject({
  employeeId: idField(),
  reasonToken: z.enum([
    "payslip_not_final",
    "already_emailed",
    "email_missing",
    "national_insurance_number_missing",
    "postcode_missing",
  ]),
});

const emailPayslips = operation({
  id: "emailPayslips",
  method: "post",
  path: "/v1/notification/email/payslip/{payrollConfigId}/{year}/{period}",
  service: "Pay runs",
  scope: "organisation",
  summary: "Sends the final payslips of a run to their employees by email, each with a copy that a password protects",
  description:
    "A job sends the letters: `GET /v1/jobs/{jobId}` says how far it is and, in the end, `sentCount` and whom it had to skip. `payslip.emailed` reports each letter. Who cannot be written to is skipped, with the reason: the run is not locked or pays the employee nothing, the payslip is sent already, or the record lacks the email address or what the password is made of.",
  params: runParams,
  query: runQuery,
  body: sent,
  bodyOptional: true,
  data: z
    .strictObject({ jobId: idField(), queuedCount: z.int(), skipped: z.array(skipped) })
    .openapi("PayslipEmailsQueued"),
  status: 202,
  token: "payslip_emails_queued",
  idempotent: true,
  refusals: [
    PAYROLL_NOT_FOUND,
    { status: 404, token: "pay_run_not_found", when: "The payroll has no run of this period." },
  ],
  examples: {
    body: { employeeIds: [example], passwordRule: "DateOfBirthAndNationalInsuranceNumber" },
    data: {
      jobId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
      queuedCount: 1,
      skipped: [{ employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X7", reasonToken: "email_missing" }],
    },
  },
});

/** Payslips by email. If none of a job was sent, the run counts as not emailed by it. */
const payslipEmails: EmailKind<PrintedPayslip> = {
  name: "payslip",
  jobType: "payslip_emails",
  emailType: "PayslipGeneratedEvent",
  read: async (tx, payslipId) => {
    const row = await selectPayslips(tx)
      .select("document")
      .where("payslip_id", "=", payslipId)
      .executeTakeFirstOrThrow();
    return (await namedEmployer(tx, row.document.shown)) ?? EMPLOYER_MISSING;
  },
  print: async (context, printed, password) => {
    const drawn = await drawPayslip(context, printed, password);
    if (!drawn.ok) return { ok: false, reasonToken: NOT_PRINTABLE };
    return { ok: true, bytes: drawn.value, fileName: getFileName(printed) };
  },
  text: ({ shown, employer }, rule) => {
    const day = LONG_DATE.format(new Date(shown.paymentDate));
    return {
      subject: `Your payslip from ${employer.name}: ${day}`,
      title: "Your payslip",
      paragraphs: [
        `Dear ${shown.employee.firstName},`,
        `Your payslip from ${employer.name} for the pay date ${day} is attached.`,
        `The file opens with a password: ${PASSWORD_TEXTS[rule]}.`,
        "If it does not open, or the payslip is not yours, please tell your employer.",
      ],
    };
  },
  sentEvents: async (tx, payslipIds, { organisation: organisationId, accountId }: EmailsJobName) => {
    const rows = await selectPayslips(tx)
      .select(["document", "supplementary"])
      .where("payslip_id", "in", [...payslipIds])
      .execute();
    const by = { organisationId, caller: { accountId } };
    return rows.map((row) => payslipEvent("payslip.emailed", finalShown(row), by));
  },
  ended: async (tx, { runUses }: Pick<ServiceContext, "runUses">, { jobId, outcome: { sentCount, skipped } }) => {
    if (sentCount === 0) await runUses.withdraw(tx, { usedBy: "PayslipEmail", recordId: jobId });
    return { sentCount, skipped };
  },
};

const LONG_DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const metadataFields = withExamples({
  payslipId: [idField().nullable().openapi({ description: "Null on a preview." }), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  payRunId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X6"],
  payrollConfigId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X7"],
  year: [z.int(), 2026],
  period: [z.int(), 1],
  supplementary: [z.int(), 0],
  paymentDate: [z.string(), "2026-04-30"],
  status: [z.enum(["PREVIEW", "FINAL", "WITHDRAWN"]), "FINAL"],
  finalisedAt: [instantField().nullable(), "2026-04-28T09:30:00.000Z"],
  withdrawnAt: [instantField().nullable().openapi({ description: "When its run was reopened." }), null],
  emailedAt: [
    instantField().nullable().openapi({ description: "When it was last sent to the employee by email." }),
    "2026-04-28T10:00:00.000Z",
  ],
});

const metadata = z.strictObject(metadataFields.shape).openapi("PayslipMetadata");

const listMetadata = operation({
  id: "listEmployeePayslips",
  method: "get",
  path: "/v1/payslip/metadata/{employeeId}",
  service: "Pay runs",
  scope: "organisation",
  summary: "Which payslips an employee has, the newest first, without amounts",
  description:
    "Final ones, previews of open runs that have been calculated, and those that were final until their run was reopened.",
  params: z.object({ employeeId: idField() }),
  query: pageQuery({ usual: 50, most: 100 }).extend({ year: taxYearField().optional() }),
  data: z.strictObject({ items: z.array(metadata) }),
  token: "payslip_metadata_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: { items: [metadataFields.example] } },
});

/** The payslip files service: payslips as PDF, to download and by email. */
export const payslipFilesService: OperationService = {
  name: "payslip-files",
  migrations: emailMigrations,
  mount: (context) => {
    mountPayslipFile(context);
    mountEmails(context);
    mountMetadata(context);
  },
};

function mountMetadata(context: ServiceContext): void {
  mountOperation(context, listMetadata, async (work, tx) => {
    const { employeeId } = work.params;
    const { items, paginationToken } = await readPage(
      work,
      { ...work, route: listMetadata.path },
      (after, limit) => payslipsOfEmployee(tx, { employeeId, year: work.query.year, after, limit }),
      (row) => [row.regular_payment_date, row.pay_run_id, row.payslip_id ?? ""],
    );
    const sent = await emailedAt(
      tx,
      items.flatMap(({ payslip_id }) => payslip_id ?? []),
    );
    const shown = items.map((row) => metadataOf(row, sent.get(row.payslip_id ?? "") ?? null));
    return { data: { items: shown }, text: "The payslips are listed.", paginationToken };
  });
}

function metadataOf(row: PayslipPlace, emailedAt: string | null) {
  return { ...showColumns(metadata.shape, row), status: statusOf(row), emailedAt };
}

function statusOf({ payslip_id: id, withdrawn_at: withdrawnAt }: PayslipPlace): "PREVIEW" | "FINAL" | "WITHDRAWN" {
  if (id === null) return "PREVIEW";
  return withdrawnAt === null ? "FINAL" : "WITHDRAWN";
}

function mountEmails(context: ServiceContext): void {
  handleEmails(context, payslipEmails);

  mountOperation(context, emailPayslips, async ({ params, query, body, ...work }, tx) => {
    const { employeeIds = null, sendAt = null, passwordRule = USUAL_RULE, resend = false } = body ?? {};
    const run = await findRun(tx, { ...params, ...query });
    const issues = [...(await employeeIssues(tx, employeeIds ?? [])), ...sendAtIssues(sendAt, work.now)];
    if (issues.length > 0) throw invalid(issues);
    const { documents, skipped } = await choosePayslips(tx, run, { employeeIds, passwordRule, resend });
    const jobId = await queueEmails(work, payslipEmails, { documents, passwordRule, sendAt });
    const payRunIds = documents.length === 0 ? [] : [run.payRunId];
    await context.runUses.record(tx, { usedBy: "PayslipEmail", recordId: jobId, payRunIds });
    const text = documents.length === 1 ? "1 email will be sent." : `${documents.length} emails will be sent.`;
    return { data: { jobId, queuedCount: documents.length, skipped: [...skipped] }, text };
  });
}

/** Locks the run, so that two simultaneous requests cannot email the same employee twice. */
async function findRun(tx: Tx, name: RunName): Promise<Run> {
  const row = await lockRun(tx, name);
  return {
    payRunId: row.pay_run_id,
    payrollConfigId: row.payroll_config_id,
    periodStartDate: row.period_start_date,
    periodEndDate: row.period_end_date,
  };
}

/** Returns which employees are repeated or unknown. */
async function employeeIssues(tx: Tx, employeeIds: readonly string[]): Promise<readonly ValidationIssue[]> {
  const known = new Set(await employeesAmong(tx, employeeIds));
  const first = new Map([...employeeIds.entries()].reverse().map(([index, employeeId]) => [employeeId, index]));
  return employeeIds.flatMap((employeeId, index) => {
    if (!known.has(employeeId)) return [issueAt(["employeeIds", index], "employee_not_found", { id: employeeId })];
    return first.get(employeeId) === index ? [] : [issueAt(["employeeIds", index], "duplicate", null)];
  });
}

async function employeesAmong(tx: Tx, employeeIds: readonly string[]): Promise<readonly string[]> {
  if (employeeIds.length === 0) return [];
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

interface Run {
  readonly payRunId: string;
  readonly payrollConfigId: string;
  readonly periodStartDate: string;
  readonly periodEndDate: string;
}

interface Wish {
  /** Null for every employee of the run. */
  readonly employeeIds: readonly string[] | null;
  readonly passwordRule: PasswordRule;
  readonly resend: boolean;
}

interface ChosenPayslips {
  readonly documents: readonly DocumentToEmail[];
  readonly skipped: readonly Skipped[];
}

/** Returns whose payslips of a run can be emailed, and why the others cannot. */
async function choosePayslips(tx: Tx, run: Run, wish: Wish): Promise<ChosenPayslips> {
  const final = new Map((await finalPayslips(tx, run)).map((row) => [row.employee_id, row]));
  const sent = wish.resend ? new Set<string>() : await sentOrWaiting(tx, payslipIdsOf(final.values()));
  const asked = wish.employeeIds ?? (final.size > 0 ? [...final.keys()] : await paidInPeriod(tx, run));
  const documents: DocumentToEmail[] = [];
  const skipped: Skipped[] = [];
  for (const employeeId of asked) {
    const row = final.get(employeeId);
    const reasonToken = reasonAgainst(row, sent, wish.passwordRule);
    if (reasonToken !== null) skipped.push({ employeeId, reasonToken });
    else if (row !== undefined) documents.push({ employeeId, documentId: row.payslip_id });
  }
  return { documents, skipped };
}

function payslipIdsOf(rows: Iterable<FinalRow>): readonly string[] {
  return Array.from(rows, ({ payslip_id }) => payslip_id);
}

type FinalRow = Awaited<ReturnType<typeof finalPayslips>>[number];

function finalPayslips(tx: Tx, { payRunId }: Run) {
  return selectPayslips(tx)
    .innerJoin("employee", (join) =>
      join
        .onRef("employee.organisation_id", "=", "payslip.organisation_id")
        .onRef("employee.employee_id", "=", "payslip.employee_id"),
    )
    .select(["payslip_id", "employee.employee_id", "date_of_birth", "national_insurance_number", "details"])
    .where("pay_run_id", "=", payRunId)
    .orderBy("employee.employee_id")
    .execute();
}

type Reason = Skipped["reasonToken"];

function reasonAgainst(row: FinalRow | undefined, sent: ReadonlySet<string>, rule: PasswordRule): Reason | null {
  if (row === undefined) return "payslip_not_final";
  if (sent.has(row.payslip_id)) return "already_emailed";
  if (row.details.email === null) return "email_missing";
  const made = getPassword(rule, passwordFacts(row));
  return made.ok ? null : made.reasonToken;
}

/** Returns the employees of a run's period, who have no final payslip yet. */
async function paidInPeriod(tx: Tx, run: Run): Promise<readonly string[]> {
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("start_date", "<=", run.periodEndDate)
    .where((where) => where.or([where("leaving_date", "is", null), where("leaving_date", ">=", run.periodStartDate)]))
    .orderBy("employee_id")
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

type Skipped = z.output<typeof skipped>;
