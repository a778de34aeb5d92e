import type { JSX } from "preact";
import { amountName, DataTable, difference, Loading, pounds, useAnswer } from "../parts";
import type { Ids } from "../place";
import { Causes } from "../runs/causes";
import { runAt, runName } from "../runs/run-words";
import { useClient } from "../session/session-context";

/** Why a payslip differs from that of the run before. */
export function PayslipChanges({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const { path, query } = runAt(ids);
  const known = useAnswer("changes", () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/variance", {
      params: { path, query: { ...query, employeeId: ids.employee } },
    }),
  );
  return (
    <section class="stack" aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <Loading known={known}>
        {({ comparedRun, items: [item] }) => {
          const changes = (item?.changes ?? []).filter(({ isExceeding }) => isExceeding);
          if (comparedRun === null) return <p class="empty">There is no earlier run to compare with.</p>;
          if (changes.length === 0) return <p class="empty">The amounts are those of the run before.</p>;
          return (
            <DataTable
              caption={`Compared with ${runName(comparedRun).toLowerCase()}`}
              columns={["Amount", "£Before", "£Now", "£Difference", "Why"]}
              rows={changes.map(({ amount, previous, current, difference: change, causes }) => ({
                key: amount,
                cells: [
                  amountName(amount),
                  pounds(previous),
                  pounds(current),
                  difference(change),
                  <Causes causes={causes} />,
                ],
              }))}
            />
          );
        }}
      </Loading>
    </section>
  );
}
