import { type Selectable, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { PayslipPeriod } from "../../contract";
import { type EmployeeRow, jobsOfPeople, selectEmployees } from "../../employees";
import { findConfigs } from "../../pay";
import { findGroups, findSchemes, type GroupRow, type SchemeRow } from "../schemes/find-groups";
import {
  type AutoEnrolmentSettings,
  type PensionTables,
  type PostponementSettings,
  pensionTables,
  type ReEnrolmentSettings,
} from "../store/pension-tables";

type Row<Table extends keyof PensionTables> = Selectable<PensionTables[Table]>;
export type MembershipRow = Row<"pension_membership">;
export type EndRow = Row<"pension_membership_end">;

/** What the organisation has settled, with all its groups and schemes. */
export interface Terms {
  readonly autoEnrolment: AutoEnrolmentSettings | null;
  readonly postponement: PostponementSettings | null;
  readonly groups: ReadonlyMap<string, GroupRow>;
  readonly schemes: ReadonlyMap<string, SchemeRow>;
  readonly defaultGroup: GroupRow | null;
  /** The employer's own re-enrolment, if a date is chosen. */
  readonly reEnrolment: ReEnrolmentSettings | null;
}

/** A worker and everything on record about pensions. */
export interface Worker {
  readonly employeeId: string;
  readonly dateOfBirth: string;
  readonly gender: "Male" | "Female";
  readonly startDate: string;
  readonly leavingDate: string | null;
  readonly employmentType: string;
  readonly memberships: readonly MembershipRow[];
  /** Ascending by date. */
  readonly ends: readonly EndRow[];
  readonly own: Row<"pension_employee"> | null;
  /**
   * The person's other jobs in the same employment, in the order of their records. What is on record about pensions, and the
   * dates of the employment, are then of all of them.
   */
  readonly otherJobs: readonly OtherJob[];
  /** The dates of this job alone. */
  readonly job: JobDates;
}

type JobDates = Pick<EmployeeRow, "start_date" | "leaving_date">;

/** A further job of a worker with the employer. */
interface OtherJob {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly payFrequency: PayslipPeriod["payFrequency"];
  readonly job: JobDates;
}

/** Returns the organisation's terms; null if it has neither settings nor groups, so that nobody has a pension. */
export async function findTerms(tx: Tx): Promise<Terms | null> {
  const settings = await pensionTables(tx).selectFrom("pension_settings").selectAll().executeTakeFirst();
  const groups = await findGroups(tx);
  if (settings === undefined && groups.length === 0) return null;
  const schemes = await findSchemes(tx);
  return {
    autoEnrolment: settings?.auto_enrolment_settings ?? null,
    postponement: settings?.postponement_settings ?? null,
    groups: new Map(groups.map((group) => [group.id, group])),
    schemes: new Map(schemes.map((scheme) => [scheme.id, scheme])),
    defaultGroup: groups.find(({ is_default }) => is_default) ?? null,
    reEnrolment: settings?.re_enrolment_settings ?? null,
  };
}

/** Returns workers by id: with five statements however many there are, and five more if some have several jobs. */
export async function findWorkers(tx: Tx, employeeIds: readonly string[]): Promise<ReadonlyMap<string, Worker>> {
  if (employeeIds.length === 0) return new Map();
  const records = await findRecords(tx, employeeIds);
  const people = await jobsOfPeople(
    tx,
    [...records.values()].map(({ row }) => row),
  );
  const others = [...new Set([...people.values()].flat())].filter((id) => !records.has(id));
  const all = new Map([...records, ...(await findRecords(tx, others))]);
  const frequencies = new Map(
    (people.size === 0 ? [] : await findConfigs(tx)).map((each) => [each.payroll_config_id, each.pay_frequency]),
  );
  return new Map(
    [...records].map(([id, own]) => {
      const jobs = (people.get(id) ?? []).flatMap((each) => all.get(each) ?? []).filter(isPost);
      return [id, isPost(own) && jobs.length > 1 ? inOneEmployment(own, jobs, frequencies) : own.worker];
    }),
  );
}

interface WorkerRecord {
  readonly row: Pick<
    EmployeeRow,
    "employee_id" | "other_job_of" | "start_date" | "leaving_date" | "payroll_config_id"
  > &
    Pick<EmployeeRow, "not_aggregated_reason" | "separate_employment">;
  readonly worker: Worker;
}

/** Whether a job is a post of the employment that the person's other posts are of. */
function isPost({ row }: WorkerRecord): boolean {
  return !row.separate_employment && row.not_aggregated_reason === null;
}

/** Returns a worker with everything on record about all jobs of the employment. */
function inOneEmployment(
  { worker: own }: WorkerRecord,
  jobs: readonly WorkerRecord[],
  frequencies: ReadonlyMap<string, OtherJob["payFrequency"]>,
): Worker {
  const workers = jobs.map(({ worker }) => worker);
  const left = workers.map(({ leavingDate }) => leavingDate);
  return {
    ...own,
    startDate: workers.map(({ startDate }) => startDate).reduce((first, each) => (each < first ? each : first)),
    leavingDate: left.includes(null) ? null : (left.sort().at(-1) ?? null),
    memberships: workers.flatMap(({ memberships }) => memberships),
    ends: workers.flatMap(({ ends }) => ends).sort((one, other) => one.end_date.localeCompare(other.end_date)),
    own: postponementOf(own, workers),
    otherJobs: jobs.flatMap(({ row }) => {
      const payFrequency = frequencies.get(row.payroll_config_id);
      if (row.employee_id === own.employeeId || payFrequency === undefined) return [];
      return [{ employeeId: row.employee_id, payrollConfigId: row.payroll_config_id, payFrequency, job: row }];
    }),
  };
}

/** Returns what is settled about the postponement of a worker: in the record of one of the jobs, each fact in the first that has it. */
function postponementOf(own: Worker, jobs: readonly Worker[]): Worker["own"] {
  const rows = jobs.flatMap((job) => job.own ?? []);
  const row = rows.find((each) => each.eligible_from ?? each.postponement_date) ?? own.own ?? rows[0];
  if (row === undefined) return null;
  const definition = <Name extends "start_date_definition" | "eligibility_date_definition">(name: Name) =>
    row[name] ?? rows.find((each) => each[name] !== null)?.[name] ?? null;
  return {
    ...row,
    start_date_definition: definition("start_date_definition"),
    eligibility_date_definition: definition("eligibility_date_definition"),
  };
}

async function findRecords(tx: Tx, employeeIds: readonly string[]): Promise<ReadonlyMap<string, WorkerRecord>> {
  if (employeeIds.length === 0) return new Map();
  const ofThem = isAmong(employeeIds);
  const tables = pensionTables(tx);
  const employees = await selectEmployees(tx)
    .select(["employee_id", "date_of_birth", "gender", "start_date", "leaving_date", "payroll_config_id"])
    .select(["other_job_of", "not_aggregated_reason", "separate_employment"])
    .select(sql<string | null>`details->>'employmentType'`.as("employment_type"))
    .where(ofThem)
    .execute();
  const memberships = byEmployee(await tables.selectFrom("pension_membership").selectAll().where(ofThem).execute());
  const ends = byEmployee(
    await tables
      .selectFrom("pension_membership_end")
      .selectAll()
      .where(ofThem)
      .orderBy("end_date")
      .orderBy("membership_end_id")
      .execute(),
  );
  const own = byEmployee(await tables.selectFrom("pension_employee").selectAll().where(ofThem).execute());
  return new Map(
    employees.map((row) => [
      row.employee_id,
      {
        row,
        worker: {
          employeeId: row.employee_id,
          dateOfBirth: row.date_of_birth,
          gender: row.gender,
          startDate: row.start_date,
          leavingDate: row.leaving_date,
          employmentType: row.employment_type ?? "Employee",
          memberships: memberships.get(row.employee_id) ?? [],
          ends: ends.get(row.employee_id) ?? [],
          own: own.get(row.employee_id)?.[0] ?? null,
          otherJobs: [],
          job: row,
        },
      },
    ]),
  );
}

/** Returns the ids of the records of a worker's employment. */
export function listRecords({ employeeId, otherJobs }: Worker): readonly string[] {
  return [employeeId, ...otherJobs.map((other) => other.employeeId)];
}

/** Restricts rows to those of some employees by one parameter; a list of hundreds takes longer to build and to parse. */
export function isAmong(employeeIds: readonly string[]) {
  return sql<boolean>`employee_id = any(${[...employeeIds]}::text[])`;
}

/** Groups rows by their employee. */
export function byEmployee<R extends { readonly employee_id: string }>(
  rows: readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const found = new Map<string, R[]>();
  for (const row of rows) {
    const list = found.get(row.employee_id);
    if (list === undefined) found.set(row.employee_id, [row]);
    else list.push(row);
  }
  return found;
}
