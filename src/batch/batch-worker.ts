// A thread of a batch on Node: runs the jobs it is sent and reports when it is done.
import { parentPort } from "node:worker_threads";
import { runWorkerJob, type WorkerJob } from "./run/column-job";

parentPort?.on("message", (job: WorkerJob) => {
  runWorkerJob(job);
  parentPort?.postMessage(null);
});
