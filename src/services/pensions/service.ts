import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import { notFound } from "../../platform/http";
import { formatInstant } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import {
  dateInLondon,
  formField,
  type GivenPension,
  idField,
  moneyOf,
  mountCopies,
  mountFile,
  mountOperation,
  type OperationService,
  operation,
  type PayslipGiven,
  type PayslipPeriod,
  type PayslipsAsked,
  type RunToWarnOf,
  type ServiceContext,
  tableFile,
  type WholeRunWarning,
} from "../contract";
import { selectEmployees } from "../employees";
import { findConfig, payPeriodAt, payScheduleOf } from "../pay";
import { mountCalculations } from "./calculations/mount-calculations";
import { mountCalendar } from "./calendar/mount-calendar";
import { mountConnections } from "./connections/mount-connections";
import { type CalculationRow, calculations, getCsv } from "./contract/calculation-operations";
import { NO_PROVIDER } from "./contract/common";
import { findRun } from "./enrolment/find-run";
import { mountAssessments } from "./enrolment/mount-assessments";
import { isAmong, type MembershipRow, type Terms, type Worker } from "./enrolment/workers";
import { mountExports } from "./files/mount-exports";
import { mountMapping } from "./files/mount-mapping";
import { mountInformation } from "./information/mount-information";
import { mountLetters } from "./letters/mount-letters";
import { groupsById } from "./memberships/find-memberships";
import { mountEnds } from "./memberships/mount-ends";
import { mountMemberships } from "./memberships/mount-memberships";
import { hasEnded } from "./minimum/certificates";
import { mountMinimum } from "./minimum/mount-minimum";
import { contributing, inOrder, isPaidBack } from "./payslips/contributes";
import { givenPensions, withOwn } from "./payslips/given";
import { lockPensions } from "./payslips/locked";
import { readMembers } from "./payslips/members-of-page";
import { periodTerms } from "./payslips/period-terms";
import { takeBackPensions } from "./payslips/take-back";
import { getPension } from "./payslips/terms";
import { mountOverrides } from "./periods/mount-overrides";
import { mountVoluntary } from "./periods/mount-voluntary";
import { ALL_SHOWN, providerShown, type ShownProvider } from "./providers/shown-provider";
import { mountReEnrolment } from "./re-enrolment/mount-re-enrolment";
import { findGroups } from "./schemes/find-groups";
import { groups } from "./schemes/groups";
import { mountSchemeLists, schemes } from "./schemes/scheme-list";
import { defaultScheme } from "./schemes/scheme-needs";
import { mountPostponement } from "./settings/mount-postponement";
import { mountSettings } from "./settings/mount-settings";
import { pensionConnectionMigrations } from "./store/connection-migrations";
import { pensionFileMigrations } from "./store/file-migrations";
import { lateTermsMigrations } from "./store/late-terms-migrations";
import { letterMigrations } from "./store/letter-migrations";
import { minimumMigrations } from "./store/minimum-migrations";
import { pensionMigrations } from "./store/pension-migrations";
import { type PensionLateTermsTable, pensionTables } from "./store/pension-tables";
import { reEnrolmentMigrations } from "./store/re-enrolment-migrations";
import { pensionReopeningMigrations } from "./store/reopening-migrations";
import { schemeKindMigrations } from "./store/scheme-kind-migrations";
import { mountSubmissions } from "./submissions/mount-submissions";

const TEXTS = ["Payroll ID", "Last name", "First name", "National Insurance number", "Group", "Pension type", "Basis"];
const AMOUNTS = [
  ...["Pensionable earnings", "Employee contribution", "Voluntary contribution", "Salary sacrifice"],
  ...["Employer contribution", "Tax relief"],
];
const COLUMNS = [
  ...TEXTS.map((heading) => ({ heading, type: "Text" as const })),
  ...AMOUNTS.map((heading) => ({ heading, type: "Amount" as const })),
];

const COMMON = { method: "get", service: "Pensions", scope: "organisation" } as const;
const PATH = "/v2/pension/pension-provider";
const [EXAMPLE] = ALL_SHOWN.slice(1);

const listProviders = operation({
  ...COMMON,
  id: "listPensionProviders",
  path: PATH,
  summary: "Lists pension providers and the files that each of them takes",
  description: "The providers are part of the product; an organisation connects to one by a scheme.",
  data: z.strictObject({ items: z.array(providerShown) }),
  token: "pension_providers_listed",
  examples: { data: { items: [EXAMPLE] } },
});

const getProvider = operation({
  ...COMMON,
  id: "getPensionProvider",
  path: `${PATH}/{id}`,
  summary: "One pension provider",
  description: "With the profiles of its files, and whether it has a web service.",
  params: z.object({ id: idField() }),
  data: providerShown,
  token: "pension_provider_retrieved",
  refusals: [NO_PROVIDER],
  examples: { data: EXAMPLE },
});

const getProviderBySlug = operation({
  ...COMMON,
  id: "findPensionProviderBySlug",
  path: `${PATH}/slug/{slug}`,
  summary: "One pension provider, by its slug",
  description: "The slug is a short name in small letters, which the list of providers shows.",
  params: z.object({ slug: formField(/^[a-z0-9-]{1,60}$/, "invalid_format", "nest") }),
  data: providerShown,
  token: "pension_provider_retrieved",
  refusals: [NO_PROVIDER],
  examples: { data: EXAMPLE },
});

/** The pensions service: schemes, memberships, automatic enrolment, contributions. */
export const pensionsService: OperationService = {
  name: "pensions",
  migrations: [
    ...pensionMigrations,
    ...pensionFileMigrations,
    ...pensionConnectionMigrations,
    ...letterMigrations,
    ...reEnrolmentMigrations,
    ...pensionReopeningMigrations,
    ...lateTermsMigrations,
    ...schemeKindMigrations,
    ...minimumMigrations,
  ],
  payslipSource: { given: givenPensions, known: knownPensions, locked: (_, locked) => lockPensions(locked) },
  runReopened: takeBackPensions,
  runWarnings: warnOfCertificates,
  mountAround: (environment) => mountCopies(environment, "/v2/pension/"),
  mount: (context) => {
    mountProviders(context);
    mountSchemeLists(context);
    schemes.mount(context);
    groups.mount(context);
    mountMemberships(context);
    mountEnds(context);
    mountMinimum(context);
    mountSettings(context);
    mountPostponement(context);
    mountReEnrolment(context);
    enterReEnrolments(context);
    mountCalendar(context);
    mountAssessments(context);
    mountLetters(context);
    mountInformation(context);
    mountVoluntary(context);
    mountOverrides(context);
    mountCalculations(context);
    mountCsv(context);
    mountExports(context);
    mountMapping(context);
    mountConnections(context);
    mountSubmissions(context);
  },
};

/** Warns of groups with members in a run whose certificate has ended on its pay date. */
async function warnOfCertificates(
  tx: Tx,
  { payrollConfigId, sequence }: RunToWarnOf,
): Promise<readonly WholeRunWarning[]> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) return [];
  const { regularPaymentDate } = payPeriodAt(await payScheduleOf(tx, config), sequence);
  const ended = (await findGroups(tx)).filter((group) => hasEnded(group, regularPaymentDate));
  if (ended.length === 0) return [];
  const ofPayroll = selectEmployees(tx).select("employee_id").where("payroll_config_id", "=", payrollConfigId);
  const used = await pensionTables(tx)
    .selectFrom("pension_membership")
    .select("pension_group_id")
    .distinct()
    .where("end_date", "is", null)
    .where("employee_id", "in", ofPayroll)
    .execute();
  const ids = new Set(used.map(({ pension_group_id: id }) => id));
  return ended
    .filter(({ id }) => ids.has(id))
    .map(({ name, certificate_valid_to: last }) => ({
      token: "pension_certificate_ended",
      text: `The certificate of the pension group ${name} ended on ${last}: its members need the minimum on qualifying earnings, or another certificate.`,
    }));
}

/**
 * Enters each night the re-enrolment dates that have come as the last ones of their schemes, from which the next
 * windows count. The run of the period has enrolled by then, or does so when it is locked.
 */
function enterReEnrolments(context: ServiceContext): void {
  context.timetable.add({
    name: "EnterReEnrolments",
    cron: "20 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    followsClocks: true,
    run: async ({ isStopping }) => {
      let count = 0;
      const today = dateInLondon(context.clock.now());
      for (const { organisation_id: id } of await organisationsDue(context, today)) {
        if (isStopping()) break;
        count += await context.store.inTenant(id, (tx) => enter(tx, context));
      }
      return count;
    },
  });
}

function organisationsDue({ store }: ServiceContext, today: string) {
  return store.inSystem((tx) =>
    pensionTables(tx)
      .selectFrom("pension_settings")
      .select("organisation_id")
      .where(({ ref }) => ref("re_enrolment_settings", "->>").key("reEnrolmentDate"), "<=", today)
      .where(({ ref }) => ref("re_enrolment_settings", "->>").key("actsAutomatically"), "=", "true" as never)
      .orderBy("organisation_id")
      .execute(),
  );
}

/** Returns 1 if the date was not entered before. */
async function enter(tx: Tx, { clock }: ServiceContext): Promise<number> {
  const tables = pensionTables(tx);
  const settings = await tables.selectFrom("pension_settings").selectAll().forUpdate().executeTakeFirst();
  const date = settings?.re_enrolment_settings?.reEnrolmentDate ?? null;
  const scheme = await defaultScheme(tx);
  if (date === null || scheme === null || (scheme.last_re_enrolment_date ?? "") >= date) return 0;
  await tables
    .updateTable("pension_scheme")
    .set({ last_re_enrolment_date: date, updated_at: formatInstant(clock.now()) })
    .where("id", "=", scheme.id)
    .execute();
  return 1;
}

/**
 * Returns the pensions of a closed period by the memberships of today, with what differs in the period, and with the
 * group and the factors of the period if they became known after it. A membership that ended with an opt-out or with refunds stays as it was operated: what it contributed is paid back by its end. Enrolment
 * itself is not decided again, and neither is which payslips contributed to the membership of another job.
 */
async function knownPensions(
  tx: Tx,
  { period, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, PayslipGiven>> {
  const members = await readMembers(tx, employeeIds);
  if (members === null) return new Map();
  const { terms, workers } = members;
  const own = period.supplementary === 0 ? await periodTerms(tx, period, workers) : new Map();
  const late = await findLateTerms(tx, employeeIds);
  const known = new Map<string, PayslipGiven>();
  for (const [employeeId, worker] of workers) {
    const pensions = membershipsIn(worker, period).flatMap((member) =>
      knownPension({ worker, member, terms, late, period }),
    );
    if (worker.memberships.length > 0) {
      known.set(employeeId, { pensions: withOwn(pensions, own.get(employeeId) ?? {}) });
    }
  }
  return known;
}

interface KnownMember {
  readonly worker: Worker;
  readonly member: MembershipRow;
  readonly terms: Terms;
  readonly late: readonly LateTerms[];
  readonly period: PayslipPeriod;
}

function knownPension({ worker, member, terms, late, period }: KnownMember): readonly GivenPension[] {
  const then = withLateTerms(member, late, period);
  const group = terms.groups.get((then ?? member).pension_group_id);
  if (group === undefined) return [];
  const pension = getPension(then ?? member, group, [], period);
  if (member.employee_id !== worker.employeeId) return [{ ...pension, isAsPaid: true }];
  if (isPaidBack(worker, member)) return [{ ...pension, isAsPaid: true }];
  return [then === null ? pension : { ...pension, hasLateTerms: true }];
}

function membershipsIn(worker: Worker, period: PayslipPeriod): readonly MembershipRow[] {
  const { periodStartDate, periodEndDate } = period;
  const contributed = new Set(contributing(worker, { periodStartDate, periodEndDate }));
  const isIn = (member: MembershipRow) =>
    contributed.has(member) || (isPaidBack(worker, member) && member.enrolment_date <= periodEndDate);
  return inOrder(worker.memberships.filter(isIn));
}

function mountProviders(context: ServiceContext): void {
  mountOperation(context, listProviders, async () => ({
    data: { items: [...ALL_SHOWN] },
    text: "The pension providers are listed.",
  }));
  mountOperation(context, getProviderBySlug, async ({ params: { slug } }) => one((each) => each.slug === slug));
  mountOperation(context, getProvider, async ({ params: { id } }) => one((each) => each.id === id));
}

function one(isAsked: (provider: ShownProvider) => boolean) {
  const data = ALL_SHOWN.find(isAsked);
  if (data === undefined) throw notFound("pension_provider");
  return { data, text: "This is the pension provider." };
}

function mountCsv(context: ServiceContext): void {
  mountFile(context, getCsv, {
    read: async ({ params, query }, tx) => {
      const run = await findRun(tx, { ...params, ...query });
      const name = `pension-contributions-${run.year}-${run.period}`;
      return { name, rows: await linesOf(tx, run.pay_run_id), format: query.format };
    },
    make: ({ format, ...table }) => tableFile({ ...table, columns: COLUMNS }, format),
  });
}

/** Returns a line for each membership that contributed in a run, by payroll id. */
async function linesOf(tx: Tx, payRunId: string): Promise<readonly (readonly string[])[]> {
  const rows = await calculations
    .select(tx)
    .where("pay_run_id", "=", payRunId)
    .orderBy("employee_id")
    .orderBy("pension_calculation_id")
    .execute();
  const people = await selectEmployees(tx)
    .select(["employee_id", "payroll_id", "first_name", "last_name", "national_insurance_number"])
    .execute();
  const byId = new Map(people.map((person) => [person.employee_id, person]));
  const groups = await groupsById(tx);
  return rows.map((row) => {
    const person = byId.get(row.employee_id);
    return [
      person?.payroll_id ?? "",
      person?.last_name ?? "",
      person?.first_name ?? "",
      person?.national_insurance_number ?? "",
      groups.get(row.pension_group_id)?.name ?? "",
      ...amountCells(row),
    ];
  });
}

function amountCells(row: CalculationRow): readonly string[] {
  return [
    row.pension_type,
    row.contribution_basis,
    moneyOf(row.pensionable_earnings),
    moneyOf(row.employee_contribution),
    moneyOf(row.additional_voluntary_contribution),
    moneyOf(row.salary_sacrifice),
    moneyOf(row.employer_contribution),
    moneyOf(row.tax_relief),
  ];
}

type LateTerms = Selectable<PensionLateTermsTable>;

/** Returns the terms of closed periods that became known late, of some employees, oldest first. */
function findLateTerms(tx: Tx, employeeIds: readonly string[]): Promise<readonly LateTerms[]> {
  return pensionTables(tx)
    .selectFrom("pension_late_terms")
    .selectAll()
    .where(isAmong(employeeIds))
    .orderBy("late_terms_id")
    .execute();
}

/** Returns a membership with the terms of a closed period that became known last; null if none did. */
function withLateTerms(
  member: MembershipRow,
  all: readonly LateTerms[],
  { periodStartDate, periodEndDate }: Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">,
): MembershipRow | null {
  const own = all.filter(
    ({ membership_id, acts_from, acts_before }) =>
      membership_id === member.membership_id && acts_from <= periodEndDate && periodStartDate < acts_before,
  );
  const last = own.at(-1);
  if (last === undefined) return null;
  const { pension_group_id, employee_factor, employer_factor } = last;
  return { ...member, pension_group_id, employee_factor, employer_factor };
}
