import type { JSX } from "preact";
import {
  ActorName,
  counted,
  dayWords,
  download,
  Facts,
  FileButton,
  Items,
  Loading,
  pounds,
  readAll,
  Status,
  Step,
  useAnswer,
  usePages,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { accountWords, type Batch, type Payment, payeeWords, warningWords } from "./payment-words";

interface BatchProps {
  readonly ids: Ids;
  readonly batch: Batch;
  readonly changed: () => void;
}

/** A batch of payments: reviewed, approved, its file taken to the bank, and what the bank made of it. */
export function BatchView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const known = useAnswer("batch", () =>
    client.get("/v1/payments/batches/{batchId}", { params: { path: { batchId: ids.batch } } }),
  );
  return (
    <Loading known={known}>
      {(batch) => (
        <>
          <About batch={batch} />
          <Warnings batch={batch} />
          <Steps ids={ids} batch={batch} changed={known.reload} />
          <Payments key={batch.version} ids={ids} batch={batch} changed={known.reload} />
        </>
      )}
    </Loading>
  );
}

function About({ batch }: { readonly batch: Batch }): JSX.Element {
  const { account, approvals, approvalsNeeded } = batch;
  return (
    <section class="stack" aria-labelledby="about">
      <h2 id="about">
        {`${counted(batch.paymentCount, "payment")}, ${pounds(batch.totalAmount)} `}
        <Status name={batch.status} />
      </h2>
      <Facts
        facts={[
          ["Arrives on", dayWords(batch.paymentDate)],
          ["Sent to the bank on", dayWords(batch.processingDate)],
          ["Paid from", account === null ? "No account yet" : `${account.accountName}, ${accountWords(account)}`],
          [
            `Approved, ${approvals.length} of ${approvalsNeeded}`,
            approvals.length === 0
              ? "Nobody yet"
              : approvals.map(({ principalId }) => (
                  <div key={principalId}>
                    <ActorName actor={`USER#${principalId}`} />
                  </div>
                )),
          ],
          ...(batch.rejectedReason === null ? [] : [["Rejected because", batch.rejectedReason] as const]),
          ...(batch.fileName === null ? [] : [["File", batch.fileName] as const]),
        ]}
      />
    </section>
  );
}

function Warnings({ batch: { warnings } }: { readonly batch: Batch }): JSX.Element | null {
  if (warnings.length === 0) return null;
  const texts = [...new Set(warnings.map(({ token }) => token))].map((token) => {
    const count = warnings.filter((each) => each.token === token && each.paymentId !== null).length;
    return `${warningWords(token)}${count === 0 ? "" : ` ${counted(count, "payment")}.`}`;
  });
  return (
    <ul class="warnings">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** What can be done with a batch next. */
function Steps({ ids, batch, changed }: BatchProps): JSX.Element {
  const { status } = batch;
  return (
    <div class="stack">
      {status === "Draft" && <DraftSteps ids={ids} batch={batch} changed={changed} />}
      {status === "Submitted" && <Decision ids={ids} batch={batch} changed={changed} />}
      {(status === "Approved" || status === "FileTaken") && <TheFile ids={ids} batch={batch} changed={changed} />}
      {status === "FileTaken" && <AllPaid ids={ids} batch={batch} changed={changed} />}
    </div>
  );
}

function DraftSteps({ ids, batch, changed }: BatchProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { batchId: batch.batchId } };
  return (
    <div class="links">
      <Step
        label="Submit"
        confirm="Submit it"
        send={() => client.post("/v1/payments/batches/{batchId}/submit", { params })}
        done={changed}
      >
        <p>{`${pounds(batch.totalAmount)} is submitted, with your approval. ${counted(batch.approvalsNeeded, "person has", "people have")} to approve it.`}</p>
      </Step>
      <Step
        label="Delete"
        confirm="Delete the batch"
        send={() => client.delete("/v1/payments/batches/{batchId}", { params })}
        done={() => {
          location.hash = formatAddress("payments", ids);
        }}
      >
        <p>Its payments wait to be paid again.</p>
      </Step>
    </div>
  );
}

function Decision({ ids, batch: { batchId, version, totalAmount }, changed }: BatchProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { batchId } };
  return (
    <div class="links">
      <Step
        label="Approve"
        confirm="Approve it"
        send={() => client.post("/v1/payments/batches/{batchId}/approve", { params, body: { version } })}
        done={changed}
      >
        <p>{`You approve payments of ${pounds(totalAmount)}.`}</p>
      </Step>
      <Step
        label="Reject"
        confirm="Reject it"
        reason="Reason"
        send={(reason) => client.post("/v1/payments/batches/{batchId}/reject", { params, body: { version, reason } })}
        done={changed}
      >
        <p>Its payments wait to be paid again.</p>
      </Step>
    </div>
  );
}

/** The bank's file: made and taken once; taken again with a reason, which is kept. */
function TheFile({ ids, batch: { batchId, status }, changed }: BatchProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { batchId } };
  if (status === "FileTaken") {
    return (
      <Step
        label="Download the file again"
        confirm="Download"
        reason="Why it is needed again"
        send={(reason) =>
          download(() =>
            client.get("/v1/payments/batches/{batchId}/file", { params: { ...params, query: { reason } } }),
          )
        }
        done={changed}
      >
        <p>It has the same payments: send it to the bank once only.</p>
      </Step>
    );
  }
  const take = async () => {
    const made = await client.post("/v1/payments/batches/{batchId}/file", { params });
    return made.data === undefined ? made : client.get("/v1/payments/batches/{batchId}/file", { params });
  };
  return (
    <div class="links">
      <FileButton label="Download the file for the bank" call={take} done={changed} />
    </div>
  );
}

function AllPaid({ ids, batch, changed }: BatchProps): JSX.Element {
  const client = useClient(ids.organisation);
  const payAll = async () => {
    const list = await readAll((page) =>
      client.get("/v1/payments", { params: { query: { ...page, batchId: batch.batchId, status: "Sent" } } }),
    );
    for (const { paymentId } of list.data ?? []) {
      const params = { path: { paymentId } };
      const answer = await client.put("/v1/payments/{paymentId}/status", { params, body: { status: "Paid" } });
      if (answer.data === undefined) return answer;
    }
    return list;
  };
  return (
    <Step label="Mark all as paid" confirm="All were paid" send={payAll} done={changed}>
      <p>The bank has paid everything that was not returned.</p>
    </Step>
  );
}

function Payments({ ids, batch, changed }: BatchProps): JSX.Element {
  const client = useClient(ids.organisation);
  const { batchId, status } = batch;
  const list = usePages("payments", (page) => client.get("/v1/payments", { params: { query: { ...page, batchId } } }));
  return (
    <section class="stack" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <Items
        pages={list}
        empty="The batch has no payments."
        caption="Payments"
        columns={["Paid to", "For", "Account", "Reference", "Status", "£Amount"]}
        row={(payment) => ({
          key: payment.paymentId,
          cells: [
            payment.payeeName,
            payeeWords(payment),
            accountWords(payment),
            payment.reference,
            <>
              <Status name={payment.status} />{" "}
              {(status === "FileTaken" || status === "Completed") && (
                <Returned ids={ids} payment={payment} done={changed} />
              )}
            </>,
            pounds(payment.amount),
          ],
        })}
      />
    </section>
  );
}

interface ReturnedProps {
  readonly ids: Ids;
  readonly payment: Payment;
  readonly done: () => void;
}

/** Records that the bank sent a payment back: another one waits then. */
function Returned({ ids, payment, done }: ReturnedProps): JSX.Element | null {
  const client = useClient(ids.organisation);
  const { paymentId, status, payeeName, amount } = payment;
  if (status !== "Sent" && status !== "Paid") return null;
  const params = { path: { paymentId } };
  return (
    <Step
      label="Returned"
      of={payeeName}
      confirm="It was returned"
      reason="The bank’s reason"
      send={(reason) => client.put("/v1/payments/{paymentId}/status", { params, body: { status: "Returned", reason } })}
      done={done}
    >
      <p>{`${pounds(amount)} to ${payeeName} came back. It waits to be paid again.`}</p>
    </Step>
  );
}
