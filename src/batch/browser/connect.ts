import type { BatchCalls, Request, Response } from "./messages";

/** The batch of a worker, as a page sees it: the same calls, but asynchronous. */
export type RemoteBatch = {
  readonly [Name in keyof BatchCalls]: (
    ...given: Parameters<BatchCalls[Name]>
  ) => Promise<ReturnType<BatchCalls[Name]>>;
};

/** What a page needs of a worker. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
}

/**
 * Connects to a worker that runs "paypacket/batch/worker", so that a page stays responsive while a batch runs. One page
 * per worker.
 */
export function connectBatch(worker: WorkerLike): RemoteBatch {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  worker.addEventListener("message", ({ data }) => {
    const { call, value, fault } = data as Response;
    const caller = waiting.get(call);
    waiting.delete(call);
    if (fault === null) caller?.resolve(value);
    else caller?.reject(new Error(fault));
  });
  const send = (name: keyof BatchCalls, given: readonly unknown[]) =>
    new Promise<never>((resolve, reject) => {
      const call = ++last;
      waiting.set(call, { resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ call, name, given } satisfies Request);
    });
  return {
    open: (rules, options) => send("open", [rules, options]),
    add: (rows) => send("add", [rows]),
    run: () => send("run", []),
    answers: () => send("answers", []),
    summaries: () => send("summaries", []),
    totals: () => send("totals", []),
    clear: () => send("clear", []),
  };
}
