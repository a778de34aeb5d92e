import { mountOperation, type ServiceContext } from "../../contract";
import { findJournal } from "../versions/journal-rows";
import { recordFailure } from "./record-outcome";
import { requestSend, SENDING, type SendingPayload } from "./request-send";
import { listSends, sendJournal } from "./send-operations";
import { sendParts } from "./send-parts";
import { findSend, selectSends, sendData } from "./send-rows";

/** Sends at the same time by one process. */
const AT_ONCE = 2;

const GIVEN_UP = { token: "sending_given_up", text: "Sending was given up: send again, and the rest follows." };

export function mountSends(context: ServiceContext): void {
  context.jobs.handle<SendingPayload>(SENDING, (job) => sendParts(context, job), {
    atOnce: AT_ONCE,
    onGivenUp: async (tx, { payload }) => {
      if ((await findSend(tx, payload.sendId))?.status !== "Pending") return;
      await recordFailure(tx, context, payload, GIVEN_UP);
    },
  });

  mountOperation(context, sendJournal, async ({ params: { journalId }, body, ...work }, tx) => {
    const row = await requestSend(work, journalId, body);
    return { data: await sendData(tx, row), text: "The journal will be sent." };
  });

  mountOperation(context, listSends, async ({ params: { journalId } }, tx) => {
    await findJournal(tx, journalId);
    const rows = await selectSends(tx).selectAll().where("journal_id", "=", journalId).orderBy("send_id").execute();
    const items = [];
    for (const row of rows) items.push(await sendData(tx, row));
    return { data: { items }, text: "The sends are listed." };
  });
}
