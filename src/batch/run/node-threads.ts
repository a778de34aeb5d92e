import { Worker } from "node:worker_threads";
import { getScratchOffset } from "../columns";
import type { WorkerJob } from "./column-job";
import type { Threads } from "./threads";

/** Creates Node threads over shared memory; they start with the first run and wait for the next. */
export function nodeThreads(count: number, script: URL): Threads {
  let workers: Worker[] | null = null;
  return {
    shared: true,
    async run(jobs, kind) {
      workers ??= Array.from({ length: count }, () => startWorker(script));
      const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      await Promise.all(
        workers.map((worker, index) => runOn(worker, { jobs, kind, counter, scratch: getScratchOffset(index) })),
      );
    },
    async close() {
      const ended = workers ?? [];
      workers = null;
      await Promise.all(ended.map((worker) => worker.terminate()));
    },
  };
}

/** Starts a worker that does not keep the process alive while it waits. */
function startWorker(script: URL): Worker {
  const worker = new Worker(script);
  worker.unref();
  return worker;
}

function runOn(worker: Worker, job: WorkerJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error: unknown) => {
      worker.unref();
      worker.removeListener("message", done).removeListener("error", settle);
      if (error === null) resolve();
      else reject(error);
    };
    const done = () => settle(null);
    worker.ref();
    worker.on("message", done).on("error", settle);
    worker.postMessage(job);
  });
}
