import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { type EmployeeFacts, factsByIds } from "../../employees";
import { findConfigs, findUsualPattern, type Territory, type WorkingPattern } from "../../pay";
import { type StatutorySpell, statutorySpells } from "../../statutory-pay";
import { findSettings, type Settings } from "../policies/find-settings";
import { type HolidayTables, holidayTables } from "../store/holiday-tables";

type Rows<Table extends keyof HolidayTables> = readonly Selectable<HolidayTables[Table]>[];
export type PolicyRow = Selectable<HolidayTables["holiday_policy"]>;
export type RequestRow = Selectable<HolidayTables["holiday_request"]>;
export type AbsenceRow = Selectable<HolidayTables["holiday_absence"]>;

/** Everything on record about the leave of one employee. */
export interface EmployeeHoliday {
  readonly employeeId: string;
  readonly facts: EmployeeFacts;
  readonly settings: Settings;
  readonly territory: Territory;
  /** The pattern of the payroll or the organisation, for an employee without one. */
  readonly usual: WorkingPattern | null;
  /** Null if neither the employee nor the organisation has one. */
  readonly policy: PolicyRow | null;
  readonly own: Selectable<HolidayTables["holiday_employee_policy"]> | null;
  readonly requests: readonly RequestRow[];
  readonly adjustments: Rows<"holiday_adjustment">;
  readonly carriedOver: Rows<"holiday_carried_over">;
  readonly accruals: Rows<"holiday_accrual">;
  readonly absences: readonly AbsenceRow[];
  /** Spells of sickness and of family leave. */
  readonly spells: readonly StatutorySpell[];
}

/** Returns the leave records of employees, by id; the number of statements does not grow with them. */
export async function employeeHolidays(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, EmployeeHoliday>> {
  if (employeeIds.length === 0) return new Map();
  const settings = await findSettings(tx);
  const policies = await holidayTables(tx).selectFrom("holiday_policy").selectAll().execute();
  const patterns = new Map((await findConfigs(tx)).map((row) => [row.payroll_config_id, row.working_pattern_defaults]));
  const organisationPattern = await findUsualPattern(tx);
  const lists = {
    own: await rowsOf(tx, "holiday_employee_policy", employeeIds),
    requests: await rowsOf(tx, "holiday_request", employeeIds),
    adjustments: await rowsOf(tx, "holiday_adjustment", employeeIds),
    carriedOver: await rowsOf(tx, "holiday_carried_over", employeeIds),
    accruals: await rowsOf(tx, "holiday_accrual", employeeIds),
    absences: await rowsOf(tx, "holiday_absence", employeeIds),
    spells: await statutorySpells(tx, employeeIds),
  };
  const all = await factsByIds(tx, employeeIds);
  return new Map(
    all.map((facts) => {
      const { employee_id: employeeId, payroll_config_id: payroll, details } = facts.employee;
      const of = <Row extends { readonly employee_id: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.employee_id === employeeId);
      const own = of(lists.own)[0] ?? null;
      const policyId = own?.policy_id ?? settings.row?.default_policy_id ?? null;
      const policy = policies.find((each) => each.policy_id === policyId) ?? null;
      const holiday: EmployeeHoliday = {
        employeeId,
        facts,
        settings,
        territory: details.territory ?? policy?.territory ?? settings.territory,
        usual: patterns.get(payroll) ?? organisationPattern,
        policy,
        own,
        requests: of(lists.requests),
        adjustments: of(lists.adjustments),
        carriedOver: of(lists.carriedOver),
        accruals: of(lists.accruals),
        absences: of(lists.absences),
        spells: of(lists.spells),
      };
      return [employeeId, holiday];
    }),
  );
}

/** The tables whose rows belong to employees, each with the column that orders its rows. */
const ORDERS = {
  holiday_employee_policy: "effective_from",
  holiday_request: "start_date",
  holiday_adjustment: "date",
  holiday_carried_over: "holiday_year_start",
  holiday_accrual: "period_end_date",
  holiday_absence: "start_date",
} as const satisfies Partial<Record<keyof HolidayTables, string>>;

async function rowsOf<Table extends keyof typeof ORDERS>(
  tx: Tx,
  table: Table,
  employeeIds: readonly string[],
): Promise<Rows<Table>> {
  const rows: unknown = await holidayTables(tx)
    .selectFrom(table as "holiday_request")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .orderBy(ORDERS[table] as "start_date")
    .execute();
  return rows as Rows<Table>;
}
