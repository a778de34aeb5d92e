import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../ports";

/** The path of links to a local folder. */
export const LINK_PATH = "/files";

/** What a link allows. */
type LinkUse = "GET" | "PUT" | "POST";

interface LocalLinksOptions {
  /** The URL at which callers reach this process. */
  readonly address: string;
  /** Signs links. */
  readonly key: Uint8Array;
  readonly clock: Clock;
}

/** Links to this process that are signed and expire. */
export interface LocalLinks {
  /** Returns a link for one use, with values that nobody can change. */
  readonly sign: (use: LinkUse, values: Readonly<Record<string, string>>, seconds: number) => string;
  /** Returns the values of a link; null if it was changed, has expired, or is for another use. */
  readonly verify: (use: string, url: URL) => Readonly<Record<string, string>> | null;
}

export function localLinks({ address, key, clock }: LocalLinksOptions): LocalLinks {
  const signature = (query: URLSearchParams): Buffer => createHmac("sha256", key).update(query.toString()).digest();
  return {
    sign: (use, values, seconds) => {
      const expires = String(Math.floor(clock.now() / 1_000) + seconds);
      const query = new URLSearchParams({ ...values, use, expires });
      query.set("signature", signature(query).toString("base64url"));
      return `${address}${LINK_PATH}?${query}`;
    },
    verify: (use, url) => {
      const query = new URLSearchParams(url.search);
      const [first = "", ...more] = query.getAll("signature");
      const sent = Buffer.from(more.length === 0 ? first : "", "base64url");
      query.delete("signature");
      const wanted = signature(query);
      if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)) return null;
      const isValid = query.get("use") === use && Number(query.get("expires")) * 1_000 > clock.now();
      return isValid ? Object.fromEntries(query) : null;
    },
  };
}
