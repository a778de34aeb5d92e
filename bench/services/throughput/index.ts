import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { apiRound, type RequestKind } from "./api-load";
import { ROLES } from "./crew";
import { type DispatcherRound, dispatcherRound, openScene } from "./dispatcher-load";
import { inPlace, type Place } from "./place";
import { type Throughput, type ThroughputResults, throughputOf, throughputPage } from "./results";
import { JOB_EMPLOYEES, LARGE_EMPLOYEES, type WorkerRounds, workerRounds } from "./worker-load";

// Measures what two processes of a role do beside one, on one PostgreSQL, and the processor time of a request, a job and a
// delivery, which sizing needs:
//   npm run throughput -- [requests of a round, default 3,000]

/** The first round of each is to warm up. */
const PROCESSES = [2, 1, 2, 1, 2];
const IDLE = 5;
const count = Number(process.argv[2] ?? 3_000);
if (!Number.isInteger(count) || count < 1) {
  console.error("Usage: throughput [requests]: a whole number from 1.");
  process.exit(2);
}
const KINDS: readonly RequestKind[] = ["employee read", "payslip read", "line uploaded"];

async function inRounds<T>(what: string, work: (processes: number) => Promise<T>): Promise<readonly T[]> {
  const rounds: T[] = [];
  for (const processes of PROCESSES) {
    rounds.push(await work(processes));
    console.log(`${what}, ${processes} processes`);
  }
  return rounds.slice(1);
}

async function idleOf({ crew, databaseSeconds }: Place): Promise<number> {
  for (const role of ROLES) crew.resume(role, 2);
  const before = databaseSeconds();
  await wait(IDLE * 1_000);
  return ((databaseSeconds() - before) * 1_000) / IDLE;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function measureAll(place: Place): Promise<Omit<ThroughputResults, "machine" | "node">> {
  const databaseMilliseconds = await idleOf(place);
  place.crew.resume("dispatcher", 0);
  const jobs: readonly WorkerRounds[] = await inRounds("jobs", (processes) => workerRounds(place, processes));
  const [first] = jobs;
  if (first === undefined) throw new Error("there is no round");
  // As the server does by itself some time after rows were written.
  await place.client.query("vacuum analyze");
  const ofRequests: Throughput[] = [];
  for (const kind of KINDS) {
    const rounds = await inRounds(kind, (processes) =>
      apiRound(place, processes, { locked: first.locked, kind, count }),
    );
    ofRequests.push(throughputOf("api", kind, rounds));
  }
  place.crew.resume("api", 2);
  const scene = await openScene(place);
  const deliveries: readonly DispatcherRound[] = await inRounds("deliveries", (processes) =>
    dispatcherRound(place, processes, scene),
  );
  scene.close();
  return {
    requests: count,
    jobEmployees: JOB_EMPLOYEES,
    largeEmployees: LARGE_EMPLOYEES,
    throughputs: [
      ...ofRequests,
      throughputOf(
        "worker",
        "employee recalculated",
        jobs.map(({ recalculation }) => recalculation),
      ),
      throughputOf(
        "worker",
        "employee of one large payroll recalculated",
        jobs.map(({ largeRecalculation }) => largeRecalculation),
      ),
      throughputOf(
        "worker",
        "employee locked",
        jobs.map(({ lock }) => lock),
      ),
      throughputOf("dispatcher", "delivery", deliveries),
    ],
    fanOutPerSecond: mean(deliveries.map(({ units, fanOutSeconds }) => units / fanOutSeconds)),
    idle: { processes: 2 * ROLES.length, databaseMilliseconds },
    payslipBytes: {
      log: mean(jobs.map(({ payslip }) => payslip.log)),
      database: mean(jobs.map(({ payslip }) => payslip.database)),
    },
  };
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const measured = await inPlace(measureAll);
const machine = `a shared cloud machine with ${cpus().length} cores`;
const results: ThroughputResults = { machine, node: process.version.slice(1), ...measured };
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/throughput.json", `${JSON.stringify(results, null, 2)}\n`);
const page = throughputPage(results);
writeFileSync("bench/results/throughput.md", page);
console.log(page);
