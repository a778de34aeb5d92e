import type { JSX, TargetedEvent } from "preact";
import { useRef } from "preact/hooks";
import { pounds } from "../parts";
import {
  type Column,
  cellKey,
  type Edits,
  isOpen,
  isSame,
  type Lines,
  linesAt,
  readPasted,
  savedText,
} from "./grid-model";

/** A person of the run, with the figures of their payslip. */
export interface Person {
  readonly employeeId: string;
  readonly name: string;
  /** Null if the payslip cannot be calculated as it is. */
  readonly figures: { readonly gross: string; readonly net: string } | null;
  /** Where the payslip is. */
  readonly payslip: string;
}

interface GridProps {
  readonly people: readonly Person[];
  readonly columns: readonly Column[];
  readonly lines: Lines;
  readonly edits: Edits;
  readonly problems: Edits;
  /** Changes cells together: one step to undo. */
  readonly change: (cells: Edits, isTyping: boolean) => void;
  readonly undo: () => void;
}

/** People by pay elements. Arrows and Enter move, cells of a spreadsheet can be pasted, Ctrl+Z takes back. */
export function Grid(props: GridProps): JSX.Element {
  const { people, columns, lines, edits, problems } = props;
  const table = useRef<HTMLTableElement>(null);
  const focus = (row: number, column: number): void => {
    table.current?.querySelector<HTMLInputElement>(`[data-at="${row}/${column}"]`)?.focus();
  };
  return (
    <div class="sheet">
      <table class="data entry-grid" ref={table}>
        <caption class="visually-hidden">Pay of the run</caption>
        <thead>
          <tr>
            <th scope="col">Employee</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col" class="money">
                {title}
              </th>
            ))}
            <th scope="col" class="money">
              Gross pay
            </th>
            <th scope="col" class="money">
              Net pay
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ employeeId, name, figures, payslip }, row) => (
            <tr key={employeeId}>
              <th scope="row">{name}</th>
              {columns.map((column, place) => {
                const key = cellKey(employeeId, column);
                const own = linesAt(lines, employeeId, column.element.payElementId);
                return (
                  <td key={key} class="money" data-label={column.title}>
                    <Cell
                      {...props}
                      at={{ row, place }}
                      label={`${column.title}, ${name}`}
                      saved={savedText(own, column.part)}
                      typed={edits[key]}
                      usual={column.part === "rate" ? column.element.defaultRate : null}
                      isReadOnly={!isOpen(own)}
                      problem={problems[key]}
                      focus={focus}
                    />
                  </td>
                );
              })}
              <td class="money" data-label="Gross pay" data-figure="gross">
                {figures === null ? <a href={payslip}>Why it is missing</a> : pounds(figures.gross)}
              </td>
              <td class="money" data-label="Net pay" data-figure="net">
                {figures === null ? "Not calculated" : pounds(figures.net)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps extends GridProps {
  readonly at: { readonly row: number; readonly place: number };
  readonly label: string;
  readonly saved: string;
  readonly typed: string | undefined;
  /** What is used if the cell stays empty. */
  readonly usual: string | null;
  readonly isReadOnly: boolean;
  readonly problem: string | undefined;
  readonly focus: (row: number, column: number) => void;
}

function Cell(props: CellProps): JSX.Element {
  const { at, label, saved, typed, usual, isReadOnly, problem } = props;
  const id = `cell-${at.row}-${at.place}`;
  const isUnsaved = typed !== undefined && !isSame(typed, saved);
  return (
    <>
      <label class="visually-hidden" for={id}>
        {label}
      </label>
      <input
        id={id}
        data-at={`${at.row}/${at.place}`}
        class={isUnsaved ? "unsaved" : ""}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        readOnly={isReadOnly}
        placeholder={usual ?? ""}
        value={typed ?? saved}
        {...(problem === undefined ? {} : { "aria-invalid": "true", "aria-describedby": `${id}-problem` })}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => props.change({ [keyAt(props)]: event.currentTarget.value }, true)}
        onKeyDown={(event) => press(event, props)}
        onPaste={(event) => paste(event, props)}
      />
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

function keyAt({ people, columns, at }: CellProps): string {
  const [person, column] = [people[at.row], columns[at.place]];
  return person === undefined || column === undefined ? "" : cellKey(person.employeeId, column);
}

/** Moves as a spreadsheet does; left and right leave the cell only from its edge. */
function press(event: TargetedEvent<HTMLInputElement, KeyboardEvent>, props: CellProps): void {
  const { row, place } = props.at;
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [row - 1, place],
    ArrowDown: [row + 1, place],
    Enter: [event.shiftKey ? row - 1 : row + 1, place],
    ...(isWhole || selectionEnd === 0 ? { ArrowLeft: [row, place - 1] as const } : {}),
    ...(isWhole || selectionStart === value.length ? { ArrowRight: [row, place + 1] as const } : {}),
  };
  const step = steps[event.key];
  if (step === undefined) {
    takeBack(event, props);
    return;
  }
  event.preventDefault();
  props.focus(...step);
}

/** Ctrl+Z takes the last step back, Escape what is typed in the cell. */
function takeBack(event: KeyboardEvent, props: CellProps): void {
  if (event.key === "Escape") props.change({ [keyAt(props)]: props.saved }, false);
  if (event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  props.undo();
}

/** Fills cells from those of a spreadsheet, to the right and down; what does not fit or cannot be typed in is left. */
function paste(event: TargetedEvent<HTMLInputElement, ClipboardEvent>, props: CellProps): void {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  const { people, columns, lines, at } = props;
  const cells = readPasted(text).flatMap((row, down) =>
    row.flatMap((value, right) => {
      const [person, column] = [people[at.row + down], columns[at.place + right]];
      if (person === undefined || column === undefined) return [];
      const own = linesAt(lines, person.employeeId, column.element.payElementId);
      return isOpen(own) ? [[cellKey(person.employeeId, column), value] as const] : [];
    }),
  );
  props.change(Object.fromEntries(cells), false);
}
