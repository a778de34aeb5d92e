import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import type { Child } from "./child";
import { inFolder } from "./in-folder";
import { postgresSeconds, postmasterOf } from "./throughput/processor-time";

// Prints what a process of all roles, with both environments, costs while nobody asks for anything: its share of a core,
// that of PostgreSQL, and the transactions committed a second: node scripts/run.mjs bench/services/idle.ts

/** Milliseconds until what follows a start has ended, and of the measurement. */
const [SETTLING, MEASURED] = [10_000, 30_000];

/** Work since the start of an installation: seconds of processor time, and transactions. */
interface Work {
  readonly process: number;
  readonly postgres: number;
  readonly transactions: number;
}

async function workOf(service: Child, client: Client): Promise<Work> {
  const { rows } = await client.query<{ transactions: string }>(
    "select sum(xact_commit) as transactions from pg_stat_database",
  );
  const { cpuMicroseconds } = await service.used();
  const postgres = postgresSeconds(await postmasterOf(client));
  return { process: cpuMicroseconds / 1_000_000, postgres, transactions: Number(rows[0]?.transactions) };
}

await inFolder((inProcess) =>
  inProcess(async (service, client) => {
    await wait(SETTLING);
    const before = await workOf(service, client);
    await wait(MEASURED);
    const after = await workOf(service, client);
    const aSecond = (name: keyof Work) => ((after[name] - before[name]) * 1_000) / MEASURED;
    console.log(`process ${(aSecond("process") * 100).toFixed(1)}% of a core`);
    console.log(`PostgreSQL ${(aSecond("postgres") * 100).toFixed(1)}% of a core`);
    console.log(`${aSecond("transactions").toFixed(1)} transactions a second`);
  }),
);
