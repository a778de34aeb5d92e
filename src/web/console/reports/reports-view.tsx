import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { SelectBox } from "../../controls";
import { DataTable, ListFiles, Loading, pounds, useAnswer } from "../parts";
import type { Ids } from "../place";
import { RunLinks } from "../runs/run-links";
import { useClient } from "../session/session-context";

type Report = components["schemas"]["StandardReport"];
type Result = components["schemas"]["ReportResult"];

/** The ready reports of a run, as a table and as a file. */
export function ReportsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const known = useAnswer("reports", () => client.get("/v1/report/standard-reports"));
  return (
    <>
      <RunLinks ids={ids} current="reports" />
      <Loading known={known}>
        {({ items }) => <Choice ids={ids} reports={items.filter(({ kind }) => kind === "Definition")} />}
      </Loading>
    </>
  );
}

interface ChoiceProps {
  readonly ids: Ids;
  readonly reports: readonly Report[];
}

function Choice({ ids, reports }: ChoiceProps): JSX.Element {
  const [name, setName] = useState(reports[0]?.name ?? "");
  const report = reports.find((each) => each.name === name);
  return (
    <>
      <div class="filters">
        <SelectBox
          id="report"
          label="Report"
          value={name}
          options={reports.map((each) => [each.name, each.label] as const)}
          change={setName}
        />
      </div>
      {report !== undefined && <Figures key={name} ids={ids} report={report} />}
    </>
  );
}

interface FiguresProps {
  readonly ids: Ids;
  readonly report: Report;
}

function Figures({ ids, report: { name, label, parameters } }: FiguresProps): JSX.Element {
  const client = useClient(ids.organisation);
  const run = {
    payrollConfigId: ids.payroll,
    year: Number(ids.year),
    period: Number(ids.period),
    supplementary: Number(ids.supplementary),
  };
  const taken = Object.entries(run).filter(([each]) => parameters.some((parameter) => parameter.name === each));
  const known = useAnswer(name, () =>
    client.post("/v1/report/standard-reports/{name}/run", {
      params: { path: { name } },
      body: { parameters: Object.fromEntries(taken) },
    }),
  );
  return (
    <Loading known={known}>
      {(result) => ("columns" in result ? <Table label={label} result={result} /> : <p class="empty">No table.</p>)}
    </Loading>
  );
}

interface TableProps {
  readonly label: string;
  readonly result: Result;
}

function Table({ label, result: { columns, rows, truncated } }: TableProps): JSX.Element {
  if (rows.length === 0)
    return <p class="empty">The report has no rows: it is of final payslips, once the run is locked.</p>;
  return (
    <>
      {truncated && <p class="hint">These are the first rows. The whole report is an export of the interface.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached with the keyboard */}
      <section class="wide" aria-label={label} tabIndex={0}>
        <DataTable
          caption={label}
          columns={columns.map(({ label: heading, type }) => (type === "decimal" ? `£${heading}` : heading))}
          rows={rows.map((row, place) => ({
            key: String(place),
            cells: row.map((value, at) => (columns[at]?.type === "decimal" ? amountOf(value) : textOf(value))),
          }))}
        />
      </section>
      <ListFiles />
    </>
  );
}

function amountOf(value: unknown): string {
  return typeof value === "string" ? pounds(value) : textOf(value);
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
