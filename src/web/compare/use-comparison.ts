import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Problem } from "../../engine";
import type { Comparison } from "../../engine/compare";
import type { CompareRequest, CompareResponse, LookedFile } from "./messages";

/** What is known of the comparison. */
export interface ComparisonState {
  readonly looked: LookedFile | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly refused: { readonly file: "theirs" | "ours"; readonly problems: readonly Problem[] } | null;
  readonly comparison: Comparison | null;
  readonly milliseconds: number;
}

const NOTHING: ComparisonState = { looked: null, progress: null, refused: null, comparison: null, milliseconds: 0 };

/** Keeps a worker that compares, and what it said last. */
export function useComparison(): [ComparisonState, (request: CompareRequest) => void] {
  const [state, setState] = useState(NOTHING);
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const ask = useCallback((request: CompareRequest): void => {
    worker.current ??= startWorker((response) => setState((known) => afterResponse(known, response)));
    setState((known) => (request.ask === "look" ? NOTHING : { ...NOTHING, looked: known.looked, progress: BEGINNING }));
    worker.current.postMessage(request);
  }, []);
  return [state, ask];
}

const BEGINNING = { done: 0, total: 1 };

function startWorker(hear: (response: CompareResponse) => void): Worker {
  const worker = new Worker("./compare-worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<CompareResponse>) => hear(data));
  return worker;
}

function afterResponse(known: ComparisonState, response: CompareResponse): ComparisonState {
  if (response.say === "looked") return { ...known, looked: response.file };
  if (response.say === "progress") return { ...known, progress: response };
  if (response.say === "refused") return { ...known, progress: null, refused: response };
  const { comparison, milliseconds } = response;
  return { ...known, progress: null, comparison, milliseconds };
}
