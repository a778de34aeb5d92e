import type { z } from "zod";
import { readAnswer } from "../port/ask-for-tokens";
import { type BooksCall, LARGEST_LIST } from "../port/books";

/** Items of a page: the most that FreeAgent offers. */
const PAGE = 100;
/** Pages that one look-up reads at most. */
const MOST_PAGES = 200;

interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Reads one page of a list; the header `Link` names the next one. */
export async function readPage<Schema extends z.ZodType>(
  call: BooksCall,
  schema: Schema,
  { path, query }: Asked,
  page: number,
): Promise<{ readonly answer: z.output<Schema>; readonly isLast: boolean }> {
  const asked = { ...query, page: String(page), per_page: String(PAGE) };
  const response = await call("GET", path, { query: asked, largest: LARGEST_LIST });
  const isLast = !/rel=["']?next/.test(response.headers.get("link") ?? "");
  return { answer: await readAnswer(schema, response), isLast };
}

/** Looks through the pages of a list until something is found. */
export async function findInPages<Schema extends z.ZodType, Found>(
  call: BooksCall,
  schema: Schema,
  asked: Asked,
  find: (answer: z.output<Schema>) => Found | undefined,
): Promise<Found | null> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { answer, isLast } = await readPage(call, schema, asked, page);
    const found = find(answer);
    if (found !== undefined) return found;
    if (isLast) return null;
  }
  return null;
}

/** Returns the number at the end of FreeAgent's address of a record, so that no other address is ever called. */
export function numberIn(url: string): string {
  return /\/(\d{1,20})$/.exec(url)?.[1] ?? "0";
}
