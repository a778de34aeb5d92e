import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Refusal } from "../../../client";
import { CheckBox } from "../../controls";
import { Folded } from "../form";
import { counted, Listing, Loading, Refused, useAnswer, usePages, withoutAnswer } from "../parts";
import { formatAddress, type Ids } from "../place";
import { RunLinks } from "../runs/run-links";
import { type Run, runAt, runName } from "../runs/run-words";
import { useRun } from "../runs/use-run";
import { draftKey, forget, keep, readKept } from "../session/kept-drafts";
import { useClient, useSession } from "../session/session-context";
import { Grid, type Person } from "./grid";
import {
  type Column,
  type Edits,
  type Element,
  getColumns,
  isSame,
  type Lines,
  linesAt,
  savedText,
} from "./grid-model";
import { CellsRefused, readLines, saveCells } from "./save-cells";

const PAGE = 100;

/** Pay of an open run: people by pay elements, with what each is paid beside it. */
export function EntryView({ ids }: { readonly ids: Ids }): JSX.Element {
  const known = useRun(ids);
  return (
    <Loading known={known}>
      {(run) => (
        <>
          <RunLinks ids={ids} current="entry" isOpen={run.status === "Open"} />
          <h2>{runName(run)}</h2>
          {run.status === "Open" ? (
            <Entry ids={ids} run={run} changed={known.reload} />
          ) : (
            <p class="empty">
              The run is locked: its pay can no longer be entered. Reopen it, or enter the pay in a later run.
            </p>
          )}
        </>
      )}
    </Loading>
  );
}

interface EntryProps {
  readonly ids: Ids;
  readonly run: Run;
  readonly changed: () => void;
}

function Entry({ ids, run, changed }: EntryProps): JSX.Element {
  const client = useClient(ids.organisation);
  const elements = useAnswer("elements", () =>
    client.get("/v1/organisation/pay-element", { params: { query: { pageSize: PAGE } } }),
  );
  return (
    <Loading known={elements}>
      {({ items }) => {
        const own = items.filter(({ isSystem, calculationType, direction }) => {
          return !isSystem && calculationType !== "PercentageOfGross" && direction !== "EmployerCost";
        });
        if (own.length > 0) return <Sheet ids={ids} run={run} elements={own} changed={changed} />;
        return (
          <p class="empty">
            There is nothing to enter yet: <a href={formatAddress("payElements", ids)}>add the pay elements</a>, such as
            hours and bonus.
          </p>
        );
      }}
    </Loading>
  );
}

interface SheetProps extends EntryProps {
  readonly elements: readonly Element[];
}

function Sheet({ ids, run, elements, changed }: SheetProps): JSX.Element {
  const client = useClient(ids.organisation);
  const { path, query } = runAt(ids);
  const payslips = usePages("payslips", (page) =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/payslips", {
      params: { path, query: { ...query, ...page } },
    }),
  );
  const people = usePeople(ids, payslips.pages);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const sheet = useSheet({ ids, paymentDate: run.paymentDate, columns: getColumns(elements) });
  const { lines, edits, problems, refusal, isBusy } = sheet;
  if (lines === null)
    return <Loading known={{ data: null, version: null, refusal, reload: sheet.read }}>{() => null}</Loading>;
  const shown = elements.filter(({ payElementId }) => !hidden.includes(payElementId));
  const save = async (): Promise<void> => {
    await sheet.save();
    payslips.reload();
    changed();
  };
  return (
    <form
      class="stack"
      aria-label="Pay"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Refused refusal={refusal} />
      <ColumnChoice elements={elements} hidden={hidden} change={setHidden} />
      <Listing
        pages={payslips}
        empty="Nobody is paid in this run."
        isEmpty={({ items, notCalculated }) => items.length + notCalculated.length === 0}
      >
        {() => (
          <Grid
            people={people}
            columns={getColumns(shown)}
            lines={lines}
            edits={edits}
            problems={problems}
            change={sheet.change}
            undo={sheet.undo}
          />
        )}
      </Listing>
      <p role="status">{stateWords(Object.keys(problems).length, Object.keys(edits).length)}</p>
      <div class="actions">
        <button type="submit" disabled={isBusy || Object.keys(edits).length === 0}>
          {isBusy ? "Saving…" : "Save"}
        </button>
        <button type="button" disabled={isBusy || !sheet.canUndo} onClick={sheet.undo}>
          Undo
        </button>
      </div>
      <p class="hint">
        Arrows and Enter move from cell to cell. Cells copied in a spreadsheet can be pasted. Ctrl+Z takes the last step
        back.
      </p>
    </form>
  );
}

function stateWords(wrong: number, unsaved: number): string {
  if (wrong > 0) return `${counted(wrong, "cell was", "cells were")} not saved: see the sentence at each.`;
  return unsaved === 0 ? "" : `${counted(unsaved, "cell is", "cells are")} not saved yet.`;
}

interface ColumnProps {
  readonly elements: readonly Element[];
  readonly hidden: readonly string[];
  readonly change: (hidden: readonly string[]) => void;
}

/** Which pay elements have columns. */
function ColumnChoice({ elements, hidden, change }: ColumnProps): JSX.Element {
  return (
    <Folded title="Columns" isNeeded={false}>
      <div class="checks">
        {elements.map(({ payElementId, name }) => (
          <CheckBox
            key={payElementId}
            id={`column-${payElementId}`}
            label={name}
            checked={!hidden.includes(payElementId)}
            change={(isShown) =>
              change(isShown ? hidden.filter((id) => id !== payElementId) : [...hidden, payElementId])
            }
          />
        ))}
      </div>
    </Folded>
  );
}

interface SlipPage {
  readonly items: readonly {
    readonly employeeId: string;
    readonly employee: { readonly firstName: string; readonly lastName: string };
    readonly forPeriod: { readonly grossPay: string; readonly netPay: string };
  }[];
  readonly notCalculated: readonly { readonly employeeId: string }[];
}

/** Returns the people of a run by last name; first those whose payslip cannot be calculated, by their own records. */
function usePeople(ids: Ids, pages: readonly SlipPage[]): readonly Person[] {
  const client = useClient(ids.organisation);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const missing = pages.flatMap(({ notCalculated }) => notCalculated.map(({ employeeId }) => employeeId));
  useEffect(() => {
    for (const employeeId of missing.filter((id) => names[id] === undefined)) {
      const keep = (name: string): void => setNames((before) => ({ ...before, [employeeId]: name }));
      client.get("/v1/employees/{employeeId}", { params: { path: { employeeId } } }).then(
        ({ data }) => keep(data === undefined ? "Employee" : fullName(data.content.data)),
        () => keep("Employee"),
      );
    }
  }, [missing.join()]);
  const payslip = (employee: string): string => formatAddress("payslip", { ...ids, employee });
  const slips = pages.flatMap(({ items }) => items);
  const sorted = slips.sort(({ employee: one }, { employee: other }) => {
    return one.lastName.localeCompare(other.lastName) || one.firstName.localeCompare(other.firstName);
  });
  return [
    ...missing.map((id) => ({ employeeId: id, name: names[id] ?? "Employee", figures: null, payslip: payslip(id) })),
    ...sorted.map(({ employeeId, employee, forPeriod }) => ({
      employeeId,
      name: fullName(employee),
      figures: { gross: forPeriod.grossPay, net: forPeriod.netPay },
      payslip: payslip(employeeId),
    })),
  ];
}

function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`;
}

interface SheetOptions {
  readonly ids: Ids;
  readonly paymentDate: string;
  /** All columns, those that are not shown too. */
  readonly columns: readonly Column[];
}

/** What is typed, and what was saved in those cells when the typing began. */
interface Typed {
  readonly edits: Edits;
  readonly before: Edits;
}

/** What is typed in the cells of a run, and not saved yet. */
interface UseSheetSheet {
  readonly edits: Edits;
  /** What is saved; null until it has arrived. */
  readonly lines: Lines | null;
  /** Why cells were not saved. */
  readonly problems: Edits;
  readonly refusal: Refusal | null;
  readonly isBusy: boolean;
  readonly canUndo: boolean;
  readonly read: () => void;
  readonly change: (cells: Edits, isTyping: boolean) => void;
  readonly undo: () => void;
  readonly save: () => Promise<void>;
}

/** Keeps what is typed in the cells of a run in the tab's storage until it is saved. */
function useSheet({ ids, paymentDate, columns }: SheetOptions): UseSheetSheet {
  const client = useClient(ids.organisation);
  const { ended } = useSession();
  const [lines, setLines] = useState<Lines | null>(null);
  const [problems, setProblems] = useState<Edits>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { typed, show, step, undo, canUndo, clear } = useSteps();
  const refuse = (error: unknown): void => {
    const reason = error instanceof CellsRefused ? error.refusal : withoutAnswer();
    if (reason.status === 401) ended();
    else setRefusal(reason);
  };
  const read = async (): Promise<void> => {
    setRefusal(null);
    await readLines(client, ids).then(setLines, refuse);
  };
  useEffect(() => void read(), []);
  const savedAt = (cell: string): string => {
    const [employeeId = "", payElementId = "", part] = cell.split("/");
    const column = columns.find((each) => each.element.payElementId === payElementId && each.part === part);
    return column === undefined ? "" : savedText(linesAt(lines ?? new Map(), employeeId, payElementId), column.part);
  };
  const change = (cells: Edits, isTyping: boolean): void => {
    step(isTyping ? Object.keys(cells).join() : "");
    const all = Object.entries({ ...typed.edits, ...cells });
    const open = all.filter(([cell, text]) => !isSame(text, savedAt(cell)));
    const before = Object.fromEntries(open.map(([cell]) => [cell, typed.before[cell] ?? savedAt(cell)]));
    show({ edits: Object.fromEntries(open), before });
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const result = await saveCells({ client, ids, paymentDate, columns, ...typed });
      setProblems(result.problems);
      clear({ edits: result.left, before: { ...typed.before, ...result.changed } });
      await read();
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };
  return { ...typed, lines, problems, refusal, isBusy, canUndo, read: () => void read(), change, undo, save };
}

/** What is typed, and the steps that led to it. */
interface Steps {
  readonly typed: Typed;
  readonly show: (typed: Typed) => void;
  /** Begins a step, unless it is more typing in the same cell. */
  readonly step: (cell: string) => void;
  readonly undo: () => void;
  readonly canUndo: boolean;
  /** Forgets the steps, with what is left of what was typed. */
  readonly clear: (left: Typed) => void;
}

function useSteps(): Steps {
  const { session } = useSession();
  const key = draftKey(session.name, "pay");
  const [typed, setTyped] = useState<Typed>(() => readKept<Typed>(key) ?? { edits: {}, before: {} });
  const [steps, setSteps] = useState<readonly Typed[]>([]);
  const [lastCell, setLastCell] = useState("");
  const show = (next: Typed): void => {
    setTyped(next);
    if (Object.keys(next.edits).length === 0) forget(key);
    else keep(key, next);
  };
  return {
    typed,
    show,
    step: (cell) => {
      if (cell === "" || cell !== lastCell) setSteps([...steps, typed]);
      setLastCell(cell);
    },
    undo: () => {
      const last = steps.at(-1);
      if (last === undefined) return;
      setSteps(steps.slice(0, -1));
      setLastCell("");
      show(last);
    },
    canUndo: steps.length > 0,
    clear: (left) => {
      setSteps([]);
      setLastCell("");
      show(left);
    },
  };
}
