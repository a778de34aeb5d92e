import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { NOT_WORKERS } from "../enrolment/determine";
import { defaultScheme, knownWindow } from "../schemes/scheme-needs";
import { pensionTables } from "../store/pension-tables";

/** Returns the figures for the declaration of compliance, as of a day. */
export async function declarationOn(tx: Tx, context: Pick<ServiceContext, "rulebook">, today: string) {
  const settings = await pensionTables(tx).selectFrom("pension_settings").selectAll().executeTakeFirst();
  const scheme = await defaultScheme(tx);
  const workers = await workersOn(tx, today);
  const kinds = await openKinds(tx);
  const isEnrolled = (id: string) => kinds.get(id)?.has("Automatic") === true;
  const enrolled = workers.filter(isEnrolled).length;
  const others = workers.filter((id) => !isEnrolled(id) && kinds.has(id)).length;
  const declaredAt = settings?.declared_at ?? null;
  return {
    stagingOrDutyStartDate: scheme?.duty_start_date ?? null,
    eligibleJobholdersEnrolled: enrolled,
    alreadyMembers: others,
    otherWorkers: workers.length - enrolled - others,
    totalWorkers: workers.length,
    declarationDueDate: scheme === null ? null : dueDate(),
    declaredAt,
  };

  /** The first declaration, that about the chosen re-enrolment date, or the next one. */
  function dueDate(): string | null {
    const window = scheme === null ? null : knownWindow(scheme, context);
    if (declaredAt === null && scheme?.last_re_enrolment_date == null) return window?.firstDeclarationDueDate ?? null;
    const { reEnrolmentDate = null, declarationDueDate = null } = settings?.re_enrolment_settings ?? {};
    const isOpen = reEnrolmentDate !== null && (declaredAt === null || declaredAt < reEnrolmentDate);
    return isOpen ? declarationDueDate : (window?.declarationDueDate ?? null);
  }
}

async function workersOn(tx: Tx, today: string): Promise<readonly string[]> {
  const rows = await selectEmployees(tx)
    .select(["employee_id", "details"])
    .where("start_date", "<=", today)
    .where((where) => where.or([where("leaving_date", "is", null), where("leaving_date", ">=", today)]))
    .execute();
  return rows
    .filter(({ details }) => !NOT_WORKERS.has(details.employmentType ?? "Employee"))
    .map(({ employee_id }) => employee_id);
}

/** Returns the kinds of open memberships of each member. */
async function openKinds(tx: Tx): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await pensionTables(tx)
    .selectFrom("pension_membership")
    .select(["employee_id", "membership_kind"])
    .where("end_date", "is", null)
    .execute();
  const found = new Map<string, Set<string>>();
  for (const { employee_id, membership_kind } of rows) {
    found.set(employee_id, (found.get(employee_id) ?? new Set()).add(membership_kind));
  }
  return found;
}
