import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { drawThread } from "../../support/threads";

/** What the thread does with a payslip of somebody with this first name. */
export type Fate = "Crash" | "Error" | "Memory" | "Forever";

const FATES: Readonly<Record<Fate, string>> = {
  Crash: "process.exit(1)",
  Error: 'throw new Error("no")',
  Memory: "for (const all = []; ; ) all.push(new Array(1e6).fill(all.length))",
  Forever: "for (;;);",
};

/** Returns a thread that dies on the payslips of certain people, and draws the others. */
export async function brittleThread(): Promise<URL> {
  const path = join(mkdtempSync(join(tmpdir(), "paypacket-brittle-")), "brittle.mjs");
  const fates = Object.entries(FATES).map(([name, fate]) => `if (name === "${name}") { ${fate} }`);
  const text = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", (order) => {
      const name = order.data.employee?.firstName;
      ${fates.join("\n")}
    });
    await import(${JSON.stringify(String(await drawThread()))});`;
  writeFileSync(path, text);
  return pathToFileURL(path);
}
