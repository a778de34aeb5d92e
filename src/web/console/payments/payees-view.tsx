import type { JSX } from "preact";
import { getChoiceWords } from "../form";
import { Items, Step, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { accountWords } from "./payment-words";

/** Unions, charities, pension providers and others whom the employer pays from deductions. */
export function PayeesView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("payees", (query) => client.get("/v1/payments/payees", { params: { query } }));
  return (
    <>
      <p>HMRC, employees and issuers of court orders need no entry here.</p>
      <p class="lead-action">
        <a class="button" href={formatAddress("setUpChange", { ...ids, change: "payee" })}>
          Add a payee
        </a>
      </p>
      <Items
        pages={list}
        empty="There are no payees yet. A pension scheme is paid once a payee has it."
        caption="Payees"
        columns={["Payee", "Kind", "Account", "Remove"]}
        row={({ paymentPayeeId, name, kind, bankAccount }) => ({
          key: paymentPayeeId,
          cells: [
            name,
            kind === null ? "" : getChoiceWords(kind),
            bankAccount === null ? "No bank account" : accountWords(bankAccount),
            <Step
              label="Remove"
              of={name}
              confirm="Remove the payee"
              send={() =>
                client.delete("/v1/payments/payees/{paymentPayeeId}", { params: { path: { paymentPayeeId } } })
              }
              done={list.reload}
            >
              <p>{`${name} gets no more payments.`}</p>
            </Step>,
          ],
        })}
      />
    </>
  );
}
