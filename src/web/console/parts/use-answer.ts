import { useEffect, useState } from "preact/hooks";
import type { Refusal } from "../../../client";
import { useSession } from "../session/session-context";
import type { Call } from "./envelope";
import { withoutAnswer } from "./refusals";

/** What is known of a record: null until it has arrived. */
export interface Known<Data> {
  readonly data: Data | null;
  /** Refuses a change of the record once it has another; null if it has none. */
  readonly version: string | null;
  readonly refusal: Refusal | null;
  /** Reads it again; what is shown stays until then. */
  readonly reload: () => void;
}

interface Found<Data> {
  readonly key: string;
  readonly data: Data | null;
  readonly version: string | null;
  readonly refusal: Refusal | null;
}

/** Reads a record for a key, and again when the key changes. An ended session leads to the sign-in. */
export function useAnswer<Data>(key: string, call: Call<Data>): Known<Data> {
  const { ended } = useSession();
  const [found, setFound] = useState<Found<Data> | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const keep = async (): Promise<void> => {
      const lost = { data: undefined, refusal: withoutAnswer(), response: null };
      const { data, refusal, response } = await call().catch(() => lost);
      if (!isWanted) return;
      if (refusal?.status === 401) ended();
      const version = response?.headers.get("ETag") ?? null;
      setFound({ key, data: data?.content.data ?? null, version, refusal: refusal ?? null });
    };
    void keep();
    return () => {
      isWanted = false;
    };
  }, [key, turn]);
  const reload = (): void => setTurn((before) => before + 1);
  return found?.key === key ? { ...found, reload } : { data: null, version: null, refusal: null, reload };
}
