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
  addEventListener(type: "message", listener: (event: { readonly data: Response }) => void): void;
}

/**
 * Connects to a worker that runs "paypacket/batch/worker", so that a page stays responsive while a batch runs. One page
 * per worker.
 */
export function connectBatch(worker: WorkerLike): RemoteBatch {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  worker.addEventListener("message", ({ data }) => {
    const { call, value, fault } = data;
    const caller = waiting.get(call);
    waiting.delete(call);
    if (fault === null) caller?.resolve(value);
    else caller?.reject(new Error(fault));
  });
  const sent =
    <Name extends keyof BatchCalls>(name: Name) =>
    (...given: Parameters<BatchCalls[Name]>) =>
      new Promise<ReturnType<BatchCalls[Name]>>((resolve, reject) => {
        const call = ++last;
        waiting.set(call, { resolve, reject });
        worker.postMessage({ call, name, given } satisfies Request<Name>);
      });
  return {
    open: sent("open"),
    add: sent("add"),
    run: sent("run"),
    answers: sent("answers"),
    summaries: sent("summaries"),
    totals: sent("totals"),
    clear: sent("clear"),
  };
}
