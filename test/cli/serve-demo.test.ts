import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commandLine } from "./support";

const cli = commandLine();
const folder = mkdtempSync(join(tmpdir(), "paypacket-demo-"));
// Root's PostgreSQL runs as another user, who passes through the folder.
chmodSync(folder, 0o711);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the demo, hands on what it prints, and stops it as Ctrl-C does. */
async function withDemo(use: (printed: string) => Promise<void> | void): Promise<void> {
  const demo = cli.start(["serve", "--demo"], { PORT: "0", DATA_FOLDER: folder });
  const exited = once(demo, "exit");
  let printed = "";
  for await (const chunk of demo.stdout ?? []) {
    printed += chunk;
    if (printed.includes("Ctrl-C")) break;
  }
  try {
    await use(printed);
  } finally {
    demo.kill("SIGINT");
  }
  expect(await exited).toEqual([0, null]);
}

const credentialsOf = (printed: string) => /client_id {6}(\S+)\n {2}client_secret {2}(\S+)/.exec(printed)?.slice(1);

describe("serve --demo", () => {
  it("prints commands that work when they are pasted, and keeps its organisation until the next start", async () => {
    let credentials: string[] | undefined;
    await withDemo((printed) => {
      credentials = credentialsOf(printed);
      const commands = printed.split("\n").filter((line) => /^ {2}(TOKEN|curl)/.test(line));
      const [token, employees, payslip] = commands.map((line) => line.trim());
      const run = (command = "") =>
        JSON.parse(execFileSync("bash", ["-c", `${token}\n${command}`], { encoding: "utf8" }));
      const { items } = run(employees).content.data;
      expect(items.map(({ lastName }: { lastName: string }) => lastName)).toEqual(["Baker", "Driver", "Miller"]);
      expect(run(payslip).content.data.forPeriod.netPay).toBe("2453.64");
    });
    await withDemo(async (printed) => {
      expect(credentialsOf(printed)).toEqual(credentials);
      const address = /http:\/\/\S+\/docs/.exec(printed)?.[0] ?? "";
      expect(await (await fetch(address)).text()).toContain("swagger-ui");
    });
  });

  it("says what is wrong with its settings", () => {
    const { code, err } = cli.run(["serve", "--demo"], "", { DATABASE_URL: "mysql://x", DATA_FOLDER: folder });
    expect([code, err]).toEqual([2, expect.stringContaining("DATABASE_URL: must be an address such as postgres://")]);
  });
});
