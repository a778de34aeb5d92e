import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { openJobs } from "./jobs-setup";

/** Counts to 60 in steps, from where an earlier attempt stopped; a process to be killed or stopped. */
const [url = "", tries = "5"] = process.argv.slice(2);
const { jobs, close } = await openJobs(url, { tries: Number(tries) });
jobs.handle("slow-count", async (job) => {
  for (;;) {
    const number = await job.step(async (tx) => {
      const { rows } = await sql<{ number: number }>`
        select count(*)::int + 1 as number from done where job_id = ${job.jobId}`.execute(tx);
      const next = rows[0]?.number ?? 0;
      if (next <= 60) await sql`insert into done values (${job.organisation}, ${job.jobId}, ${next})`.execute(tx);
      return next;
    }, 1);
    if (number > 60) return { counted: 60 };
    await wait(20);
  }
});
await jobs.start();
process.once("SIGTERM", () => void close());
console.log("ready");
