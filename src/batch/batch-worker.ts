// A thread of a batch on Node: works out what it is sent, and says when it is done.
import { parentPort } from "node:worker_threads";
import { runWorkerJob, type WorkerJob } from "./run/worker-job";

parentPort?.on("message", (job: WorkerJob) => {
  runWorkerJob(job);
  parentPort?.postMessage(null);
});
