import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { describeProblem, formatPence, readPence } from "../../../engine/base";
import { assessReEnrolment } from "../../../engine/pensions";
import { splitPieces, type ValidationIssue } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import {
  dateField,
  idField,
  mountOperation,
  operation,
  optional,
  orElse,
  type PayslipPeriod,
  type RequestWork,
  type ServiceContext,
  withExamples,
} from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfigs, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";
import { lastPayslips, referenceFrequency } from "../../pay-runs";
import { previewExample, previewShown } from "../contract/assessment-schemas";
import { EXAMPLE_ID, inPensions } from "../contract/common";
import { ofOrganisation, SETTINGS } from "../contract/settings-operations";
import { activeIn, getException, NOT_WORKERS } from "../enrolment/determine";
import { findWorkers, listRecords, type Worker } from "../enrolment/workers";
import { getWindow, needDefaultScheme } from "../schemes/scheme-needs";
import { findDefaults, NO_RE_ENROLMENT, saveSettings } from "../settings/mount-settings";
import { pensionTables, type ReEnrolmentSettings } from "../store/pension-tables";
import { declarationOn } from "./declaration";

const PATH = "/v2/pension/auto-enrolment";

const NO_DEFAULT_GROUP = {
  status: 409,
  token: "no_default_group",
  when: "No group is the default, so that there is no scheme into which to enrol.",
} as const;

const saveReEnrolment = operation({
  ...ofOrganisation,
  id: "saveReEnrolmentSettings",
  method: "put",
  path: `${SETTINGS}/re-enrolment-settings`,
  summary: "Saves the employer's next re-enrolment date",
  description:
    "The date lies in the window of six months around the third anniversary, and in a period that no payroll has locked. Unless `actsAutomatically` is false, the run of the period with the date enrols everybody again who left, except those who left within twelve months before it: `includeRecentLeavers` enrols them too. Null removes the date.",
  body: z
    .strictObject({
      reEnrolmentDate: optional(dateField()),
      includeRecentLeavers: orElse(z.boolean(), false),
      actsAutomatically: orElse(z.boolean(), true),
    })
    .openapi("ReEnrolmentSettingsChange"),
  token: "pension_defaults_saved",
  refusals: [NO_DEFAULT_GROUP],
  examples: { ...ofOrganisation.examples, body: { reEnrolmentDate: "2029-04-06" } },
});

const reEnrolled = z.strictObject({
  employeeId: z.string(),
  isReEnrolled: z.boolean(),
  reason: z.enum([
    ...(["Eligible", "NotEligible", "AlreadyMember", "NeverEnrolled"] as const),
    ...(["CeasedWithin12Months", "Excepted", "Excluded"] as const),
  ]),
  assessment: z.union([previewShown, z.null()]),
});

const reEnrol = operation({
  ...inPensions,
  id: "runReEnrolment",
  method: "post",
  path: `${PATH}/re-enrolment`,
  summary: "Shows who would be enrolled again on a day, or has the run of its period do it",
  description:
    "Lists everybody whose last membership ended and who may be enrolled again. Each is assessed on the earnings of the last final payslip; the run decides on its own earnings. With `isPreview` false the date is saved, and a job has open payslips calculated again.",
  body: z
    .strictObject({
      date: dateField(),
      isPreview: orElse(z.boolean(), true),
      exclude: orElse(z.array(idField()).max(10_000), []),
      includeRecentLeavers: orElse(z.boolean(), false),
    })
    .openapi("ReEnrolmentRequest"),
  data: z.strictObject({ items: z.array(reEnrolled), jobId: idField().nullable() }).openapi("ReEnrolment"),
  token: "re_enrolment_previewed",
  idempotent: true,
  refusals: [NO_DEFAULT_GROUP],
  examples: {
    body: { date: "2029-04-06" },
    data: {
      items: [{ employeeId: EXAMPLE_ID, isReEnrolled: true, reason: "Eligible", assessment: previewExample }],
      jobId: null,
    },
  },
});

const declarationShownFields = withExamples({
  stagingOrDutyStartDate: [z.string().nullable(), "2026-04-06"],
  eligibleJobholdersEnrolled: [z.int(), 12],
  alreadyMembers: [z.int(), 2],
  otherWorkers: [z.int(), 3],
  totalWorkers: [z.int(), 17],
  declarationDueDate: [z.string().nullable(), "2026-09-05"],
  declaredAt: [z.string().nullable(), null],
});

const declarationShown = z.strictObject(declarationShownFields.shape).openapi("DeclarationOfCompliance", {
  description:
    "The figures that the regulator's form asks for, as of today. `alreadyMembers` have only a membership that they did not get automatically.",
});

const ofDeclaration = {
  ...inPensions,
  path: `${PATH}/declaration`,
  data: declarationShown,
  versioned: ofOrganisation.versioned,
};

const getDeclaration = operation({
  ...ofDeclaration,
  id: "getDeclarationOfCompliance",
  method: "get",
  summary: "The figures for the employer's declaration of compliance, and the last day for it",
  description: "As of today, with the time at which it was declared if that is recorded.",
  token: "declaration_retrieved",
  examples: { data: declarationShownFields.example },
});

const saveDeclaration = operation({
  ...ofDeclaration,
  id: "recordDeclarationOfCompliance",
  method: "put",
  summary: "Records when the employer declared its compliance to the regulator",
  description: "The time cannot be in the future. Nothing is sent to the regulator.",
  body: z.strictObject({ declaredAt: z.iso.datetime({ offset: true }) }).openapi("DeclarationMade"),
  token: "declaration_saved",
  examples: {
    body: { declaredAt: "2026-06-01T09:30:00Z" },
    data: { ...declarationShownFields.example, declaredAt: "2026-06-01T09:30:00.000Z" },
  },
});

/** The job that has payslips of those who are enrolled again calculated. */
const KIND = "PensionReEnrolment";
const AT_ONCE = 200;

interface ReEnrolmentJob {
  readonly employeeIds: readonly string[];
}

export function mountReEnrolment(context: ServiceContext): void {
  context.jobs.handle<ReEnrolmentJob>(KIND, async ({ organisation, payload, step }) => {
    for (const piece of splitPieces(payload.employeeIds, AT_ONCE)) {
      await step(async (tx) => {
        const rows = await selectEmployees(tx)
          .select(["employee_id", "payroll_config_id"])
          .where("employee_id", "in", [...piece])
          .execute();
        const marks = rows.map((row) => ({ employeeId: row.employee_id, payrollConfigId: row.payroll_config_id }));
        await context.payrollRuns.markEmployeesDirty(tx, organisation, marks);
      }, piece.length);
    }
    return { count: payload.employeeIds.length };
  });

  mountOperation(context, saveReEnrolment, async ({ body, ...work }) => {
    const { reEnrolmentDate: date, ...settings } = body;
    await chooseDate(work, { ...settings, date, field: "reEnrolmentDate", exclude: [] });
    return { data: await findDefaults(work.tx), text: "The settings of re-enrolment are saved." };
  });

  mountOperation(context, reEnrol, async ({ body, ...work }) => {
    const { date, isPreview, exclude, includeRecentLeavers } = body;
    await checkDate(work, date, "date");
    const items = await assessAgain(work.tx, context, { date, exclude, includeRecentLeavers });
    if (isPreview) return { data: { items: [...items], jobId: null }, text: "These would be enrolled again." };
    await chooseDate(work, { date, field: "date", includeRecentLeavers, actsAutomatically: true, exclude });
    const employeeIds = items.filter(({ isReEnrolled }) => isReEnrolled).map(({ employeeId }) => employeeId);
    const payload: ReEnrolmentJob = { employeeIds };
    const { organisationId: organisation } = work;
    const job = { organisation, kind: KIND, totalCount: employeeIds.length, payload };
    const jobId = await context.jobs.enqueue(work.tx, job);
    const text = "The run of the period with this date enrols them again.";
    return { data: { items: [...items], jobId }, token: "re_enrolment_saved", text };
  });

  mountOperation(context, getDeclaration, async ({ today }, tx) => {
    const data = await declarationOn(tx, context, today);
    return { data, beside: data, text: "These are the figures of the declaration." };
  });

  mountOperation(context, saveDeclaration, async ({ body, ...work }) => {
    const declared = formatInstant(Date.parse(body.declaredAt));
    if (declared > work.now) {
      throw invalid([issueAt(["declaredAt"], "date_after", { limit: work.now }, "State when it was made.")]);
    }
    await saveSettings(work, { declared_at: declared });
    return { data: await declarationOn(work.tx, context, work.today), text: "The declaration is recorded." };
  });
}

interface Chosen extends Pick<ReEnrolmentSettings, "includeRecentLeavers" | "actsAutomatically" | "exclude"> {
  readonly date: string | null;
  /** The field that holds the date. */
  readonly field: string;
}

/** Refuses a date outside the window, or in a period that is locked already: nobody would be enrolled again by it. */
async function checkDate(work: RequestWork, date: string, field: string): Promise<string> {
  const { tx, context } = work;
  const window = getWindow(await needDefaultScheme(tx), context, date);
  if (!window.ok) {
    throw invalid(window.problems.map((each) => issueAt([field], each.token, each.arguments, describeProblem(each))));
  }
  const issues = await lockedIssues(work, date, field);
  if (issues.length > 0) throw invalid(issues);
  return window.value.declarationDueDate;
}

async function lockedIssues(
  { tx, context }: RequestWork,
  date: string,
  field: string,
): Promise<readonly ValidationIssue[]> {
  const issues: ValidationIssue[] = [];
  for (const { payroll_config_id: id } of await findConfigs(tx)) {
    const locked = await context.payrollRuns.lockedThrough(tx, id);
    if (locked === null || date > locked.periodEndDate) continue;
    const text = "A run of the period with this date is locked already.";
    issues.push(issueAt([field], "period_locked", { limit: locked.periodEndDate }, text));
  }
  return issues.slice(0, 1);
}

/** Saves the employer's re-enrolment date, or removes it. */
async function chooseDate(work: RequestWork, chosen: Chosen): Promise<void> {
  const { date, field, includeRecentLeavers, actsAutomatically, exclude } = chosen;
  const declarationDueDate = date === null ? null : await checkDate(work, date, field);
  const settings: ReEnrolmentSettings =
    date === null
      ? { ...NO_RE_ENROLMENT, includeRecentLeavers, actsAutomatically }
      : { reEnrolmentDate: date, includeRecentLeavers, actsAutomatically, exclude, declarationDueDate };
  await saveSettings(work, { re_enrolment_settings: JSON.stringify(settings) });
}

interface Asked {
  readonly date: string;
  readonly exclude: readonly string[];
  readonly includeRecentLeavers: boolean;
}

type Context = Pick<ServiceContext, "rulebook">;

/** Assesses everybody whose last membership ended on the earnings of the last final payslip; writes nothing. */
async function assessAgain(tx: Tx, context: Context, asked: Asked): Promise<readonly ReEnrolled[]> {
  const ids = await endedMembers(tx);
  const workers = await findWorkers(tx, ids);
  const payrolls = await payrollsOf(tx, ids);
  const periods = await periodsWith(tx, asked.date);
  const records = [...new Set([...workers.values()].flatMap(listRecords))];
  const slips = await lastPayslips(tx, { regularPaymentDate: asked.date }, records);
  return ids.flatMap((employeeId) => {
    const worker = workers.get(employeeId);
    const period = periods.get(payrolls.get(employeeId) ?? "");
    if (worker === undefined || period === undefined) return [];
    const earned = listRecords(worker).map((id) => earnedBy(slips.get(id)?.payslip));
    const place = { payFrequency: period.payFrequency, regularPaymentDate: asked.date };
    const payFrequency = referenceFrequency(place, worker.otherJobs);
    return [assessOne(worker, { ...period, payFrequency, earnings: formatPence(Math.max(...earned)) }, asked, context)];
  });
}

type LastPayslip = NonNullable<ReturnType<Awaited<ReturnType<typeof lastPayslips>>["get"]>>["payslip"];

/** Returns earnings of the pay reference period up to a payslip; of several jobs the last payslip has those of all. */
function earnedBy(payslip: LastPayslip | undefined): number {
  const earned = readPence(payslip?.enrolmentEarningsToDate ?? "0");
  const sacrificed = readPence(payslip?.pensionContributions?.payReferencePeriodToDate.salarySacrifice ?? "0");
  return Math.max(0, earned - sacrificed);
}

interface PeriodOfPayroll {
  readonly period: PayPeriod;
  readonly payFrequency: PayslipPeriod["payFrequency"];
}

interface Earned extends PeriodOfPayroll {
  readonly earnings: string;
}

function assessOne(
  worker: Worker,
  { period, payFrequency, earnings }: Earned,
  { date, exclude, includeRecentLeavers }: Asked,
  { rulebook }: Context,
): ReEnrolled {
  const { employeeId } = worker;
  const end = worker.ends.at(-1) ?? null;
  const isStopped = end?.next_assessment === "NextReEnrolment";
  if (exclude.includes(employeeId)) return { employeeId, isReEnrolled: false, reason: "Excluded", assessment: null };
  const found = assessReEnrolment(
    {
      dateOfBirth: worker.dateOfBirth,
      gender: worker.gender,
      earnings,
      frequency: payFrequency,
      payReferencePeriodStartDate: period.periodStartDate,
      payReferencePeriodEndDate: period.periodEndDate,
      isWorker: !NOT_WORKERS.has(worker.employmentType),
      isActiveMember: activeIn(worker, period).length > 0,
      assessmentException: getException(worker),
      reEnrolmentDate: date,
      wasEnrolledBefore: isStopped,
      membershipEndReason: isStopped ? end.reason : null,
      membershipEndDate: isStopped ? end.end_date : null,
      includeRecentLeavers,
    },
    rulebook,
  );
  if (!found.ok) return { employeeId, isReEnrolled: false, reason: "NotEligible", assessment: null };
  const { isReEnrolled, reason, assessment } = found.value;
  return { employeeId, isReEnrolled, reason, assessment };
}

/** Returns employees whose memberships have all ended, by id. */
async function endedMembers(tx: Tx): Promise<readonly string[]> {
  const rows = await pensionTables(tx)
    .selectFrom("pension_membership")
    .select("employee_id")
    .groupBy("employee_id")
    .having(sql<boolean>`bool_and(end_date is not null)`)
    .orderBy("employee_id")
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

async function payrollsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectEmployees(tx)
    .select(["employee_id", "payroll_config_id"])
    .where("employee_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row.payroll_config_id]));
}

/** Returns the period of each payroll that includes a day. */
async function periodsWith(tx: Tx, day: string): Promise<ReadonlyMap<string, PeriodOfPayroll>> {
  const found = new Map<string, PeriodOfPayroll>();
  for (const config of await findConfigs(tx)) {
    const schedule = await payScheduleOf(tx, config);
    let sequence = 0;
    let period = payPeriodAt(schedule, sequence);
    while (period.periodEndDate < day) {
      sequence += 1;
      period = payPeriodAt(schedule, sequence);
    }
    if (period.periodStartDate <= day)
      found.set(config.payroll_config_id, { period, payFrequency: config.pay_frequency });
  }
  return found;
}

type ReEnrolled = z.input<typeof reEnrolled>;
