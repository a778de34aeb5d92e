import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { requireEmployee } from "../../employees";
import type { MembershipRow } from "../enrolment/workers";
import { findGroups, type GroupRow } from "../schemes/find-groups";
import { type JoinReason, type MembershipKind, pensionTables } from "../store/pension-tables";

/** Returns memberships of employees: open ones first, automatic before manual ones, then the last that ended. */
export async function findMemberships(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MembershipRow[]>> {
  const found = new Map<string, MembershipRow[]>();
  if (employeeIds.length === 0) return found;
  const rows = await pensionTables(tx)
    .selectFrom("pension_membership")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .orderBy(({ eb }) => eb("end_date", "is not", null))
    .orderBy("membership_kind")
    .orderBy("end_date", "desc")
    .orderBy("membership_id")
    .execute();
  for (const row of rows) found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), row]);
  return found;
}

/** Which members to list. */
interface Chosen {
  readonly pensionGroupId?: string | undefined;
  readonly pensionSchemaId?: string | undefined;
  readonly status?: "Active" | "Ended" | undefined;
  readonly joinReason?: JoinReason | undefined;
}

/** Returns employees with a membership as chosen, by id. */
export async function membersAmong(
  tx: Tx,
  { pensionGroupId, pensionSchemaId, status, joinReason }: Chosen,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const ofScheme = pensionTables(tx)
    .selectFrom("pension_group")
    .select("id")
    .where("pension_schema_id", "=", pensionSchemaId ?? "");
  const rows = await pensionTables(tx)
    .selectFrom("pension_membership")
    .select("employee_id")
    .distinct()
    .where("employee_id", ">", after)
    .$if(pensionGroupId !== undefined, (all) => all.where("pension_group_id", "=", pensionGroupId ?? ""))
    .$if(pensionSchemaId !== undefined, (all) => all.where("pension_group_id", "in", ofScheme))
    .$if(status !== undefined, (all) => all.where("end_date", status === "Active" ? "is" : "is not", null))
    .$if(joinReason !== undefined, (all) => all.where("join_reason", "=", joinReason ?? "OptIn"))
    .orderBy("employee_id")
    .limit(limit)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

/** Returns an employee's open membership, of a kind if one is named; refuses with 404 if there is no such membership. */
export async function openMembership(
  tx: Tx,
  employeeId: string,
  kind: MembershipKind | null = null,
): Promise<MembershipRow> {
  await requireEmployee(tx, employeeId);
  const all = (await findMemberships(tx, [employeeId])).get(employeeId) ?? [];
  const found = all.find(
    ({ end_date, membership_kind }) => end_date === null && (kind === null || membership_kind === kind),
  );
  if (found === undefined) throw notFound("employee_pension");
  return found;
}

/** Returns all groups of the organisation by id. */
export async function groupsById(tx: Tx): Promise<ReadonlyMap<string, GroupRow>> {
  return new Map((await findGroups(tx)).map((group) => [group.id, group]));
}
