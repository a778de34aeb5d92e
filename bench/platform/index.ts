import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createCursors } from "../../src/platform/http";
import { createIds, systemClock } from "../../src/platform/ports";
import { createDatabase, startPostgres } from "../../src/platform/postgres";
import { openStore } from "../../src/platform/store";
import { listenAll } from "./http-work";
import { migrations, plainPool, plainWork, tenantWork } from "./store-work";
import { type Throughput, throughput } from "./throughput";

const HANDS = 16;
const CONNECTIONS = 8;
const SECONDS = 3;

/** Measures the stages of a start, and transactions compared with plain SQL, on a server that waits for the disk. */
async function storeFigures(): Promise<{ starts: readonly number[]; rates: Throughput[] }> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-bench-"));
  chmodSync(folder, 0o711);
  const starts = [];
  for (let start = 1; start <= 3; start += 1) {
    const began = performance.now();
    const server = await startPostgres({ folder });
    starts.push(Math.round(performance.now() - began));
    if (start < 3) await server.stop();
    else {
      await createDatabase(server.url("postgres"), "bench");
      const url = server.url("bench");
      const store = await openStore({ url, environment: "sandbox", migrations, connections: CONNECTIONS });
      const pool = plainPool(url, CONNECTIONS);
      const rates = await throughput(HANDS, SECONDS, ...tenantWork(store), ...plainWork(pool));
      await Promise.all([store.close(), pool.end()]);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      return { starts, rates };
    }
  }
  throw new Error("unreachable");
}

async function httpFigures(): Promise<Throughput[]> {
  const servers = await listenAll();
  const args = ["scripts/run.mjs", "bench/platform/http-client.ts", ...servers.map(({ port }) => String(port))];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  for (const { stop } of servers) await stop();
  const rates: readonly number[] = JSON.parse(stdout);
  return servers.map(({ name }, at) => ({ name, perSecond: rates[at] ?? Number.NaN }));
}

async function toolFigures(): Promise<Throughput[]> {
  const cursors = createCursors({ keys: [randomBytes(32)], clock: systemClock });
  const ids = createIds(systemClock);
  const place = { route: "GET /notes", scope: "ORG", filters: { status: "Active" } };
  const token = await cursors.seal(place, ["Sample", "2026-04-06", ids.next()]);
  return throughput(
    1,
    1,
    { name: "cursor sealed", run: () => cursors.seal(place, ["Sample", "2026-04-06", ids.next()]) },
    { name: "cursor opened", run: () => cursors.open(place, token) },
    {
      name: "1,000 identifiers",
      run: async () => {
        for (let drawn = 0; drawn < 1_000; drawn += 1) ids.next();
      },
    },
  );
}

function table(rates: readonly Throughput[]): readonly string[] {
  const [first] = rates;
  const rows = rates.map(
    ({ name, perSecond }) =>
      `| ${name} | ${perSecond.toLocaleString("en-GB")} | ${(perSecond / (first?.perSecond ?? Number.NaN)).toFixed(2)} |`,
  );
  return ["| | Per second | Beside the first |", "| --- | ---: | ---: |", ...rows, ""];
}

const http = await httpFigures();
const { starts, rates } = await storeFigures();
const tools = await toolFigures();
const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"}`;
const page = [
  "# The platform: results",
  "",
  `One run on ${machine}, Node ${process.version.slice(1)}. \`npm run bench:platform\` repeats it.`,
  "Other work may share the machine: the ratios say more than the figures.",
  "",
  `An own PostgreSQL: first start ${starts[0]} ms, with the making of its folder; later ones ${starts.slice(1).join(" and ")} ms.`,
  "",
  `Transactions, ${HANDS} at once over ${CONNECTIONS} connections, each commit on the disk:`,
  "",
  ...table(rates),
  `POST of a small JSON body over HTTP, ${HANDS} connections, the client a process of its own:`,
  "",
  ...table(http),
  "Tools, one after the other:",
  "",
  ...table(tools),
].join("\n");
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/platform.md", page);
writeFileSync(
  "bench/results/platform.json",
  `${JSON.stringify({ machine, node: process.version, starts, rates, http, tools }, null, 2)}\n`,
);
console.log(page);
