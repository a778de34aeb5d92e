import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { serveApp } from "../../src/platform/http";
import { testPlatform } from "../services/support/platform";

const ROOT = join(import.meta.dirname, "../..");
const [, program = ""] = /```ts\n(import [^`]*"paypacket\/client".*?)```/s.exec(
  readFileSync(join(ROOT, "docs/for-integrators.md"), "utf8"),
) as RegExpExecArray;

it("the program of docs/for-integrators.md prints a net pay", async () => {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-client-"));
  const platform = await testPlatform();
  const server = await serveApp(platform.app, { port: 0, host: "127.0.0.1" });
  try {
    const outfile = join(folder, "program.mjs");
    await build({
      stdin: { contents: program, loader: "ts", resolveDir: ROOT },
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      logLevel: "error",
      alias: { "paypacket/client": join(ROOT, "src/client/index.ts") },
    });
    const { clientId, clientSecret } = await platform.account("Sample");
    const env = { ADDRESS: `http://127.0.0.1:${server.port}`, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
    const { stdout } = await promisify(execFile)(process.execPath, [outfile], { env: { ...process.env, ...env } });
    expect(stdout).toBe("2453.64\n");
  } finally {
    await server.stop();
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
