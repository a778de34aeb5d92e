import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CheckBox, SelectBox, TextBox } from "../../controls";
import { OrganisationLinks } from "../organisations/organisation-links";
import {
  counted,
  DataTable,
  dayWords,
  Items,
  ListFiles,
  Loading,
  pounds,
  Refused,
  readAll,
  Status,
  Step,
  useAction,
  useAnswer,
  usePages,
  withData,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { RunLinks } from "../runs/run-links";
import { runAt } from "../runs/run-words";
import { useClient } from "../session/session-context";
import { accountWords, addAmounts, isForFile, type Payment, paidTo, payeeWords } from "./payment-words";

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
            paidTo(payment),
            payeeWords(payment),
            <Status name={payment.status} />,
            payment.batchId !== null && (
              <a href={formatAddress("batch", { ...ids, batch: payment.batchId })}>
                Batch<span class="visually-hidden">{` of ${paidTo(payment)}`}</span>
              </a>
            ),
            pounds(payment.amount),
          ],
        })}
      />
    </section>
  );
}

interface DueProps {
  readonly ids: Ids;
  /** Of one run only. */
  readonly payRunId?: string;
  /** Called when a payment has another status. */
  readonly changed?: () => void;
}

/** Payments that are owed and in no batch yet: those that are ticked are paid by one file. */
function DuePayments({ ids, payRunId, changed }: DueProps): JSX.Element {
  const client = useClient(ids.organisation);
  const run = payRunId === undefined ? {} : { payRunId };
  const known = useAnswer(`due ${payRunId}`, async () => {
    const all = await readAll((page) => client.get("/v1/payments/due", { params: { query: { ...page, ...run } } }));
    return withData(all, (payments) => payments);
  });
  const reload = (): void => {
    known.reload();
    changed?.();
  };
  return (
    <section class="stack" aria-labelledby="due">
      <h2 id="due">To pay</h2>
      <Loading known={known}>
        {(payments) =>
          payments.length === 0 ? (
            <p class="empty">Nothing is waiting to be paid. Payments are made when a pay run is locked.</p>
          ) : (
            <Choice key={payments.length} ids={ids} payments={payments} reload={reload} />
          )
        }
      </Loading>
    </section>
  );
}

interface ChoiceProps {
  readonly ids: Ids;
  readonly payments: readonly Payment[];
  readonly reload: () => void;
}

function Choice({ ids, payments, reload }: ChoiceProps): JSX.Element {
  const possible = payments.filter(isForFile);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = possible.filter(({ paymentId }) => !left.has(paymentId));
  const turn = (paymentId: string, isOn: boolean): void => {
    const next = new Set(left);
    if (isOn) next.delete(paymentId);
    else next.add(paymentId);
    setLeft(next);
  };
  return (
    <>
      <DataTable
        caption="To pay"
        columns={["Paid to", "For", "Account", "Due", "£Amount", "Pay"]}
        rows={payments.map((payment) => ({
          key: payment.paymentId,
          cells: [
            paidTo(payment),
            payeeWords(payment),
            payment.employeeId !== null && payment.accountNumberLast4 === null ? (
              <a href={formatAddress("personChange", { ...ids, person: payment.employeeId, change: "bank" })}>
                {accountWords(payment)}
              </a>
            ) : (
              accountWords(payment)
            ),
            dayWords(payment.dueDate),
            pounds(payment.amount),
            isForFile(payment) ? (
              <CheckBox
                id={`pay-${payment.paymentId}`}
                label="In the file"
                checked={!left.has(payment.paymentId)}
                describedBy={undefined}
                change={(isOn) => turn(payment.paymentId, isOn)}
              />
            ) : (
              <PaidOtherwise ids={ids} payment={payment} done={reload} />
            ),
          ],
        }))}
      />
      <ListFiles />
      {possible.length > 0 && <NewBatch ids={ids} payments={chosen} />}
    </>
  );
}

interface OtherwiseProps {
  readonly ids: Ids;
  readonly payment: Payment;
  readonly done: () => void;
}

/** Records a payment in cash, by cheque or by direct debit, which is in no file. */
function PaidOtherwise({ ids, payment, done }: OtherwiseProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { paymentId: payment.paymentId } };
  return (
    <Step
      label="Mark as paid"
      of={paidTo(payment)}
      confirm="It was paid"
      send={() => client.put("/v1/payments/{paymentId}/status", { params, body: { status: "Paid" } })}
      done={done}
    >
      <p>{`${pounds(payment.amount)} to ${paidTo(payment)} was paid without a file.`}</p>
    </Step>
  );
}

interface NewBatchProps {
  readonly ids: Ids;
  readonly payments: readonly Payment[];
}

/** Makes a batch of what is ticked, for a day, an account and a bank's format. */
function NewBatch({ ids, payments }: NewBatchProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const settings = useAnswer("settings", () => client.get("/v1/payments/settings"));
  const formats = useAnswer("formats", () => client.get("/v1/payments/formats"));
  const [day, setDay] = useState(payments[0]?.dueDate ?? "");
  const [accountId, setAccount] = useState("");
  const [formatId, setFormat] = useState("");
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    const body = {
      paymentDate: day,
      paymentIds: payments.map(({ paymentId }) => paymentId),
      accountId: accountId === "" ? null : accountId,
      formatId: formatId === "" ? null : formatId,
    };
    const made = await action.run(() => client.post("/v1/payments/batches", { body }));
    if (made !== null) location.hash = formatAddress("batch", { ...ids, batch: made.content.data.batchId });
  };
  const accounts = settings.data?.accounts ?? [];
  return (
    <form class="card stack" aria-label="New batch" onSubmit={make}>
      <h3>{`Pay ${counted(payments.length, "payment")} by one file: ${pounds(addAmounts(payments))}`}</h3>
      <div class="filters">
        <TextBox id="batch-day" type="date" label="Day on which the money arrives" value={day} change={setDay} />
        <SelectBox
          id="batch-format"
          label="Bank’s format"
          value={formatId}
          options={[
            ["", "As usual"],
            ...(formats.data?.items ?? []).map((each) => [each.formatId, each.name] as const),
          ]}
          change={setFormat}
        />
        {accounts.length > 1 && (
          <SelectBox
            id="batch-account"
            label="Paid from"
            value={accountId}
            options={[["", "As usual"], ...accounts.map((each) => [each.accountId, each.accountName] as const)]}
            change={setAccount}
          />
        )}
      </div>
      <Refused refusal={action.refusal} />
      <div class="actions">
        <button type="submit" disabled={action.isBusy || payments.length === 0 || day === ""}>
          Make the batch
        </button>
      </div>
    </form>
  );
}
