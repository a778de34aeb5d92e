import { pageOf, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { needPayroll } from "./need-payroll";

/** A page of a list of forms, by name. */
export interface FormsAsked {
  readonly taxYear: number;
  readonly payrollConfigId?: string | undefined;
  readonly search: string | undefined;
  readonly after: readonly SortValue[] | null;
  readonly limit: number;
}

/** A request for a list of forms. */
interface ListRequest {
  readonly organisationId: string;
  readonly params: Pick<FormsAsked, "taxYear" | "payrollConfigId">;
  readonly query: {
    readonly pageSize: number;
    readonly paginationToken?: string | undefined;
    readonly search?: string | undefined;
  };
}

/** A list of forms: its rows, and how the response shows them. */
interface FormList<Row, Item> {
  readonly path: string;
  readonly find: (tx: Tx, asked: FormsAsked) => Promise<readonly Row[]>;
  readonly show: (tx: Tx, rows: readonly Row[]) => Promise<Item[]>;
}

/** Returns a page of a list of forms, with the token of the next; refuses 404 `payroll_config_not_found`. */
export async function pageOfForms<Row extends { readonly sort_name: string; readonly employee_id: string }, Item>(
  tx: Tx,
  { cursors }: Pick<ServiceContext, "cursors">,
  { path, find, show }: FormList<Row, Item>,
  { params, query: { pageSize, paginationToken, search }, organisationId }: ListRequest,
) {
  await needPayroll(tx, params);
  const place = { route: path, scope: organisationId, filters: { ...params, search } };
  const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
  const rows = await find(tx, { ...params, search, after, limit: pageSize + 1 });
  const page = await pageOf(rows, pageSize, place, cursors, (row) => [row.sort_name, row.employee_id]);
  return { data: { items: await show(tx, page.items) }, paginationToken: page.paginationToken };
}
