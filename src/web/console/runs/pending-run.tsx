import type { JSX } from "preact";
import { counted, Facts, Loading, pounds } from "../parts";
import { addressOf, type Ids } from "../place";
import { Calculating } from "./calculating";
import { type ListedRun, runName } from "./run-words";
import { useRun } from "./use-run";
import { VarianceTotals } from "./variance-totals";

interface PendingProps {
  readonly ids: Ids;
  readonly run: ListedRun;
}

/** An open run: what it waits for, and beside it how it differs from the one before. */
export function PendingRun({ ids, run }: PendingProps): JSX.Element {
  const known = useRun(ids);
  const title = `pending-${run.payRunId}`;
  return (
    <section class="card beside" aria-labelledby={title}>
      <div class="stack">
        <h2 id={title}>
          <a href={addressOf("run", ids)}>{`${runName(run)} is open`}</a>
        </h2>
        <Loading known={known}>
          {(data) => (
            <>
              <Calculating run={data} />
              <Facts
                facts={[
                  ["Warnings", <a href={addressOf("run", ids)}>{counted(data.warnings.length, "warning")}</a>],
                  ["Employees", <a href={addressOf("payslips", ids)}>{counted(data.employeeCount, "employee")}</a>],
                  ["Net pay", <span class="money">{pounds(data.totals.netPay)}</span>],
                ]}
              />
            </>
          )}
        </Loading>
      </div>
      <VarianceTotals ids={ids} />
    </section>
  );
}
