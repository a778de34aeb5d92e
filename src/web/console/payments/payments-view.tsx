import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { OrganisationLinks } from "../organisations/organisation-links";
import { dayWords, Items, Loading, pounds, Status, useAnswer, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { RunLinks } from "../runs/run-links";
import { runAt } from "../runs/run-words";
import { useClient } from "../session/session-context";
import { DuePayments } from "./due-payments";
import { payeeWords } from "./payment-words";

/** What an organisation owes to people, HMRC, pensions and others, and the batches by which it pays. */
export function PaymentsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const batches = usePages("batches", (query) => client.get("/v1/payments/batches", { params: { query } }));
  return (
    <>
      <OrganisationLinks ids={ids} current="payments" />
      <p class="links">
        <a href={formatAddress("payees", ids)}>Payees</a>
        <a href={formatAddress("setUpChange", { ...ids, change: "payments" })}>Accounts that pay, and approval</a>
      </p>
      <DuePayments ids={ids} />
      <section class="stack" aria-labelledby="batches">
        <h2 id="batches">Batches</h2>
        <Items
          pages={batches}
          empty="No batch yet. Choose what to pay above."
          caption="Batches"
          columns={["Batch", "Status", "Payments", "£Total"]}
          row={({ batchId, name, paymentDate, status, paymentCount, totalAmount }) => ({
            key: batchId,
            cells: [
              <a href={formatAddress("batch", { ...ids, batch: batchId })}>{name ?? `For ${dayWords(paymentDate)}`}</a>,
              <Status name={status} />,
              paymentCount.toLocaleString("en-GB"),
              pounds(totalAmount),
            ],
          })}
        />
      </section>
    </>
  );
}

/** What a run owes, and how far each payment is. */
export function RunPaymentsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const run = useAnswer("run", () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}", { params: runAt(ids) }),
  );
  const [turn, setTurn] = useState(0);
  return (
    <>
      <RunLinks ids={ids} current="runPayments" />
      <Loading known={run}>
        {({ payRunId, status }) =>
          status === "Locked" ? (
            <>
              <DuePayments ids={ids} payRunId={payRunId} changed={() => setTurn(turn + 1)} />
              <Paid key={turn} ids={ids} payRunId={payRunId} />
            </>
          ) : (
            <p class="empty">The run is open. Its payments are made when it is locked.</p>
          )
        }
      </Loading>
    </>
  );
}

interface PaidProps {
  readonly ids: Ids;
  readonly payRunId: string;
}

function Paid({ ids, payRunId }: PaidProps): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("run payments", (page) =>
    client.get("/v1/payments", { params: { query: { ...page, payRunId } } }),
  );
  return (
    <section class="stack" aria-labelledby="payments">
      <h2 id="payments">All payments of the run</h2>
      <Items
        pages={list}
        empty="The run owes nothing."
        caption="All payments of the run"
        columns={["Paid to", "For", "Status", "Batch", "£Amount"]}
        row={(payment) => ({
          key: payment.paymentId,
          cells: [
            payment.payeeName,
            payeeWords(payment),
            <Status name={payment.status} />,
            payment.batchId !== null && (
              <a href={formatAddress("batch", { ...ids, batch: payment.batchId })}>
                Batch<span class="visually-hidden">{` of ${payment.payeeName}`}</span>
              </a>
            ),
            pounds(payment.amount),
          ],
        })}
      />
    </section>
  );
}
