import { useState } from "preact/hooks";
import type { Answer, Refusal } from "../../../client";
import { useSession } from "../session/session-context";
import { withoutAnswer } from "./refusals";

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
