import { useEffect, useState } from "preact/hooks";
import type { Refusal } from "../../../client";
import { draftKey, forget, keep, readKept } from "../form";
import { withoutAnswer } from "../parts";
import type { Ids } from "../place";
import { useClient, useSession } from "../session/session-context";
import { type Column, type Edits, isSame, type Lines, linesAt, savedText } from "./grid-model";
import { CellsRefused, readLines, saveCells } from "./save-cells";

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
interface Sheet {
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
export function useSheet({ ids, paymentDate, columns }: SheetOptions): Sheet {
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
