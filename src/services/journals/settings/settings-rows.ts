import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { type JournalTables, journalTables } from "../store/journal-tables";

type SettingsRow = Selectable<JournalTables["journal_settings"]>;

/** The settings of an organisation that has saved none. */
const DEFAULTS = {
  auto_generate_on_lock: true,
  suspense_account: null,
  clearing_account: null,
  ledger_closed_until: null,
  export_preset: null,
  date_format_preset: null,
  separator: null,
  created_at: null,
  updated_at: null,
};

export type JournalSettingsRow = Omit<SettingsRow, "organisation_id" | "version" | "created_at" | "updated_at"> & {
  readonly created_at: string | null;
  readonly updated_at: string | null;
};

/** Returns the organisation's settings, or those that apply without any. */
export async function findSettings(tx: Tx): Promise<JournalSettingsRow> {
  const row = await journalTables(tx).selectFrom("journal_settings").selectAll().executeTakeFirst();
  return row ?? DEFAULTS;
}

/** Returns the id of the default template; null without a default. */
export async function findDefaultTemplate(tx: Tx): Promise<string | null> {
  const row = await journalTables(tx)
    .selectFrom("journal_template")
    .select("template_id")
    .where("is_default", "=", true)
    .executeTakeFirst();
  return row?.template_id ?? null;
}

/** Returns the refusal of a date on which the ledger is closed; null if it is open then. */
export async function closedOn(
  tx: Tx,
  date: string,
): Promise<{ readonly token: string; readonly text: string } | null> {
  const { ledger_closed_until: closed } = await findSettings(tx);
  if (closed === null || date > closed) return null;
  return {
    token: "ledger_period_closed",
    text: `The ledger is closed until ${closed}: the journal would be dated ${date}.`,
  };
}
