import { type Selectable, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import { findGroups, findSchemes, type GroupRow, type SchemeRow } from "../schemes/find-groups";
import type {
  AutoEnrolmentSettings,
  PensionTables,
  PostponementSettings,
  ReEnrolmentSettings,
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
}

/** Returns the organisation's terms; null if it has neither settings nor groups, so that nobody has a pension. */
export async function findTerms(tx: Tx): Promise<Terms | null> {
  const settings = await tx.withTables<PensionTables>().selectFrom("pension_settings").selectAll().executeTakeFirst();
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

/** Returns workers by id, with four statements however many there are. */
export async function findWorkers(tx: Tx, employeeIds: readonly string[]): Promise<ReadonlyMap<string, Worker>> {
  if (employeeIds.length === 0) return new Map();
  const ofThem = isAmong(employeeIds);
  const tables = tx.withTables<PensionTables>();
  const employees = await selectEmployees(tx)
    .select(["employee_id", "date_of_birth", "gender", "start_date", "leaving_date"])
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
        employeeId: row.employee_id,
        dateOfBirth: row.date_of_birth,
        gender: row.gender,
        startDate: row.start_date,
        leavingDate: row.leaving_date,
        employmentType: row.employment_type ?? "Employee",
        memberships: memberships.get(row.employee_id) ?? [],
        ends: ends.get(row.employee_id) ?? [],
        own: own.get(row.employee_id)?.[0] ?? null,
      },
    ]),
  );
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
