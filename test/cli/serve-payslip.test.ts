import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../../src/client";
import { askShared } from "../support/shared/ask-shared";
import { ROOT } from "./support";

// The real command with the script of its drawing threads beside it, as built.

const folder = mkdtempSync(join(tmpdir(), "paypacket-served-"));
// Root's PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the command that serves", () => {
  it("draws payslips, and stops though its threads wait for more", async () => {
    const served = spawn(process.execPath, [join(await askShared("command"), "server.js"), "serve", "--demo"], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, PORT: "0", DATA_FOLDER: folder },
    });
    const exited = once(served, "exit");
    let printed = "";
    for await (const chunk of served.stdout) {
      printed += chunk;
      if (printed.includes("Ctrl-C")) break;
    }
    try {
      const [, address = ""] = /ready: (\S+)/.exec(printed) ?? [];
      const [, clientId = "", clientSecret = ""] = /client_id {6}(\S+)\n {2}client_secret {2}(\S+)/.exec(printed) ?? [];
      expect(await payslipOf(createClient({ address, clientId, clientSecret }))).toBe("%PDF-");
    } finally {
      served.kill("SIGINT");
    }
    expect(await exited).toEqual([0, null]);
  });
});

/** Returns the beginning of the first employee's payslip file. */
async function payslipOf(client: Client): Promise<string> {
  const { data } = await client.get("/v1/employees");
  const { employeeId = "", payrollConfigId = "" } = data?.content.data.items[0] ?? {};
  // If the demo already has an open run, this one is refused.
  await client.post("/v1/payroll/{payrollConfigId}/next", { params: { path: { payrollConfigId } } });
  const file = await client.get("/v1/payslip/data/{employeeId}/{year}/{period}/file", {
    params: { path: { employeeId, year: 2026, period: 1 } },
  });
  return Buffer.from(file.data?.subarray(0, 5) ?? []).toString();
}
