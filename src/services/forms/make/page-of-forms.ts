import { describeProblem, type Problem } from "../../../engine/base";
import { issueAt, Refused, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { DRAWING_BUSY, type Printer, type RefusalCase, type RequestWork, readPage } from "../../contract";
import type { DrawingOrder } from "../../drawing";
import { needPayroll } from "./form-data";

export const NOT_PRINTABLE = "form_not_printable";

/** The refusals of every operation that returns a form as PDF. */
export const FILE_REFUSALS: readonly RefusalCase[] = [
  {
    status: 409,
    token: NOT_PRINTABLE,
    when: "A name has letters that the fonts lack, for one; `validationIssues` says what it is.",
  },
  DRAWING_BUSY,
];

/** Returns a form as PDF; refuses, with everything that is wrong, if it cannot be printed. */
export async function drawForm(printer: Printer, order: DrawingOrder): Promise<Uint8Array> {
  const drawn = await printer.draw(order);
  if (drawn.ok) return drawn.value;
  throw new Refused(409, { token: NOT_PRINTABLE, text: "The form cannot be printed." }, issuesOf(drawn.problems));
}

function issuesOf(problems: readonly Problem[]) {
  return problems.map((problem) => issueAt([], problem.token, problem.arguments, describeProblem(problem)));
}

/** Returns a text as part of a file name: letters, digits and dots. */
export function fileNamePart(text: string | null): string {
  return (text ?? "").replace(/[^\p{L}\p{N}.]+/gu, "-");
}

/** A page of a list of forms, by name. */
export interface FormsAsked {
  readonly taxYear: number;
  readonly payrollConfigId?: string | undefined;
  readonly search?: string | undefined;
  readonly after: readonly SortValue[] | null;
  readonly limit: number;
}

/** A request for a list of forms. */
interface ListRequest extends RequestWork {
  readonly params: Pick<FormsAsked, "taxYear" | "payrollConfigId">;
  readonly query: Parameters<typeof readPage>[1]["query"] & Pick<FormsAsked, "search">;
}

/** A list of forms: its rows, and how the response shows them. */
interface FormList<Row, Item> {
  readonly path: string;
  readonly find: (tx: Tx, asked: FormsAsked) => Promise<readonly Row[]>;
  readonly show: (tx: Tx, rows: readonly Row[]) => Promise<Item[]>;
}

/** Returns a page of a list of forms, with the token of the next; refuses 404 `payroll_config_not_found`. */
export async function pageOfForms<Row extends { readonly sort_name: string; readonly employee_id: string }, Item>(
  { path, find, show }: FormList<Row, Item>,
  request: ListRequest,
) {
  const { tx, params, query } = request;
  await needPayroll(tx, params);
  const { items, paginationToken } = await readPage(
    request,
    { ...request, route: path },
    (after, limit) => find(tx, { ...params, search: query.search, after, limit }),
    (row) => [row.sort_name, row.employee_id],
  );
  return { data: { items: await show(tx, items) }, paginationToken };
}
