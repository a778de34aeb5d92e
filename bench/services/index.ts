import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { calculatorPaces, type Pace } from "./calculator";
import { startChild } from "./child";
import { measurePayroll } from "./payrolls";
import { markdown } from "./results";
import { type Credentials, tokenOf } from "./token-of";

// The services over HTTP: the calculator compared with bare servers, payrolls of two sizes compared with plain SQL.
// `--quick` does less of everything and writes nothing.

const isQuick = process.argv.includes("--quick");
const SIZES = isQuick ? [100, 1_000] : [1_000, 10_000];
const CALCULATOR = isQuick
  ? { rounds: 3, milliseconds: 1_000, warm: 5_000 }
  : { rounds: 9, milliseconds: 2_000, warm: 25_000 };
const PAYROLL = isQuick ? { milliseconds: 1_000, uploads: 50 } : { milliseconds: 3_000, uploads: 300 };

async function calculator(folder: string): Promise<readonly Pace[]> {
  const service = await startChild("service-process", folder);
  const rivals = [
    { name: "node:http alone, nothing checked", server: await startChild("bare-process", folder, ["node"]) },
    { name: "paypacket, everything on", server: service },
    { name: "Hono with zod, nothing done", server: await startChild("bare-process", folder, ["hono"]) },
  ];
  const account = await service.ask<Credentials>("account");
  const paces = await calculatorPaces(rivals, await tokenOf(service.port, account), CALCULATOR);
  for (const { server } of rivals) await server.stop();
  return paces;
}

const folder = mkdtempSync(join(tmpdir(), "paypacket-bench-"));
// The installation's own PostgreSQL may run as another user, who needs access to its data.
chmodSync(folder, 0o711);
try {
  const paces = await calculator(folder);
  const payrolls = [];
  for (const employees of SIZES) payrolls.push(await measurePayroll(folder, employees, PAYROLL));
  const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"}`;
  const results = { machine, node: process.version, calculator: paces, payrolls };
  const page = markdown(results);
  if (!isQuick) {
    mkdirSync("bench/results", { recursive: true });
    writeFileSync("bench/results/services.json", `${JSON.stringify(results, null, 2)}\n`);
    writeFileSync("bench/results/services.md", page);
  }
  console.log(page);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
