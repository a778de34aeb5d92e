import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { findOrganisation, type Territory } from "../../pay";
import { type HolidayTables, holidayTables } from "../store/holiday-tables";

type SettingsRow = Selectable<HolidayTables["holiday_settings"]>;

/** The organisation's settings, with the defaults of those that are not saved. */
export interface Settings {
  readonly row: SettingsRow | null;
  readonly holidayYearStart: string;
  readonly approvalNeeded: boolean;
  readonly territory: Territory;
}

/** The first day of leave years if the organisation states none. */
const USUAL_YEAR_START = "--04-01";

export async function findSettings(tx: Tx): Promise<Settings> {
  const row = await holidayTables(tx).selectFrom("holiday_settings").selectAll().executeTakeFirst();
  const territory = row?.territory ?? (await findOrganisation(tx))?.territory ?? "EnglandAndWales";
  return {
    row: row ?? null,
    holidayYearStart: row?.holiday_year_start ?? USUAL_YEAR_START,
    approvalNeeded: row?.approval_needed ?? true,
    territory,
  };
}

/** Returns whether the organisation has a policy, which is kept until the transaction ends. */
export async function hasPolicy(tx: Tx, policyId: string): Promise<boolean> {
  const row = await holidayTables(tx)
    .selectFrom("holiday_policy")
    .select("policy_id")
    .where("policy_id", "=", policyId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether settings, employees or requests name a policy. */
export async function isPolicyUsed(tx: Tx, policyId: string): Promise<boolean> {
  const tables = holidayTables(tx);
  const uses = [
    tables
      .selectFrom("holiday_settings")
      .select("organisation_id")
      .where("default_policy_id", "=", policyId)
      .executeTakeFirst(),
    tables
      .selectFrom("holiday_employee_policy")
      .select("organisation_id")
      .where("policy_id", "=", policyId)
      .executeTakeFirst(),
    tables.selectFrom("holiday_request").select("organisation_id").where("policy_id", "=", policyId).executeTakeFirst(),
  ];
  const found = await Promise.all(uses);
  return found.some((row) => row !== undefined);
}
