import { useEffect, useState } from "preact/hooks";
import type { Answer, Refusal } from "../../../client";
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

interface Action {
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  /** Makes a call unless one is in progress; returns its data, or null if it was refused. */
  readonly run: <Data>(call: () => Promise<Answer<Data>>) => Promise<Data | null>;
}

/** Makes calls that change something, one at a time, and keeps why the last one was refused. */
export function useAction(): Action {
  const { ended } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const run = async <Data>(call: () => Promise<Answer<Data>>): Promise<Data | null> => {
    if (isBusy) return null;
    setBusy(true);
    setRefusal(null);
    const { data, refusal: reason } = await call().catch(() => ({ data: undefined, refusal: withoutAnswer() }));
    setBusy(false);
    if (reason === undefined) return data;
    if (reason.status === 401) ended();
    else setRefusal(reason);
    return null;
  };
  return { isBusy, refusal, run };
}

/** Milliseconds between two looks at something that changes by itself. */
const PAUSE = 2_500;

/** Looks at something again and again until it has come to an end; `of` names it, where it may become another. */
export function useLooks(isUnderWay: boolean, look: () => void, of = ""): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(look, PAUSE);
    return () => clearInterval(timer);
  }, [isUnderWay, of]);
}
