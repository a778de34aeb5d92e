import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What the thread does with a payslip of somebody with this first name. */
export type Fate = "Crash" | "Error" | "Memory" | "Forever";

const FATES: Readonly<Record<Fate, string>> = {
  Crash: "process.exit(1)",
  Error: 'throw new Error("no")',
  Memory: "for (const all = []; ; ) all.push(new Array(1e6).fill(all.length))",
  Forever: "for (;;);",
};

/**
 * Returns a thread that dies on the payslips of certain people. The others are drawn by the script given; without one they
 * are answered at once, as drawing takes its time.
 */
export function brittleThread(drawing: URL | null = null): URL {
  const path = join(mkdtempSync(join(tmpdir(), "paypacket-brittle-")), "brittle.mjs");
  const fates = Object.entries(FATES).map(([name, fate]) => `if (name === "${name}") { ${fate} }`);
  const answer = drawing === null ? "parentPort.postMessage({ ok: true, value: new Uint8Array() });" : "";
  const text = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", (order) => {
      const name = order.data.employee?.firstName;
      ${fates.join("\n")}
      ${answer}
    });
    ${drawing === null ? "" : `await import(${JSON.stringify(String(drawing))});`}`;
  writeFileSync(path, text);
  return pathToFileURL(path);
}
