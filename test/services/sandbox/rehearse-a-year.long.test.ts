import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServedApp, serveApp } from "../../../src/platform/http";
import { type TestPlatform, testPlatform } from "../support/platform";
import { rulebook } from "../year/library";

// docs/rehearse-a-year.mjs as it is, against an installation in the April of a year that has rules.

let platform: TestPlatform;
let served: ServedApp;

beforeAll(async () => {
  platform = await testPlatform(Date.UTC(2026, 3, 1, 9), { rulebook });
  served = await serveApp(platform.app, { port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await served.stop();
  await platform.stop();
});

it("a year of a payroll is rehearsed by the script of the documentation", { timeout: 600_000 }, async () => {
  const account = await platform.account("Integrator");
  const script = join(import.meta.dirname, "../../../docs/rehearse-a-year.mjs");
  const env = { ...process.env, CLIENT_ID: account.clientId, CLIENT_SECRET: account.clientSecret };
  const { stdout } = await promisify(execFile)(process.execPath, [script, `http://127.0.0.1:${served.port}`], { env });
  expect(stdout).toMatch(/^2 P60s, and nothing is outstanding\./m);
});
