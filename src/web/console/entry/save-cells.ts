import type { Answer, Client, Refusal } from "../../../client";
import { problemWords } from "../form";
import { describeRefusal } from "../parts/refusals";
import type { Ids } from "../place";
import { runAt } from "../runs/run-words";
import {
  type Column,
  cellKey,
  type Edits,
  indexLines,
  isSame,
  type Line,
  type Lines,
  linesAt,
  numberIn,
  savedText,
} from "./grid-model";

const PAGE = 100;
/** Lines of one call. */
const AT_ONCE = 500;

/** Reads all lines of a run; throws a refusal. */
export async function readLines(client: Client, ids: Ids): Promise<Lines> {
  const { path, query } = runAt(ids);
  const lines: Line[] = [];
  let next: string | null = "";
  while (next !== null) {
    const page: object = { pageSize: PAGE, ...(next === "" ? {} : { paginationToken: next }) };
    const answer: Answer<LinePage> = await client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/lines", {
      params: { path, query: { ...query, ...page } },
    });
    if (answer.data === undefined) throw new CellsRefused(answer.refusal);
    lines.push(...answer.data.content.data.items);
    next = answer.data.content.metadata.paginationToken;
  }
  return indexLines(lines);
}

interface LinePage {
  readonly content: {
    readonly data: { readonly items: readonly Line[] };
    readonly metadata: { readonly paginationToken: string | null };
  };
}

/** Why nothing could be read or saved. */
export class CellsRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** What is to be saved. */
export interface Unsaved {
  readonly client: Client;
  readonly ids: Ids;
  readonly paymentDate: string;
  readonly columns: readonly Column[];
  readonly edits: Edits;
  /** What was saved in each of these cells when it was typed in. */
  readonly before: Edits;
}

/** What became of the cells: why some could not be saved, and which numbers somebody else has saved meanwhile. */
export interface SavedCells {
  /** What is typed and still not saved: with a cell that is wrong, the other one of its line. */
  readonly left: Edits;
  readonly problems: Edits;
  readonly changed: Edits;
}

/** The cells of one line. */
interface Group {
  readonly employeeId: string;
  readonly columns: readonly Column[];
  readonly line: Line | undefined;
  /** What the line is to say, by part; null where it is not a number. */
  readonly values: ReadonlyMap<string, string | null>;
}

/** Saves what was typed, line by line; a cell that somebody else has changed meanwhile is not overwritten. */
export async function saveCells(unsaved: Unsaved): Promise<SavedCells> {
  const { client, ids, edits, before } = unsaved;
  const lines = await readLines(client, ids);
  const changed: Record<string, string> = {};
  const problems: Record<string, string> = {};
  const groups = groupsOf(unsaved, lines);
  const sound = groups.filter((group) => {
    for (const column of group.columns) {
      const key = cellKey(group.employeeId, column);
      const typed = edits[key];
      const now = savedText(linesAt(lines, group.employeeId, column.element.payElementId), column.part);
      if (typed === undefined) continue;
      if (numberIn(typed) === null) problems[key] = "Enter a number, like 7.5 or 1,234.56.";
      else if (!isSame(now, before[key] ?? "") && !isSame(now, typed)) {
        changed[key] = now;
        problems[key] = `Somebody else has saved ${now === "" ? "an empty cell" : now} here. Save again to keep yours.`;
      }
    }
    return !hasProblem(group, problems);
  });
  Object.assign(
    problems,
    await postNew(
      unsaved,
      sound.filter(({ line }) => line === undefined),
    ),
  );
  for (const group of sound) {
    if (group.line !== undefined) Object.assign(problems, await replace(client, group, group.line));
  }
  const isSaved = (group: Group): boolean => sound.includes(group) && !hasProblem(group, problems);
  const left = groups.filter((group) => !isSaved(group)).flatMap((group) => typedIn(group, edits));
  return { left: Object.fromEntries(left), problems, changed };
}

function hasProblem({ employeeId, columns }: Group, problems: Edits): boolean {
  return columns.some((column) => problems[cellKey(employeeId, column)] !== undefined);
}

function typedIn({ employeeId, columns }: Group, edits: Edits): readonly (readonly [string, string])[] {
  return columns.flatMap((column) => {
    const key = cellKey(employeeId, column);
    const text = edits[key];
    return text === undefined ? [] : [[key, text] as const];
  });
}

function groupsOf({ columns, edits }: Unsaved, lines: Lines): readonly Group[] {
  const names = new Set(Object.keys(edits).map((key) => key.split("/").slice(0, 2).join("/")));
  return [...names].map((name) => {
    const [employeeId = "", payElementId = ""] = name.split("/");
    const own = columns.filter(({ element }) => element.payElementId === payElementId);
    const found = linesAt(lines, employeeId, payElementId);
    const values = own.map((column) => {
      const text = edits[cellKey(employeeId, column)] ?? savedText(found, column.part);
      return [column.part, numberIn(text)] as const;
    });
    return { employeeId, columns: own, line: found[0], values: new Map(values) };
  });
}

/** Returns the amounts of a line: `null` clears one. */
function amountsOf({ values }: Group) {
  const text = (part: string): string | null => values.get(part) || null;
  return values.has("amount")
    ? { amount: text("amount") }
    : { units: text("units"), payRate: text("rate"), amount: null };
}

function isEmpty({ values }: Group): boolean {
  return (values.get("amount") ?? values.get("units") ?? "") === "";
}

/** Posts the lines that are new; returns what was refused, by cell. */
async function postNew({ client, ids, paymentDate }: Unsaved, groups: readonly Group[]): Promise<Edits> {
  const filled = groups.filter((group) => !isEmpty(group));
  const problems: Record<string, string> = {};
  for (let start = 0; start < filled.length; start += AT_ONCE) {
    const piece = filled.slice(start, start + AT_ONCE);
    const lines = piece.map((group) => ({
      employeeId: group.employeeId,
      payElementId: group.columns[0]?.element.payElementId ?? "",
      payrollDate: paymentDate,
      supplementary: Number(ids.supplementary),
      ...amountsOf(group),
    }));
    const { data, refusal } = await client.post("/v1/payroll/lines/bulk", { body: { lines } });
    if (data === undefined) throw new CellsRefused(refusal);
    for (const { index, issues } of data.content.data.failedLines) {
      const group = piece[index];
      if (group !== undefined) Object.assign(problems, issuesAt(group, issues));
    }
  }
  return problems;
}

/** Replaces a line, or removes it if its cells are empty now; returns what was refused, by cell. */
async function replace(client: Client, group: Group, line: Line): Promise<Edits> {
  const header = { "If-Match": `"${line.version}"` };
  const params = { path: { employeeId: group.employeeId, lineId: line.lineId }, header };
  const path = "/v1/payroll/line/{employeeId}/{lineId}";
  const { refusal } = isEmpty(group)
    ? await client.delete(path, { params })
    : await client.put(path, { params, body: { ...line, ...amountsOf(group) } });
  if (refusal === undefined) return {};
  if (refusal.status === 401) throw new CellsRefused(refusal);
  const { validationIssues } = refusal;
  return issuesAt(
    group,
    validationIssues.length > 0 ? validationIssues : [{ field: "", reason: describeRefusal(refusal) }],
  );
}

/** Returns issues by the cell that each is about. */
function issuesAt(
  { employeeId, columns }: Group,
  issues: readonly { readonly field: string; readonly reason: string }[],
): Edits {
  const [first] = columns;
  return Object.fromEntries(
    issues.flatMap((issue) => {
      const column = columns.find(({ part }) => issue.field.endsWith(part === "rate" ? "payRate" : part)) ?? first;
      return column === undefined ? [] : [[cellKey(employeeId, column), problemWords(issue)]];
    }),
  );
}
