import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Problem } from "../../engine";
import {
  type ColumnMatch,
  type ComparedAmounts,
  type ComparedEmployee,
  type Comparison,
  comparisonCsv,
  matchColumns,
  PAYSLIP_PRESETS,
  type PayslipColumn,
  type PayslipColumns,
} from "../../engine/compare";
import { SelectBox, Spoken } from "../controls";
import { shown } from "../situation/money";
import { Bars, DownloadButton, FileBox, ProblemList, ProgressLine, sentence, startPage, ToolPage } from "../tool";
import type { CompareRequest, CompareResponse, LookedFile } from "./compare-worker";
import { DifferenceBars } from "./difference-bars";
import { AMOUNTS, CAUSES, COLUMNS, OUTCOMES } from "./words";

const OWN = "";

const BY_HEADINGS = "";
const LAYOUTS = [
  [BY_HEADINGS, "By its headings"],
  ...PAYSLIP_PRESETS.map(({ id, title }) => [id, title] as const),
] as const;

const ROWS_AT_ONCE = 100;

const VIEWS = [
  ["different", "What differs"],
  ["all", "Everything"],
] as const;

const SECONDS = { maximumFractionDigits: 1 };
const MOST_SHOWN = 50;

const KINDS: Readonly<Record<LookedFile["kind"], string>> = {
  Fps: "A full payment submission. It can be calculated again from its own codes and pay.",
  Json: "Payslips of this library.",
  Csv: "CSV. Check which column has what: known headings are chosen already.",
};

/** What is known of the comparison. */
interface ComparisonState {
  readonly looked: LookedFile | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly refused: { readonly file: "theirs" | "ours"; readonly problems: readonly Problem[] } | null;
  readonly comparison: Comparison | null;
  readonly milliseconds: number;
}

const NOTHING: ComparisonState = { looked: null, progress: null, refused: null, comparison: null, milliseconds: 0 };

const BEGINNING = { done: 0, total: 1 };

const TITLES = {
  theirs: "The other payroll’s file cannot be read.",
  ours: "This payroll’s file is needed or cannot be read.",
} as const;

startPage(ComparePage);

/** The page that compares two payrolls: the files, and what differs and why. */
function ComparePage(): JSX.Element {
  const [state, ask] = useComparison();
  return (
    <ToolPage
      title="Compare two payrolls"
      lead="Another payroll’s payslips, calculated again: which amounts are equal, which differ, and why."
      footer="The files are read and compared in this browser. Nothing of them leaves it, and the page works offline once it has been opened."
    >
      <FilesForm looked={state.looked} isBusy={state.progress !== null} ask={ask} />
      <div class="orders-result" id="result" tabIndex={-1}>
        <Outcome state={state} />
      </div>
    </ToolPage>
  );
}

function Outcome({ state: { refused, progress, comparison, milliseconds } }: { readonly state: ComparisonState }) {
  if (refused !== null) return <ProblemList title={TITLES[refused.file]} problems={refused.problems} />;
  if (progress !== null) return <ProgressLine label="Comparing" done={progress.done} total={progress.total} />;
  if (comparison !== null) return <Compared comparison={comparison} milliseconds={milliseconds} />;
  return <p class="notice">The result appears here when the files have been chosen.</p>;
}

/** Keeps a worker that compares, and what it said last. */
function useComparison(): [ComparisonState, (request: CompareRequest) => void] {
  const [state, setState] = useState(NOTHING);
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const ask = useCallback((request: CompareRequest): void => {
    worker.current ??= startWorker((response) => setState((known) => afterResponse(known, response)));
    setState((known) => (request.ask === "look" ? NOTHING : { ...NOTHING, looked: known.looked, progress: BEGINNING }));
    worker.current.postMessage(request);
  }, []);
  return [state, ask];
}

function startWorker(hear: (response: CompareResponse) => void): Worker {
  const worker = new Worker("./compare-worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<CompareResponse>) => hear(data));
  return worker;
}

function afterResponse(known: ComparisonState, response: CompareResponse): ComparisonState {
  if (response.say === "looked") return { ...known, looked: response.file };
  if (response.say === "progress") return { ...known, progress: response };
  if (response.say === "refused") return { ...known, progress: null, refused: response };
  const { comparison, milliseconds } = response;
  return { ...known, progress: null, comparison, milliseconds };
}

interface FilesProps {
  readonly looked: LookedFile | null;
  readonly isBusy: boolean;
  readonly ask: (request: CompareRequest) => void;
}

/** The two files, and the columns of a CSV file. */
function FilesForm({ looked, isBusy, ask }: FilesProps): JSX.Element {
  const [theirs, setTheirs] = useState<File | null>(null);
  const [ours, setOurs] = useState<File | null>(null);
  const [chosen, setChosen] = useState<ColumnMatch | null>(null);
  const layout = chosen ?? looked?.match ?? null;
  const choose = (file: File | null): void => {
    setTheirs(file);
    setChosen(null);
    if (file !== null) ask({ ask: "look", theirs: file });
  };
  return (
    <form
      class="situation"
      aria-label="The files"
      onSubmit={(event) => {
        event.preventDefault();
        if (theirs !== null) ask({ ask: "compare", theirs, ours, columns: layout?.columns ?? {} });
      }}
    >
      <FileBox
        id="theirs"
        label="The other payroll’s file"
        accept=".xml,.csv,.txt,.json"
        hint={looked === null ? "FPS as XML, payslips as CSV, or JSON of this library." : KINDS[looked.kind]}
        change={choose}
      />
      {looked?.kind === "Csv" && layout !== null && <LayoutForm looked={looked} layout={layout} change={setChosen} />}
      <FileBox
        id="ours"
        label="This payroll’s file"
        accept=".json"
        hint="A JSON list of employeeId and facts. An FPS can be compared without it."
        change={setOurs}
      />
      <button type="submit" class="plain" disabled={theirs === null || looked === null || isBusy}>
        Compare
      </button>
    </form>
  );
}

interface ComparedProps {
  readonly comparison: Comparison;
  readonly milliseconds: number;
}

/** A comparison: how many are equal, why others differ, every amount, and the files to take away. */
function Compared({ comparison, milliseconds }: ComparedProps): JSX.Element {
  const { employees, counts, causes, onlyTheirs, onlyOurs, openings } = comparison;
  const text = `${counts.Equal} of ${employees.length} equal, ${counts.Explained} explained, ${counts.Unexplained} not explained, ${counts.NotCalculated} not calculated.`;
  return (
    <>
      <div>
        <h2 class="eyebrow" id="compared">
          Equal payslips
        </h2>
        <p class="hero small">
          <span class="money" data-figure="equal">{`${counts.Equal} of ${employees.length}`}</span>
        </p>
        <p class="hero-note">{text}</p>
        <p class="hint">{`Read and compared in ${(milliseconds / 1_000).toLocaleString("en-GB", SECONDS)} seconds.`}</p>
      </div>
      <Alone title="Only in the other payroll" ids={onlyTheirs} />
      <Alone title="Only in this payroll" ids={onlyOurs} />
      {causes.length > 0 && (
        <Bars
          id="causes"
          title="Employees by cause"
          bars={causes.map(({ cause, employees: count }) => ({ label: CAUSES[cause], count }))}
        />
      )}
      <DifferenceBars employees={employees} />
      <DifferenceTable employees={employees} />
      <div class="actions">
        <DownloadButton
          label="Download CSV"
          name="comparison.csv"
          type="text/csv"
          make={() => comparisonCsv(employees)}
        />
        <DownloadButton
          label={openings.length > 0 ? "Download JSON, with opening balances" : "Download JSON"}
          name="comparison.json"
          type="application/json"
          make={() => JSON.stringify(comparison, null, 2)}
        />
      </div>
      <Spoken text={text} role="status" />
    </>
  );
}

function Alone({ title, ids }: { readonly title: string; readonly ids: readonly string[] }): JSX.Element | null {
  if (ids.length === 0) return null;
  const more = ids.length > MOST_SHOWN ? ` and ${ids.length - MOST_SHOWN} more` : "";
  return <p class="notice">{`${title}: ${ids.slice(0, MOST_SHOWN).join(", ")}${more}.`}</p>;
}

interface Row {
  readonly employee: ComparedEmployee;
  /** Null for an employee whose payslip cannot be calculated. */
  readonly amount: ComparedAmounts | null;
}

/** Employees and amounts, equal or different, with the reason. */
function DifferenceTable({ employees }: { readonly employees: readonly ComparedEmployee[] }): JSX.Element {
  const [view, setView] = useState<(typeof VIEWS)[number][0]>("different");
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const rows = useMemo(() => employees.flatMap((employee) => rowsOf(employee, view === "all")), [employees, view]);
  return (
    <section class="block">
      <h3 id="differences">Employees and amounts</h3>
      <SelectBox id="view" label="Show" value={view} options={VIEWS} change={setView} />
      {rows.length === 0 ? (
        <p class="notice">Every amount is equal.</p>
      ) : (
        <div class="scroller">
          <table class="wide" aria-labelledby="differences">
            <thead>
              <tr>
                {["Employee", "Amount", "Other payroll", "Calculated", "Difference", "Why"].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, count).map((row, place) => (
                <DifferenceRow key={`${place}-${row.employee.employeeId}`} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > count && (
        <button type="button" class="plain" onClick={() => setCount(count + ROWS_AT_ONCE)}>
          {`Show more of ${rows.length.toLocaleString("en-GB")} rows`}
        </button>
      )}
    </section>
  );
}

function rowsOf(employee: ComparedEmployee, isAll: boolean): readonly Row[] {
  if (employee.outcome === "NotCalculated") return [{ employee, amount: null }];
  return employee.amounts
    .filter(({ difference }) => isAll || difference !== "0.00")
    .map((amount): Row => ({ employee, amount }));
}

function DifferenceRow({ row: { employee, amount } }: { readonly row: Row }): JSX.Element {
  const who = employee.name === null ? employee.employeeId : `${employee.employeeId} ${employee.name}`;
  if (amount === null) {
    return (
      <tr data-outcome={employee.outcome}>
        <th scope="row">{who}</th>
        <td>{OUTCOMES.NotCalculated}</td>
        <td class="why-cell" colSpan={4}>
          {employee.problems.map((problem) => sentence({ ...problem, path: fieldOf(problem.path) })).join(" ")}
        </td>
      </tr>
    );
  }
  const isEqual = amount.difference === "0.00";
  return (
    <tr data-outcome={isEqual ? "Equal" : employee.outcome} class={isEqual ? "" : "different"}>
      <th scope="row">{who}</th>
      <td>{AMOUNTS[amount.amount]}</td>
      <td class="money">{shown(amount.stated)}</td>
      <td class="money">{shown(amount.calculated)}</td>
      <td class="money">{isEqual ? "equal" : shown(amount.difference)}</td>
      <td class="why-cell">{isEqual ? "" : whyOf(employee, amount)}</td>
    </tr>
  );
}

/** The path below the employee's facts. */
function fieldOf(path: string): string {
  return path.replace(/^\/employees\/\d+\/facts/, "");
}

function whyOf({ causes, unexplained }: ComparedEmployee, { amount }: ComparedAmounts): string {
  const found = causes.filter((cause) => cause.amounts.includes(amount));
  const why = found.map(({ cause, detail }) => `${CAUSES[cause]}: ${detail}`);
  return (unexplained.includes(amount) ? [...why, "not explained"] : why).join("; ");
}

interface LayoutProps {
  readonly looked: LookedFile;
  readonly layout: ColumnMatch;
  readonly change: (layout: ColumnMatch) => void;
}

/** Which layout a CSV file has, what that does not state or what was not understood, and the heading of each column. */
function LayoutForm({ looked: { headings, match }, layout, change }: LayoutProps): JSX.Element {
  const { preset, columns } = layout;
  const choose = (id: string): void => {
    change(matchColumns(headings, PAYSLIP_PRESETS.find((each) => each.id === id) ?? null));
  };
  const isRecognised = preset !== null && preset.id === match.preset?.id;
  return (
    <>
      <SelectBox
        id="layout"
        label="Layout"
        hint={preset === null ? undefined : `${isRecognised ? "Recognised. " : ""}${preset.omits}`}
        value={preset?.id ?? BY_HEADINGS}
        options={LAYOUTS}
        change={choose}
      />
      <OpenHeadings layout={layout} />
      <ColumnForm headings={headings} columns={columns} change={(changed) => change({ ...layout, columns: changed })} />
    </>
  );
}

/** Columns that several headings may be, and headings that are read for nothing. */
function OpenHeadings({ layout: { columns, ambiguous, unknown } }: { readonly layout: ColumnMatch }) {
  const used = new Set(Object.values(columns));
  const several = ambiguous.filter(({ column }) => !(column in columns));
  const unread = unknown.filter(({ heading }) => !used.has(heading));
  if (several.length + unread.length === 0) return null;
  return (
    <div class="open-headings">
      {several.map(({ column, headings: may }) => (
        <p class="hint" key={column}>
          {`${COLUMNS[column]} may be ${may.join(" or ")}. Choose one below.`}
        </p>
      ))}
      {unread.length > 0 && <p class="hint">{`Not read: ${unread.map(unreadText).join(", ")}.`}</p>}
    </div>
  );
}

function unreadText({ heading, nearest }: ColumnMatch["unknown"][number]): string {
  return nearest === null ? heading : `${heading} (${COLUMNS[nearest]}?)`;
}

interface ColumnProps {
  readonly headings: readonly string[];
  readonly columns: PayslipColumns;
  readonly change: (columns: PayslipColumns) => void;
}

/** Which heading of a CSV file has which figure. */
function ColumnForm({ headings, columns, change }: ColumnProps): JSX.Element {
  const options = headings.filter((heading) => heading !== OWN).map((heading) => [heading, heading] as const);
  return (
    <fieldset class="columns">
      <legend class="label">Columns</legend>
      {columnNames().map((column) => (
        <SelectBox
          key={column}
          id={`column-${column}`}
          label={COLUMNS[column]}
          value={columns[column] ?? (headings.includes(column) ? column : OWN)}
          options={[[OWN, "Not in the file"], ...options]}
          change={(heading) => change(withColumn(columns, column, heading))}
        />
      ))}
    </fieldset>
  );
}

function columnNames(): readonly PayslipColumn[] {
  return Object.keys(COLUMNS) as PayslipColumn[];
}

function withColumn(columns: PayslipColumns, column: PayslipColumn, heading: string): PayslipColumns {
  const { [column]: _, ...others } = columns;
  return heading === OWN ? others : { ...others, [column]: heading };
}
