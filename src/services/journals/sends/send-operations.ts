import { z } from "@hono/zod-openapi";
import { instantField, operation, orElse, textField } from "../../contract";
import { EXAMPLE_ID, EXAMPLE_TIMES, JOURNALS, storedTimes } from "../contract/common";
import { FILE_REFUSALS } from "../exports/export-operations";
import { NO_JOURNAL, ofJournal } from "../versions/run-fields";
import { EARLIER_VERSION } from "./refuse-second";

const PATH = "/v1/journal/journals/{journalId}/sends";

const status = z.enum(["Pending", "Sent", "Failed"]);

const part = z
  .strictObject({
    part: z.int(),
    status,
    lineCount: z.int(),
    reference: z.string(),
    externalJournalId: z.string().nullable().openapi({ description: "The accounting software's own reference." }),
    errorToken: z.string().nullable(),
    errorText: z.string().nullable(),
    sentAt: instantField().nullable(),
  })
  .openapi("JournalSendPart");

const send = z
  .strictObject({
    sendId: z.string(),
    journalId: z.string(),
    tenantId: z.string(),
    status,
    errorToken: z.string().nullable(),
    errorText: z.string().nullable(),
    parts: z.array(part),
    ...storedTimes,
  })
  .openapi("JournalSend");
export type ShownSend = z.input<typeof send>;

const example: ShownSend = {
  sendId: EXAMPLE_ID,
  journalId: EXAMPLE_ID,
  tenantId: "sample-tenant",
  status: "Pending",
  errorToken: null,
  errorText: null,
  parts: [
    {
      part: 1,
      status: "Pending",
      lineCount: 2,
      reference: "PAY-2026-01",
      externalJournalId: null,
      errorToken: null,
      errorText: null,
      sentAt: null,
    },
  ],
  ...EXAMPLE_TIMES,
};

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
