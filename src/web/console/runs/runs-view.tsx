import type { JSX } from "preact";
import {
  counted,
  DataTable,
  dayWords,
  Facts,
  Listing,
  Loading,
  pounds,
  Refused,
  Status,
  taxYear,
  useAction,
  usePages,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { Outstanding } from "../submissions/outstanding";
import { Calculating } from "./calculating";
import { idsOfRun, type ListedRun, runName } from "./run-words";
import { useRun } from "./use-run";
import { VarianceTotals } from "./variance-totals";

/** A payroll's runs, the newest first; above them what the open ones wait for. */
export function RunsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("runs", (query) =>
    client.get("/v1/payroll/{payrollConfigId}", { params: { path: { payrollConfigId: ids.payroll }, query } }),
  );
  const runs = list.pages.flatMap(({ items }) => items);
  const years = [...new Set(runs.map(({ year }) => year))];
  const open = runs.filter(({ status }) => status === "Open");
  return (
    <>
      <nav class="views" aria-label="Payroll">
        <a href={formatAddress("corrections", ids)}>Corrections</a>
        <a href={formatAddress("payroll", ids)}>Pay calendar</a>
        {years.map((year) => (
          <a
            key={year}
            href={formatAddress("yearEnd", { ...ids, year: String(year) })}
          >{`Year end ${taxYear(year)}`}</a>
        ))}
      </nav>
      {open.map((run) => (
        <PendingRun key={run.payRunId} ids={idsOfRun(ids, run)} run={run} />
      ))}
      {!list.isBusy && open.length === 0 && <NextRun ids={ids} created={list.reload} />}
      <Listing pages={list} empty="This payroll has no runs yet." isEmpty={({ items }) => items.length === 0}>
        {() => <RunTable ids={ids} runs={runs} />}
      </Listing>
      {runs.length > 0 && <Outstanding ids={ids} version="runs" />}
    </>
  );
}

function RunTable({ ids, runs }: { readonly ids: Ids; readonly runs: readonly ListedRun[] }): JSX.Element {
  return (
    <DataTable
      caption="Pay runs"
      columns={["Run", "Status", "Paid on", "Employees", "£Gross pay", "£Net pay"]}
      rows={runs.map((run) => ({
        key: run.payRunId,
        cells: [
          <a href={formatAddress("run", idsOfRun(ids, run))}>{runName(run)}</a>,
          <Status name={run.status} />,
          dayWords(run.paymentDate),
          run.employeeCount.toLocaleString("en-GB"),
          pounds(run.totals.grossPay),
          pounds(run.totals.netPay),
        ],
      }))}
    />
  );
}

interface NextProps {
  readonly ids: Ids;
  readonly created: () => void;
}

/** The button that creates the next run, of a payroll that has no open one. */
function NextRun({ ids, created }: NextProps): JSX.Element {
  const client = useClient(ids.organisation);
  const { isBusy, refusal, run } = useAction();
  const create = async (): Promise<void> => {
    const params = { path: { payrollConfigId: ids.payroll } };
    if ((await run(() => client.post("/v1/payroll/{payrollConfigId}/next", { params }))) !== null) created();
  };
  return (
    <div class="stack">
      <p>No run is open.</p>
      <Refused refusal={refusal} />
      <button type="button" class="plain" disabled={isBusy} onClick={create}>
        Create the next run
      </button>
    </div>
  );
}

interface PendingProps {
  readonly ids: Ids;
  readonly run: ListedRun;
}

/** An open run: what it waits for, and beside it how it differs from the one before. */
function PendingRun({ ids, run }: PendingProps): JSX.Element {
  const known = useRun(ids);
  const title = `pending-${run.payRunId}`;
  return (
    <section class="card beside" aria-labelledby={title}>
      <div class="stack">
        <h2 id={title}>
          <a href={formatAddress("run", ids)}>{`${runName(run)} is open`}</a>
        </h2>
        <Loading known={known}>
          {(data) => (
            <>
              <Calculating run={data} />
              <Facts
                facts={[
                  ["Warnings", <a href={formatAddress("run", ids)}>{counted(data.warnings.length, "warning")}</a>],
                  ["Employees", <a href={formatAddress("payslips", ids)}>{counted(data.employeeCount, "employee")}</a>],
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
