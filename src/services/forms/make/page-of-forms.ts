import type { SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type RequestWork, readPage } from "../../contract";
import { needPayroll } from "./need-payroll";

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
