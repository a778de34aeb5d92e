import type { ComponentChildren, JSX } from "preact";
import { DataTable, type Row } from "./data-table";
import { ListFiles } from "./list-files";
import { Refused } from "./refused";
import type { Known } from "./use-answer";
import type { Pages } from "./use-pages";

interface LoadingProps<Data> {
  readonly known: Known<Data>;
  readonly children: (data: Data) => ComponentChildren;
}

/** Shows a record once it is here; until then that it is being read, or why it was refused. */
export function Loading<Data>({ known, children }: LoadingProps<Data>): JSX.Element {
  const { data, refusal, reload } = known;
  return (
    <>
      <Refused refusal={refusal} again={reload} />
      {data === null && refusal === null && (
        <p class="hint" role="status">
          Loading…
        </p>
      )}
      {data !== null && children(data)}
    </>
  );
}

interface ListingProps<Data> {
  readonly pages: Pages<Data>;
  /** The sentence of an empty list: what would be here. */
  readonly empty: string;
  readonly isEmpty: (page: Data) => boolean;
  readonly children: (pages: readonly Data[]) => ComponentChildren;
}

/** Shows the pages of a list that have been read, and the button for the next one. */
export function Listing<Data>({ pages: list, empty, isEmpty, children }: ListingProps<Data>): JSX.Element {
  const { pages, isBusy, refusal, hasMore, more, reload } = list;
  const isNothing = pages.every(isEmpty);
  return (
    <>
      {!isNothing && children(pages)}
      {!isNothing && <ListFiles pages={list} />}
      {isNothing && pages.length > 0 && !hasMore && <p class="empty">{empty}</p>}
      <Refused refusal={refusal} again={pages.length === 0 ? reload : more} />
      <p class="hint" role="status">
        {isBusy && "Loading…"}
      </p>
      {hasMore && refusal === null && (
        <button type="button" class="plain" disabled={isBusy} onClick={more}>
          Show more
        </button>
      )}
    </>
  );
}

interface ItemsProps<Item> {
  readonly pages: Pages<{ readonly items: readonly Item[] }>;
  /** The sentence of an empty list: what would be here. */
  readonly empty: string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly row: (item: Item) => Row;
}

/** Shows a list as a table, with the button for its next page. */
export function Items<Item>({ pages, empty, caption, columns, row }: ItemsProps<Item>): JSX.Element {
  return (
    <Listing pages={pages} empty={empty} isEmpty={({ items }) => items.length === 0}>
      {(read) => <DataTable caption={caption} columns={columns} rows={read.flatMap(({ items }) => items).map(row)} />}
    </Listing>
  );
}
