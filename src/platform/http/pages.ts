import { z } from "@hono/zod-openapi";
import { type RawBuilder, sql } from "kysely";
import type { Cursors, ListPlace, SortValue } from "./cursors";

interface PageSizes {
  readonly usual: number;
  readonly most: number;
  /** Whether a size above the maximum is reduced to it, if the documents say "clamped", or refused. */
  readonly clamp?: boolean;
}

/** Returns the query parameters of a list. */
export function pageQuery({ usual, most, clamp = false }: PageSizes) {
  return z.object({
    pageSize: z
      .string()
      .optional()
      .transform((text, context) => {
        const size = text === undefined ? usual : wholeNumber(text);
        if (size !== null && size >= 1 && (clamp || size <= most)) return Math.min(size, most);
        context.addIssue({ code: "custom", params: sizeIssue(size, most) });
        return z.NEVER;
      })
      .openapi({ type: "integer", minimum: 1, ...(clamp ? {} : { maximum: most }), default: usual }),
    paginationToken: z.string().min(1).max(2_000).optional(),
  });
}

function wholeNumber(text: string): number | null {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

function sizeIssue(size: number | null, most: number): Readonly<Record<string, unknown>> {
  const messageToken = "invalid_page_size";
  if (size === null) return { token: "not_an_integer", messageToken };
  return size < 1
    ? { token: "too_small", arguments: { minimum: 1 }, messageToken }
    : { token: "too_large", arguments: { maximum: most }, messageToken };
}

/** Returns the condition of a keyset page: rows after the stated values, in the order of the columns or expressions. */
export function rowsAfter(
  columns: readonly (string | RawBuilder<unknown>)[],
  last: readonly SortValue[],
  direction: "asc" | "desc" = "asc",
): RawBuilder<boolean> {
  if (columns.length !== last.length) throw new Error("A cursor has one value for each sort column.");
  const names = sql.join(columns.map((column) => (typeof column === "string" ? sql.ref(column) : column)));
  const values = sql.join(last.map((value) => sql.val(value)));
  return direction === "asc" ? sql`(${names}) > (${values})` : sql`(${names}) < (${values})`;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  /** Null on the last page. */
  readonly paginationToken: string | null;
}

/** Makes a page from one row more than its size: the extra row means there is a next page. */
export async function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  place: ListPlace,
  cursors: Cursors,
  sortValues: (row: Row) => readonly SortValue[],
): Promise<Page<Row>> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  if (rows.length <= size || last === undefined) return { items, paginationToken: null };
  return { items, paginationToken: await cursors.seal(place, sortValues(last)) };
}
