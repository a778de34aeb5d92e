import { useEffect, useState } from "preact/hooks";
import type { Answer, Refusal } from "../../../client";
import { useSession } from "../session/session-context";
import type { PageCall } from "./envelope";
import { withoutAnswer } from "./refusals";

const PAGE_SIZE = 50;

/** The pages of a list that have been read. */
export interface Pages<Data> {
  readonly pages: readonly Data[];
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  readonly hasMore: boolean;
  /** Reads the next page; the first one again after a refusal of it. */
  readonly more: () => void;
  /** Begins again with the first page. */
  readonly reload: () => void;
}

interface Read<Data> {
  readonly key: string;
  readonly pages: readonly Data[];
  /** null after the last page. */
  readonly next: string | null;
  readonly refusal: Refusal | null;
}

/** Most that a list returns at once. */
const LARGEST_PAGE = 100;

/** Reads a list to its end. */
export async function readAll<Item>(
  call: PageCall<{ readonly items: readonly Item[] }>,
): Promise<Answer<readonly Item[]>> {
  const items: Item[] = [];
  for (let token: string | null = null; ; ) {
    const answer: Awaited<ReturnType<typeof call>> = await call({
      pageSize: LARGEST_PAGE,
      ...(token === null ? {} : { paginationToken: token }),
    });
    if (answer.data === undefined) return answer;
    items.push(...answer.data.content.data.items);
    token = answer.data.content.metadata.paginationToken;
    if (token === null) return { data: items, response: answer.response };
  }
}

/** Reads a list for a key page by page, and from its beginning when the key changes. */
export function usePages<Data>(key: string, call: PageCall<Data>): Pages<Data> {
  const { ended } = useSession();
  const [read, setRead] = useState<Read<Data> | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [turn, setTurn] = useState(0);
  const fetchPage = async (before: readonly Data[], token: string | null, isWanted: () => boolean): Promise<void> => {
    setBusy(true);
    const query = { pageSize: PAGE_SIZE, ...(token === null ? {} : { paginationToken: token }) };
    const { data, refusal } = await call(query).catch(() => ({ data: undefined, refusal: withoutAnswer() }));
    if (!isWanted()) return;
    setBusy(false);
    if (refusal?.status === 401) ended();
    if (data === undefined) setRead({ key, pages: before, next: token, refusal });
    else {
      const { metadata } = data.content;
      setRead({ key, pages: [...before, data.content.data], next: metadata.paginationToken, refusal: null });
    }
  };
  useEffect(() => {
    let isCurrent = true;
    void fetchPage([], null, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [key, turn]);
  const { pages, next, refusal } = read?.key === key ? read : { pages: [], next: null, refusal: null };
  return {
    pages,
    isBusy,
    refusal,
    hasMore: next !== null,
    more: () => void fetchPage(pages, next, () => true),
    reload: () => setTurn((before) => before + 1),
  };
}
