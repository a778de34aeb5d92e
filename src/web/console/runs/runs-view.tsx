import type { JSX } from "preact";
import { DataTable, dayWords, Listing, pounds, Status, usePages } from "../parts";
import { addressOf, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { Outstanding } from "../submissions/outstanding";
import { NextRun } from "./next-run";
import { PendingRun } from "./pending-run";
import { idsOfRun, type ListedRun, runName } from "./run-words";

/** A payroll's runs, the newest first; above them what the open ones wait for. */
export function RunsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("runs", (query) =>
    client.get("/v1/payroll/{payrollConfigId}", { params: { path: { payrollConfigId: ids.payroll }, query } }),
  );
  const runs = list.pages.flatMap(({ items }) => items);
  const open = runs.filter(({ status }) => status === "Open");
  return (
    <>
      <nav class="views" aria-label="Payroll">
        <a href={addressOf("corrections", ids)}>Corrections</a>
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
          <a href={addressOf("run", idsOfRun(ids, run))}>{runName(run)}</a>,
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
