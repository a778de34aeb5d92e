import { mkdirSync, writeFileSync } from "node:fs";
import { type Caller, callerOf } from "../../services/caller";
import { inFolder } from "../../services/in-folder";
import type { Credentials } from "../../services/token-of";
import { type MeasuredExport, measureCopy, measureExport } from "./exports";
import { type MeasuredGroups, measureGroups } from "./groups";
import { markdown } from "./results";
import { fillUpTo } from "./rows";

// Reports over HTTP on payslips that are made up in the real tables: by department over more and more of them, then
// all of them exported in each format, beside COPY alone on the same server:
//   npm run bench:reports-http -- [payslips that are exported, default 5,000,000]

const exported = Number(process.argv[2] ?? 5_000_000);
if (!Number.isInteger(exported) || exported < 1) {
  console.error("Usage: bench:reports-http [payslips]: a whole number from 1.");
  process.exit(2);
}
const SIZES = [...[100_000, 1_000_000].filter((size) => size < exported), exported];
const FORMATS = ["CSV", "JSONL", "PARQUET"];

await inFolder(async (inProcess) => {
  const groups: MeasuredGroups[] = [];
  const credentials = await inProcess(async (service, client) => {
    const made = await service.ask<Credentials>("account");
    const caller: Caller = await callerOf(service, made);
    let filled = 0;
    for (const size of SIZES) {
      await fillUpTo(client, made.organisationId, [filled, size]);
      filled = size;
      groups.push(await measureGroups(caller, size));
      console.log(groups.at(-1));
    }
    return made;
  });
  const { organisationId } = credentials;
  const copies = await inProcess(async (_, client) => ({
    inOrder: await measureCopy(client, organisationId, true),
    asTheyCome: await measureCopy(client, organisationId, false),
  }));
  console.log(copies);
  const exports: MeasuredExport[] = [];
  mkdirSync("bench/results", { recursive: true });
  for (const format of FORMATS) {
    exports.push(
      await inProcess(async (service) => measureExport(service, await callerOf(service, credentials), format)),
    );
    const results = { groups, exports, copies };
    writeFileSync("bench/results/reports-http.json", `${JSON.stringify(results, null, 2)}\n`);
    writeFileSync("bench/results/reports-http.md", markdown(results));
  }
  console.log(markdown({ groups, exports, copies }));
});
