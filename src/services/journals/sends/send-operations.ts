import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { instantField, operation, orElse, textField, withExamples } from "../../contract";
import { EXAMPLE_ID, EXAMPLE_TIMES, JOURNALS, storedTimes } from "../contract/common";
import { FILE_REFUSALS } from "../exports/export-operations";
import { SEND_STATUSES } from "../store/journal-tables";
import type { JournalRow } from "../versions/journal-rows";
import { NO_JOURNAL, ofJournal } from "../versions/run-fields";

const EARLIER_VERSION = "earlier_version_sent";

const PATH = "/v1/journal/journals/{journalId}/sends";

const status = z.enum(SEND_STATUSES);

const partFields = withExamples({
  part: [z.int(), 1],
  status: [status, "Pending"],
  lineCount: [z.int(), 2],
  reference: [z.string(), "PAY-2026-01"],
  externalJournalId: [z.string().nullable().openapi({ description: "The accounting software's own reference." }), null],
  errorToken: [z.string().nullable(), null],
  errorText: [z.string().nullable(), null],
  sentAt: [instantField().nullable(), null],
});

export const sendPart = z.strictObject(partFields.shape).openapi("JournalSendPart");

const sendFields = withExamples({
  sendId: [z.string(), EXAMPLE_ID],
  journalId: [z.string(), EXAMPLE_ID],
  tenantId: [z.string(), "sample-tenant"],
  status: [status, "Pending"],
  errorToken: [z.string().nullable(), null],
  errorText: [z.string().nullable(), null],
  parts: [z.array(sendPart), [partFields.example]],
});

export const send = z.strictObject({ ...sendFields.shape, ...storedTimes }).openapi("JournalSend");
export type ShownSend = z.input<typeof send>;

const example: ShownSend = { ...sendFields.example, ...EXAMPLE_TIMES };

export const listSends = operation({
  ...JOURNALS,
  id: "listJournalSends",
  method: "get",
  path: PATH,
  summary: "Where a journal was sent, part by part",
  description: "In the order of sending, each with its status and its parts. A send that failed says why.",
  params: ofJournal,
  data: z.strictObject({ items: z.array(send) }),
  token: "journal_sends_listed",
  refusals: [NO_JOURNAL],
  examples: { data: { items: [example] } },
});

export const sendJournal = operation({
  ...JOURNALS,
  id: "sendJournal",
  method: "post",
  path: PATH,
  summary: "Sends a journal to accounting software, in parts that keep its limits",
  description:
    "A part is never sent twice: after a cut the software is asked for it first. A send that has failed continues with the parts that are missing.",
  params: ofJournal,
  body: z
    .strictObject({
      tenantId: textField(100),
      replacesEarlierVersion: orElse(z.boolean(), false).openapi({
        description: "True says that what the tenant had of an earlier version has been removed there.",
      }),
    })
    .openapi("JournalSending"),
  data: send,
  status: 202,
  token: "journal_send_queued",
  idempotent: true,
  longest: 120_000,
  refusals: [
    NO_JOURNAL,
    { status: 409, token: "accounting_not_linked", when: "No connection leads to the tenant." },
    { status: 409, token: "connection_not_callable", when: "The tenant has refused the connection's credentials." },
    { status: 409, token: "accounting_send_in_flight", when: "The journal is on its way to the tenant." },
    { status: 409, token: "journal_already_sent", when: "The tenant has all parts of the journal." },
    { status: 409, token: "journal_not_current", when: "The version is superseded or withdrawn." },
    {
      status: 409,
      token: EARLIER_VERSION,
      when: "The tenant has an earlier version and not its reversal: both would be in the ledger.",
    },
    FILE_REFUSALS[1],
  ],
  examples: { body: { tenantId: "sample-tenant" }, data: example },
});

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
