import { type SelectQueryBuilder, sql } from "kysely";
import { describeProblem, type Problem } from "../../../engine/base";
import { issueAt, Refused, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { DRAWING_BUSY, type Printer, type RefusalCase, type RequestWork, readPage } from "../../contract";
import type { DrawingOrder } from "../../drawing";
import { matchesSearch } from "../../employees";
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

/** The forms of a list: those of a tax year, or of a payroll in it. */
export interface FormsAsked {
  readonly taxYear: number;
  readonly payrollConfigId?: string | undefined;
}

/** A request for a list of forms. */
interface ListRequest extends RequestWork {
  readonly params: FormsAsked;
  readonly query: Parameters<typeof readPage>[1]["query"] & { readonly search?: string | undefined };
}

/** A list of forms: its rows, and how the response shows them. */
interface FormList<DB, TB extends keyof DB, Row, Item> {
  readonly path: string;
  readonly find: (tx: Tx, asked: FormsAsked) => SelectQueryBuilder<DB, TB, Row>;
  readonly show: (tx: Tx, rows: readonly Row[]) => Promise<Item[]>;
}

const BY_NAME = ["sort_name", "employee.employee_id"] as const;

interface NamedRow {
  readonly sort_name: string;
  readonly employee_id: string;
}

/** Returns a page of a list of forms by name, with the token of the next; refuses 404 `payroll_config_not_found`. */
export async function pageOfForms<DB, TB extends keyof DB, Row extends NamedRow, Item>(
  { path, find, show }: FormList<DB, TB, Row, Item>,
  request: ListRequest,
) {
  const { tx, params, query } = request;
  await needPayroll(tx, params);
  const { items, paginationToken } = await readPage(
    request,
    { ...request, route: path },
    (after, limit) => {
      const searched = query.search === undefined ? [] : [matchesSearch(query.search)];
      const conditions = after === null ? searched : [...searched, rowsAfter(BY_NAME, after)];
      const rows = conditions.reduce((all, condition) => all.where(condition), find(tx, params));
      return BY_NAME.reduce((all, column) => all.orderBy(sql.ref(column)), rows)
        .limit(limit)
        .execute();
    },
    (row) => [row.sort_name, row.employee_id],
  );
  return { data: { items: await show(tx, items) }, paginationToken };
}
