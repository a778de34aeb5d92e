import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { commandLine, ROOT } from "../support";
import { demoFolder, startDemo } from "./running-demo";

// docs/first-run.md as it is, against a demo that has just been started.

const cli = commandLine({ program: "paypacket-server" });
const data = demoFolder();
const folder = mkdtempSync(join(tmpdir(), "paypacket-first-run-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = readFileSync(join(ROOT, "docs/first-run.md"), "utf8");

function blocksOf(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, text = ""]) => text);
}

async function run(file: string, words: readonly string[], env: Readonly<Record<string, string>>) {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const { stdout, stderr } = await promisify(execFile)(file, words, options);
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
}

function startOf(file: string): string {
  return readFileSync(join(folder, file)).subarray(0, 5).toString();
}

it("leads from the first token to a locked run, with curl and with the typed client", async () => {
  const demo = await startDemo(cli, data);
  const [CLIENT_ID, CLIENT_SECRET] = demo.credentials;
  const env = { ADDRESS: demo.address, CLIENT_ID, CLIENT_SECRET };
  expect(await run("bash", ["--norc", "-euo", "pipefail", "-c", blocksOf("bash").join("\n")], env)).toEqual([
    ...["Sample Bakery Ltd", "123/AB456", "EXTRA_HOURS", "1257L", "true"],
    ...["Open", "1", "2171.40", "Locked", "FINAL", "Completed", "1", "Accepted"],
  ]);
  expect(startOf("payslip.pdf")).toBe("%PDF-");
  const letters = join(data, "mail/sandbox");
  const [letter = "", ...others] = readdirSync(letters).map((name) => readFileSync(join(letters, name), "utf8"));
  expect([letter.includes("To: starter@sample.example"), others]).toEqual([true, []]);

  const outfile = join(folder, "program.mjs");
  await build({
    stdin: { contents: blocksOf("ts").join("\n"), loader: "ts", resolveDir: ROOT },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    alias: { "paypacket/client": join(ROOT, "src/client/index.ts") },
  });
  expect(await run(process.execPath, [outfile], env)).toEqual(["FINAL 2171.40", "Accepted"]);
  expect(startOf("payslip-typed.pdf")).toBe("%PDF-");
  expect(await demo.stop()).toEqual([0, null]);
});
