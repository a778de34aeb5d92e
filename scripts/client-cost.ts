import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "tsup";
import { median } from "../bench/median";
import { ENTRIES } from "./packages/entries";

// What the types of paypacket/client cost a program: CPU seconds of the compiler for an empty program, for one of ten
// lines against the declarations as they are packed, and for src/client itself; medians of nine, taken in turn.
//   npm run client:cost [-- times]

const PROGRAM = `import { createClient } from "paypacket/client";

const client = createClient({ address: "http://localhost:8080", clientId: "id", clientSecret: "secret" });
const employees = await client.get("/v1/employees", { params: { query: { pageSize: 10 } } });
for (const { employeeId } of employees.data?.content.data.items ?? []) {
  const params = { path: { employeeId } };
  const { data, refusal } = await client.put("/v1/employees/{employeeId}/payroll-id", { params, body: { payrollId: "1" } });
  if (refusal) console.log(refusal.token, refusal.validationIssues);
  else console.log(data.content.data.lastName);
}
`;

const SETTINGS = { strict: true, noEmit: true, target: "es2022", module: "nodenext", types: [] };
const OURS = { ...SETTINGS, module: "esnext", moduleResolution: "bundler", exactOptionalPropertyTypes: true };

const CASES = [
  { name: "empty program", file: "empty.mts", options: { ...SETTINGS, skipLibCheck: true } },
  { name: "ten lines with paypacket/client", file: "program.mts", options: { ...SETTINGS, skipLibCheck: true } },
  { name: "empty program, libraries checked", file: "empty.mts", options: SETTINGS },
  { name: "ten lines, libraries checked", file: "program.mts", options: SETTINGS },
  { name: "src/client", file: resolve("src/client/index.ts"), options: { ...OURS, skipLibCheck: true } },
];

/** Runs the compiler, which prints the CPU seconds of its process at its end. */
const COMPILER = `process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  console.log("cpu", (user + system) / 1e6);
});
require(${JSON.stringify(resolve("node_modules/typescript/lib/tsc.js"))});`;

async function main(times: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-client-cost-"));
  try {
    await installClient(join(folder, "node_modules/paypacket"));
    writeFileSync(join(folder, "empty.mts"), "export {};\n");
    writeFileSync(join(folder, "program.mts"), PROGRAM);
    printMedians(Array.from({ length: times }, () => CASES.map((one) => cpuSeconds(folder, one))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the package with nothing but the declarations of the client, as the build makes them. */
async function installClient(folder: string): Promise<void> {
  const { client = "" } = ENTRIES;
  const outDir = join(folder, "dist");
  await build({ config: false, silent: true, entry: { client }, outDir, format: "cjs", dts: { only: true } });
  writeFileSync(join(outDir, "client.d.ts"), 'export * from "./client.cjs";\n');
  const exports = { "./client": { types: "./dist/client.d.ts" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "paypacket", type: "module", exports }));
}

function cpuSeconds(folder: string, { name, file, options }: (typeof CASES)[number]): number {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: [file] }));
  const { stdout } = spawnSync(process.execPath, ["-e", COMPILER, "tsc"], { cwd: folder, encoding: "utf8" });
  const [, seconds] = /^cpu (.*)$/m.exec(stdout) ?? [];
  if (seconds === undefined || stdout.includes("error TS")) throw new Error(`${name}: ${stdout}`);
  return Number(seconds);
}

function printMedians(runs: readonly (readonly number[])[]): void {
  const medians = CASES.map((_, place) => median(runs.map((run) => run[place] ?? Number.NaN)));
  for (const [place, { name }] of CASES.entries()) {
    console.log(`${name.padEnd(34)} ${medians[place]?.toFixed(2)} CPU seconds`);
  }
  const [empty = 0, ten = 0, emptyChecked = 0, tenChecked = 0] = medians;
  console.log(`ten lines cost ${(ten / empty).toFixed(2)} times an empty program,`);
  console.log(`and ${(tenChecked / emptyChecked).toFixed(2)} times where libraries are checked too`);
}

await main(Number(process.argv[2] ?? 9));
