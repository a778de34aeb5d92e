import { z } from "@hono/zod-openapi";
import { enrolmentDates, planOptOut, statePensionDate } from "../../../engine/pensions";
import { pageOf, pageQuery } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  dateField,
  idField,
  mountOperation,
  operation,
  type ServiceContext,
  withExamples,
  yearAfter,
} from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfigs } from "../../pay";
import { EXAMPLE_ID, inPensions } from "../contract/common";
import { activeIn } from "../enrolment/determine";
import { deferralIn } from "../enrolment/postponed-until";
import { type EndRow, findTerms, findWorkers, type Terms, type Worker } from "../enrolment/workers";
import { findInformation } from "../information/find-information";
import { declarationOn } from "../re-enrolment/declaration";
import { findGroups } from "../schemes/find-groups";
import { defaultScheme, knownWindow } from "../schemes/scheme-needs";
import { pensionTables } from "../store/pension-tables";

/** What happens on a day. */
const CALENDAR_KINDS = [
  ...(["PostponementEnds", "AgeTwentyTwo", "StatePensionAge", "EnrolmentDue", "InformationDue"] as const),
  ...(["OptOutPeriodEnds", "RefundDue", "ReEnrolmentWindowOpens", "ReEnrolment"] as const),
  ...(["ReEnrolmentWindowCloses", "DeclarationDue", "CertificateEnds", "ContributionsDue"] as const),
] as const;

const calendarDateFields = withExamples({
  date: [z.string(), "2026-06-11"],
  kind: [z.enum(CALENDAR_KINDS), "InformationDue"],
  employeeId: [z.string().nullable(), EXAMPLE_ID],
  pensionSchemaId: [z.string().nullable(), null],
  isDone: [z.boolean(), false],
  doneAt: [z.string().nullable(), null],
});

const calendarDate = z.strictObject(calendarDateFields.shape).openapi("PensionCalendarDate", {
  description:
    "`isDone` when the day has come or what is due by it is done, as far as that is on record: whether contributions have reached a scheme is not.",
});

const getCalendar = operation({
  ...inPensions,
  id: "getAutoEnrolmentCalendar",
  method: "get",
  path: "/v2/pension/auto-enrolment/calendar",
  summary: "The dates to come: ages, postponements, deadlines, re-enrolment, declaration, certificates, contributions",
  description:
    "From today for twelve months, unless `from` and `to` are sent; the employee's own dates with `employeeId`.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    from: dateField().optional(),
    to: dateField().optional(),
    employeeId: idField().optional(),
  }),
  data: z.strictObject({ items: z.array(calendarDate) }),
  token: "pension_calendar_listed",
  examples: { data: { items: [calendarDateFields.example] } },
});

export function mountCalendar(context: ServiceContext): void {
  mountOperation(context, getCalendar, async ({ query, organisationId, today }, tx) => {
    const { pageSize, paginationToken, employeeId } = query;
    const { from = today, to = yearAfter(from) } = query;
    const filters = { from, to, employeeId };
    const place = { route: getCalendar.path, scope: organisationId, filters };
    const [at] = paginationToken === undefined ? [0] : await context.cursors.open(place, paginationToken);
    const asked = { context, today, employeeId };
    const all = [
      ...(employeeId === undefined ? await datesOfSchemes(tx, context, today) : []),
      ...(await datesOfWorkers(tx, asked)),
    ];
    const items = all.filter(({ date }) => date >= from && date <= to).sort(byDate);
    const start = Number(at);
    const rest = items.slice(start, start + pageSize + 1).map((item, index) => ({ item, at: start + index + 1 }));
    const page = await pageOf(rest, pageSize, place, context.cursors, (each) => [each.at]);
    const data = { items: page.items.map(({ item }) => item) };
    return { data, text: "The dates are listed.", paginationToken: page.paginationToken };
  });
}

function byDate(one: CalendarDate, other: CalendarDate): number {
  return compare(one.date, other.date) || compare(one.kind, other.kind) || compare(idOf(one), idOf(other));
}

function idOf({ employeeId, pensionSchemaId }: CalendarDate): string {
  return employeeId ?? pensionSchemaId ?? "";
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

type Context = Pick<ServiceContext, "rulebook">;

/** Returns the dates of the organisation and its schemes: re-enrolment, declaration, certificates, contributions. */
async function datesOfSchemes(tx: Tx, context: Context, today: string): Promise<readonly CalendarDate[]> {
  const groups = await findGroups(tx);
  const certificates = groups.flatMap(({ certificate_valid_to: date, pension_schema_id: id }) =>
    date === null ? [] : [ofScheme("CertificateEnds", date, id, date < today)],
  );
  return [...certificates, ...(await reEnrolmentDates(tx, context, today)), ...(await contributionDates(tx, context))];
}

async function reEnrolmentDates(tx: Tx, context: Context, today: string): Promise<readonly CalendarDate[]> {
  const scheme = await defaultScheme(tx);
  const window = scheme === null ? null : knownWindow(scheme, context);
  if (scheme === null || window === null) return [];
  const settings = await pensionTables(tx).selectFrom("pension_settings").selectAll().executeTakeFirst();
  const chosen = settings?.re_enrolment_settings?.reEnrolmentDate ?? null;
  const { declarationDueDate: due } = await declarationOn(tx, context, today);
  const isEntered =
    chosen !== null && scheme.last_re_enrolment_date !== null && scheme.last_re_enrolment_date >= chosen;
  return [
    ofScheme("ReEnrolmentWindowOpens", window.from, scheme.id, window.from <= today),
    ofScheme("ReEnrolmentWindowCloses", window.to, scheme.id, window.to < today),
    ...(chosen === null ? [] : [ofScheme("ReEnrolment", chosen, scheme.id, isEntered)]),
    ...(due === null ? [] : [ofScheme("DeclarationDue", due, null, false)]),
  ];
}

/** Returns by when contributions of locked runs must be with their schemes. Whether they are is not on record. */
async function contributionDates(tx: Tx, { rulebook }: Context): Promise<readonly CalendarDate[]> {
  const rows = await pensionTables(tx)
    .selectFrom("pension_calculation")
    .innerJoin("pension_group", (join) =>
      join
        .onRef("pension_group.organisation_id", "=", "pension_calculation.organisation_id")
        .onRef("pension_group.id", "=", "pension_calculation.pension_group_id"),
    )
    .select(["pension_schema_id", "payment_date"])
    .distinct()
    .where("is_final", "=", true)
    .execute();
  const dates = rows.flatMap(({ pension_schema_id: id, payment_date: day }) => {
    const found = enrolmentDates({ enrolmentDate: day, deductionDate: day }, rulebook);
    return found.ok ? [ofScheme("ContributionsDue", found.value.contributionsDueDate, id, false)] : [];
  });
  return [...new Map(dates.map((each) => [`${each.date} ${each.pensionSchemaId}`, each])).values()];
}

interface Asked {
  readonly context: Pick<ServiceContext, "rulebook">;
  readonly today: string;
  /** Undefined for everybody. */
  readonly employeeId: string | undefined;
}

/** Returns the dates of workers: postponement, ages, enrolment, information, opting out, refunds. */
async function datesOfWorkers(tx: Tx, asked: Asked): Promise<readonly CalendarDate[]> {
  const { context, today, employeeId } = asked;
  const terms = await findTerms(tx);
  if (terms === null) return [];
  const rows = await selectEmployees(tx)
    .select(["employee_id", "payroll_config_id"])
    .where((where) => where.or([where("leaving_date", "is", null), where("leaving_date", ">=", today)]))
    .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("employee_id")
    .execute();
  const workers = await findWorkers(
    tx,
    rows.map(({ employee_id }) => employee_id),
  );
  const frequencies = new Map((await findConfigs(tx)).map((row) => [row.payroll_config_id, row.pay_frequency]));
  const dates: CalendarDate[] = [];
  for (const { employee_id: id, payroll_config_id: payroll } of rows) {
    const worker = workers.get(id);
    const payFrequency = frequencies.get(payroll);
    if (worker === undefined || payFrequency === undefined) continue;
    const isMember = activeIn(worker, { periodStartDate: today, periodEndDate: today }).length > 0;
    dates.push(...ageDates(worker, isMember, asked));
    const isFirst = worker.otherJobs.every(({ employeeId: other }) => other > id);
    if (!isMember && isFirst) {
      const period = { payFrequency, periodStartDate: today };
      const until = deferralIn({ worker, terms, period, rulebook: context.rulebook });
      if (until !== null && worker.ends.length === 0)
        dates.push(ofEmployee("PostponementEnds", until, id, { isDone: false }));
    }
    dates.push(...worker.ends.flatMap((end) => (end.employee_id === id ? refundDate(end, asked) : [])));
  }
  return [...dates, ...(await informationDates(tx, asked)), ...(await enrolmentsDue(tx, asked, terms))];
}

function ageDates({ employeeId, dateOfBirth, gender }: Worker, isMember: boolean, { context, today }: Asked) {
  const found = statePensionDate({ dateOfBirth, gender, asOf: today }, context.rulebook);
  if (!found.ok) return [];
  const { enrolmentAgeDate, statePensionDate: pensionAge } = found.value;
  return [
    ...(isMember
      ? []
      : [ofEmployee("AgeTwentyTwo", enrolmentAgeDate, employeeId, { isDone: enrolmentAgeDate <= today })]),
    ofEmployee("StatePensionAge", pensionAge, employeeId, { isDone: pensionAge <= today }),
  ];
}

/** Returns by when an opt-out must be refunded. */
function refundDate(end: EndRow, { context }: Asked): readonly CalendarDate[] {
  const owed = end.refund_relief_at_source + end.refund_net_pay_arrangement + end.salary_correction;
  if (end.notice_date === null || owed === 0) return [];
  const { enrolment_date: day, notice_date: noticeDate } = end;
  const found = planOptOut({ membershipDate: day, informationDate: day, noticeDate }, context.rulebook);
  const due = found.ok ? found.value.refundDueDate : null;
  return due === null ? [] : [ofEmployee("RefundDue", due, end.employee_id, { isDone: end.refunded_year !== null })];
}

/** Returns by when members must be informed, and until when those may opt out who are. */
async function informationDates(tx: Tx, { context, today, employeeId }: Asked): Promise<readonly CalendarDate[]> {
  const { rulebook } = context;
  const asked = employeeId === undefined ? { today, rulebook } : { today, rulebook, employeeId };
  const { outstanding, sent } = await findInformation(tx, asked);
  const due = [...outstanding, ...sent].map((each) =>
    ofEmployee("InformationDue", each.dueDate, each.employeeId, {
      isDone: each.status === "Sent",
      doneAt: each.sentDate,
    }),
  );
  const ends = sent.flatMap(({ employeeId: id, membershipKind, enrolmentDate, sentDate }) => {
    if (membershipKind !== "Automatic" || sentDate === null) return [];
    const found = planOptOut({ membershipDate: enrolmentDate, informationDate: sentDate }, rulebook);
    return found.ok ? [ofEmployee("OptOutPeriodEnds", found.value.to, id, { isDone: found.value.to < today })] : [];
  });
  return [...due, ...ends];
}

/** Returns by when workers must be enrolled whom the last run found eligible and could not enrol. */
async function enrolmentsDue(
  tx: Tx,
  { context, employeeId }: Asked,
  { groups }: Terms,
): Promise<readonly CalendarDate[]> {
  if (groups.size === 0) return [];
  const rows = await pensionTables(tx)
    .selectFrom("pension_assessment")
    .distinctOn("employee_id")
    .selectAll()
    .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("employee_id")
    .orderBy("payment_date", "desc")
    .orderBy("assessment_id", "desc")
    .execute();
  return rows.flatMap(({ employee_id: id, assessment, reason_token: reason }) => {
    if (reason !== "no_default_group" || assessment === null) return [];
    const found = enrolmentDates({ enrolmentDate: assessment.effectiveAssessmentDate }, context.rulebook);
    return found.ok ? [ofEmployee("EnrolmentDue", found.value.enrolByDate, id, { isDone: false })] : [];
  });
}

/** A day on which something happens, or by which something must be done. */
interface CalendarDate {
  readonly date: string;
  readonly kind: (typeof CALENDAR_KINDS)[number];
  readonly employeeId: string | null;
  readonly pensionSchemaId: string | null;
  readonly isDone: boolean;
  /** The day on which it was done, if that is on record. */
  readonly doneAt: string | null;
}

/** Returns a date of the organisation or a scheme. */
function ofScheme(
  kind: CalendarDate["kind"],
  date: string,
  pensionSchemaId: string | null,
  isDone: boolean,
): CalendarDate {
  return { date, kind, employeeId: null, pensionSchemaId, isDone, doneAt: null };
}

/** Returns a date of an employee. */
function ofEmployee(
  kind: CalendarDate["kind"],
  date: string,
  employeeId: string,
  done: { readonly isDone: boolean; readonly doneAt?: string | null },
): CalendarDate {
  return { date, kind, employeeId, pensionSchemaId: null, isDone: done.isDone, doneAt: done.doneAt ?? null };
}
