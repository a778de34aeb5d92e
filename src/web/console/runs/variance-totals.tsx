import type { JSX } from "preact";
import { amountName, DataTable, difference, Loading, pounds, useAnswer } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { runAt, runName } from "./run-words";

/** How the totals of a run differ from those of the run before, with a link to the differences of each employee. */
export function VarianceTotals({ ids }: { readonly ids: Ids }): JSX.Element {
  return (
    <section class="stack" aria-labelledby={`totals-${ids.year}-${ids.period}-${ids.supplementary}`}>
      <h2 id={`totals-${ids.year}-${ids.period}-${ids.supplementary}`}>
        <a href={formatAddress("variance", ids)}>Variance</a>
      </h2>
      <ComparedTotals ids={ids} />
    </section>
  );
}

/** The totals of a run beside those of the run before. */
export function ComparedTotals({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const { path, query } = runAt(ids);
  const known = useAnswer("totals", () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/variance", {
      params: { path, query: { ...query, pageSize: 1 } },
    }),
  );
  return (
    <Loading known={known}>
      {({ comparedRun, totals }) =>
        comparedRun === null ? (
          <p class="hint">There is no earlier run to compare with.</p>
        ) : (
          <>
            <p class="hint">{`Compared with ${runName(comparedRun).toLowerCase()}`}</p>
            <DataTable
              caption="Totals of both runs"
              columns={["Total", "£Before", "£Now", "£Difference"]}
              rows={totals.map(({ amount, previous, current, difference: change }) => ({
                key: amount,
                cells: [amountName(amount), pounds(previous), pounds(current), difference(change)],
              }))}
            />
          </>
        )
      }
    </Loading>
  );
}
