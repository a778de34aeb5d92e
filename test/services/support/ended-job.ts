import { setTimeout as wait } from "node:timers/promises";
import type { Call } from "./platform";

/** Waits until a job has ended, and returns it as the interface shows it. */
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
export async function endedJob(call: Call, jobId: string): Promise<any> {
  for (;;) {
    const { data } = (await call("GET", `/v1/jobs/${jobId}`)).body.content;
    if (data.status === "Completed" || data.status === "Failed") return data;
    await wait(50);
  }
}
