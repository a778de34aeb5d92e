import type { Notices } from "../../../engine/filings";
import type { DpsExchange } from "./exchange";
import { readMark, readNoticeItems, readToken } from "./read-reply";
import { type FeedName, indexRequest, retrieveRequest, type Sender, tokenRequest } from "./requests";

/** An employer's session with the service. */
export interface DpsSession {
  /** Returns items after a mark, at most `most`. */
  readonly retrieve: (feed: Omit<FeedName, "entity">, wanted: Wanted) => Promise<Notices>;
  /** Returns the mark just before a date, so that what is issued on it is retrieved. */
  readonly markBefore: (feed: Omit<FeedName, "entity">, date: string) => Promise<number>;
}

interface Wanted {
  readonly got: number;
  readonly most: number;
}

interface SessionOptions extends Sender {
  readonly exchange: DpsExchange;
  /** "123/AB456". */
  readonly entity: string;
  readonly user: string;
  readonly password: string;
}

/** Opens a session: the token, good for four hours, is asked for with the first call. */
export function openSession({ exchange, entity, user, password, ...sender }: SessionOptions): DpsSession {
  let token: string | null = null;
  const withToken = async () => {
    token ??= readToken(await exchange(tokenRequest(sender, user, password), "Token"));
    return token;
  };
  return {
    retrieve: async (feed, wanted) =>
      readNoticeItems(await exchange(retrieveRequest(sender, await withToken(), { ...feed, entity }, wanted), "Data")),
    markBefore: async (feed, date) =>
      readMark(await exchange(indexRequest(sender, await withToken(), { ...feed, entity }, date), "Data")),
  };
}
