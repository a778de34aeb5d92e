import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { JournalRow } from "../versions/journal-rows";

export const EARLIER_VERSION = "earlier_version_sent";

/**
 * Refuses 409 `earlier_version_sent` while the tenant may have an earlier version of the same journal, whole or in part,
 * and not the reversal that cancels it: the run would be in the ledger twice. A reversal itself is always sent.
 */
export async function refuseSecond(tx: Tx, row: JournalRow, tenantId: string): Promise<void> {
  if (row.reverses_journal_id !== null) return;
  const version = await versionThere(tx, row, tenantId);
  if (version === null) return;
  const text = `The tenant has version ${version} of this journal: send its reversal first, or \`replacesEarlierVersion\` once it is removed there.`;
  throw new Refused(409, { token: EARLIER_VERSION, text });
}

/**
 * Returns the newest version that the tenant has, if it does not have its reversal: those before it were cancelled or
 * removed when it was sent. A part that the tenant clearly refused is not there.
 */
async function versionThere(tx: Tx, row: JournalRow, tenantId: string): Promise<number | null> {
  const { rows } = await sql<{ version: number; isReversed: boolean }>`
    select earlier.version, exists (
        select from journal_send as reversal
          where reversal.organisation_id = earlier.organisation_id and reversal.tenant_id = sent.tenant_id
            and reversal.journal_id = earlier.reversed_by_journal_id and reversal.status = 'Sent') as "isReversed"
      from journal as earlier join journal_send as sent using (organisation_id, journal_id)
      where earlier.pay_run_id = ${row.pay_run_id} and earlier.template_id = ${row.template_id}
        and earlier.version < ${row.version} and earlier.reverses_journal_id is null
        and sent.tenant_id = ${tenantId}
        and (sent.status = 'Pending' or exists (
          select from journal_send_part as part
            where part.organisation_id = sent.organisation_id and part.send_id = sent.send_id
              and part.sending_since is not null and part.error_token is distinct from 'ledger_refused'))
      order by earlier.version desc limit 1`.execute(tx);
  const [newest] = rows;
  return newest === undefined || newest.isReversed ? null : newest.version;
}
