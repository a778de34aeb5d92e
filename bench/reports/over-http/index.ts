import { mkdirSync, writeFileSync } from "node:fs";
import { type Caller, callerOf } from "../../services/caller";
import { type InProcess, inFolder } from "../../services/in-folder";
import type { Credentials } from "../../services/token-of";
import { type MeasuredCopies, type MeasuredExport, measureCopies, measureExport } from "./exports";
import { type MeasuredGroups, measureGroups } from "./groups";
import { markdown, type Round } from "./results";
import { fillUpTo } from "./rows";

// Reports over HTTP on payslips that are made up in the real tables: by department over more and more of them, up to
// twice those that are exported in each format, CSV in turns with COPY alone on the same server:
//   npm run bench:reports-http -- [payslips that are exported, default 5,000,000]

const exported = Number(process.argv[2] ?? 5_000_000);
if (!Number.isInteger(exported) || exported < 1) {
  console.error("Usage: bench:reports-http [payslips]: a whole number from 1.");
  process.exit(2);
}
const SIZES = [...[100_000, 1_000_000].filter((size) => size < exported), exported];
/** Alternating rounds, of which the median counts. */
const ROUNDS = 3;

await inFolder(async (inProcess) => {
  const credentials = await inProcess((service) => service.ask<Credentials>("account"));
  const groups: MeasuredGroups[] = [];
  let filled = 0;
  const growTo = (sizes: readonly number[]) =>
    inProcess(async (service, client) => {
      const caller: Caller = await callerOf(service, credentials);
      for (const size of sizes) {
        await fillUpTo(client, credentials.organisationId, [filled, size]);
        filled = size;
        groups.push(await measureGroups(caller, size));
        console.log(groups.at(-1));
      }
    });
  await growTo(SIZES);
  const exportAs = (format: string) => exportedIn(inProcess, credentials, format);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const copies = await inProcess(
      (_, client): Promise<MeasuredCopies> => measureCopies(client, credentials.organisationId),
    );
    rounds.push({ copies, csv: await exportAs("CSV") });
    console.log(rounds.at(-1));
  }
  const others = [await exportAs("JSONL"), await exportAs("PARQUET")];
  await growTo([2 * exported]);
  const results = { groups, rounds, others };
  mkdirSync("bench/results", { recursive: true });
  writeFileSync("bench/results/reports-http.json", `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync("bench/results/reports-http.md", markdown(results));
  console.log(markdown(results));
});

/** Exports all payslips in a process that has done nothing else. */
function exportedIn(inProcess: InProcess, credentials: Credentials, format: string): Promise<MeasuredExport> {
  return inProcess(async (service) => measureExport(service, await callerOf(service, credentials), format));
}
