import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Lever, WhatIf, WhatIfResult } from "../../batch/what-if";
import type { WhatIfRequest, WhatIfResponse } from "./messages";

/** What is known of the workforce. */
export interface WhatIfState {
  readonly levers: readonly Lever[];
  readonly result: WhatIfResult | null;
  readonly engine: WhatIf["engine"] | null;
  /** Of the last change. */
  readonly milliseconds: number | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Whether the worker could not go on. */
  readonly hasFailed: boolean;
  readonly refused: Extract<WhatIfResponse, { readonly say: "refused" }> | null;
}

const NOTHING: WhatIfState = {
  levers: [],
  result: null,
  engine: null,
  milliseconds: null,
  progress: null,
  hasFailed: false,
  refused: null,
};
const BEGINNING = { done: 0, total: 1 };

/** Keeps a worker with a workforce. While it calculates, only the newest change waits. */
export function useWhatIf(): [WhatIfState, (request: WhatIfRequest) => void] {
  const [state, setState] = useState(NOTHING);
  const worker = useRef<Worker | null>(null);
  const isBusy = useRef(false);
  const waiting = useRef<WhatIfRequest | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const send = useCallback((request: WhatIfRequest): void => {
    isBusy.current = true;
    worker.current?.postMessage(request);
  }, []);
  const ask = useCallback(
    (request: WhatIfRequest): void => {
      worker.current ??= startWorker((response) => {
        setState((known) => afterResponse(known, response));
        if (response.say === "progress") return;
        const next = waiting.current;
        waiting.current = null;
        isBusy.current = false;
        if (next !== null) send(next);
      });
      if (request.ask === "load") setState({ ...NOTHING, progress: BEGINNING });
      if (isBusy.current) waiting.current = request;
      else send(request);
    },
    [send],
  );
  return [state, ask];
}

function startWorker(hear: (response: WhatIfResponse) => void): Worker {
  const worker = new Worker("./what-if-worker.js", { type: "module" });
  worker.addEventListener("error", () => hear({ say: "failed" }));
  worker.addEventListener("message", ({ data }: MessageEvent<WhatIfResponse>) => hear(data));
  return worker;
}

function afterResponse(known: WhatIfState, response: WhatIfResponse): WhatIfState {
  if (response.say === "progress") return { ...known, progress: response };
  const idle = { ...known, progress: null, hasFailed: response.say === "failed", refused: null };
  if (response.say === "failed") return idle;
  if (response.say === "refused") return { ...idle, refused: response };
  const { result } = response;
  if (response.say === "loaded") {
    const { levers, engine } = response;
    return { ...idle, levers, engine, result, milliseconds: null };
  }
  return { ...idle, result, milliseconds: response.milliseconds };
}
