import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import sample from "../../../examples/sample-employer.json";
import { commandLine } from "../support";
import { demoFolder, type RunningDemo, startDemo } from "./running-demo";

const cli = commandLine({ program: "paypacket-server" });
const folder = demoFolder();
const STOPPED = [0, null];

/** Runs commands as a shell does after somebody has pasted them. */
function pasted(commands: readonly string[]) {
  return JSON.parse(execFileSync("bash", ["--norc", "-c", commands.join("\n")], { encoding: "utf8" }));
}

function commandsOf({ printed }: RunningDemo): readonly string[] {
  return printed
    .split("\n")
    .filter((line) => /^ {2}(TOKEN|curl)/.test(line))
    .map((line) => line.trim());
}

function callerOf({ printed, address }: RunningDemo) {
  const [token = ""] = commandsOf({ printed } as RunningDemo);
  return (path: string) => pasted([token, `curl -s ${address}${path} -H "X-Auth-Token: $TOKEN"`]).content.data;
}

/** Returns a file that the demo serves, as text. */
function fileOf({ printed, address }: RunningDemo, path: string): string {
  const [token = ""] = commandsOf({ printed } as RunningDemo);
  const command = [token, `curl -s ${address}${path} -H "X-Auth-Token: $TOKEN"`].join("\n");
  return execFileSync("bash", ["--norc", "-c", command], { encoding: "latin1" });
}

describe("serve --demo", () => {
  it("prints commands that work when they are pasted, and keeps its organisation until the next start", async () => {
    const first = await startDemo(cli, folder);
    const [token = "", employees = "", payslip = ""] = commandsOf(first);
    const { items } = pasted([token, employees]).content.data;
    expect(items.map(({ payrollId }: { payrollId: string }) => payrollId)).toEqual(
      sample.employees.map(({ id }) => id),
    );
    expect(pasted([token, payslip]).content.data.forPeriod.netPay).toBe("2453.64");
    expect(statSync(join(folder, "demo-credentials.json")).mode & 0o777).toBe(0o600);
    expect(await first.stop()).toEqual(STOPPED);
    const second = await startDemo(cli, folder);
    expect(second.credentials).toEqual(first.credentials);
    expect((await fetch(`${second.address}/openapi.json`)).status).toBe(200);
    expect(await second.stop()).toEqual(STOPPED);
  });

  it("has the sample's employees as the sample has them, with open runs that pay them", async () => {
    const demo = await startDemo(cli, folder);
    const get = callerOf(demo);
    const { items } = get("/v1/employees");
    const of = (id: string) => items.find(({ payrollId }: { payrollId: string }) => payrollId === id);
    expect(of("S01").salaryHistory.map(({ salary }: { salary: string }) => salary)).toEqual(["34800.00", "33000.00"]);
    expect(of("S03")).toMatchObject({ taxCode: "C1257L", studentLoan: { studentLoanPlan: "Plan2" } });
    expect(of("S05").taxCodes.map((code: { week1Month1: boolean }) => code.week1Month1)).toEqual([true, false]);
    expect(of("S07").director).toMatchObject({ nicMethod: "Alternative", appointmentDate: "2026-07-01" });
    expect(of("S08").starter.p45).toMatchObject({ previousTaxablePay: "9800.00", previousTaxPaid: "912.40" });
    expect(of("S09").leaver).toMatchObject({ leavingDate: "2026-11-30" });
    expect(of("S12")).toMatchObject({ taxCode: "BR", week1Month1: true, niCategory: "M" });
    expect(get("/v1/tax-dps/sandbox/notices").count).toBe(3);
    expect(get("/v1/journal/templates").items).toHaveLength(1);
    expect(get("/v1/journal/journals").items).toMatchObject([{ status: "Current", period: 1, isBalanced: true }]);
    expect(get("/v1/report/report-definitions").items).toHaveLength(2);
    expect(get("/v1/report/schedules").items).toMatchObject([{ name: "Monthly costs", isEnabled: true }]);
    const [invoice] = get("/v1/billing/invoices").items;
    expect(invoice).toMatchObject({ status: "Issued", total: "253.80" });
    expect(fileOf(demo, `/v1/billing/invoices/${invoice.clientId}/${invoice.invoiceId}/file`).slice(0, 5)).toBe(
      "%PDF-",
    );
    const pay = (id: string) => get(`/v1/payslip/data/${of(id).employeeId}/2026/1`);
    expect(pay("S04").forPeriod).toMatchObject({ grossPay: "3200.00", benefitsTaxedViaPayroll: "310.00" });
    expect(pay("S10").summaryItems).toContainEqual(expect.objectContaining({ description: "Union dues" }));
    expect(pay("S11").forPeriod.grossPay).toBe("520.00");
    expect(await demo.stop()).toEqual(STOPPED);
  });

  it("begins again after a first start that was killed before the organisation was whole", async () => {
    const other = demoFolder();
    const killed = cli.start(["serve", "--demo"], { PORT: "0", DATA_FOLDER: other, LOG_LEVEL: "info" });
    const exited = once(killed, "exit");
    for await (const line of killed.stdout ?? []) if (String(line).includes("/v1/employees")) break;
    killed.kill("SIGKILL");
    await exited;
    expect(existsSync(join(other, "demo-credentials.json"))).toBe(false);
    const demo = await startDemo(cli, other);
    expect(callerOf(demo)("/v1/employees").items).toHaveLength(sample.employees.length);
    expect(await demo.stop()).toEqual(STOPPED);
  });

  it("ends in order when it is stopped while it starts", async () => {
    const other = demoFolder();
    const demo = cli.start(["serve", "--demo"], { PORT: "0", DATA_FOLDER: other });
    const exited = once(demo, "exit");
    await once(demo.stderr ?? demo, "data");
    demo.kill("SIGINT");
    expect(await exited).toEqual(STOPPED);
    expect(existsSync(join(other, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  it("gives its employees what letters need, plainly made up", async () => {
    const demo = await startDemo(cli, folder);
    const { items } = callerOf(demo)("/v1/employees");
    for (const { payrollId, email, nationalInsuranceNumber } of items) {
      expect(email).toBe(`${payrollId.toLowerCase()}@sample.example`);
      expect(nationalInsuranceNumber).toMatch(/^AB0000\d\dC$/);
    }
    expect(await demo.stop()).toEqual(STOPPED);
  });

  it("reports when its credentials have another secret, and makes others where they are taken away", async () => {
    const other = demoFolder();
    const first = await startDemo(cli, other);
    const [clientId] = first.credentials;
    const [token = ""] = commandsOf(first);
    const rotate = `curl -s -X POST ${first.address}/v1/administration/api-tokens/${clientId}/rotate -H "X-Auth-Token: $TOKEN"`;
    expect(pasted([token, rotate]).content.data.clientId).toBe(clientId);
    await first.stop();
    const second = await startDemo(cli, other);
    expect(second.printed).toContain("no longer work");
    expect(second.printed).not.toContain("client_secret");
    expect(second.printed).toContain(`remove ${join(other, "demo-credentials.json")}`);
    expect(await second.stop()).toEqual(STOPPED);
    rmSync(join(other, "demo-credentials.json"));
    const third = await startDemo(cli, other);
    expect(callerOf(third)("/v1/employees").items).toHaveLength(sample.employees.length);
    expect(await third.stop()).toEqual(STOPPED);
  });

  it("says that it runs already", async () => {
    const demo = await startDemo(cli, folder);
    const { code, err } = cli.run(["serve", "--demo"], "", { PORT: "0", DATA_FOLDER: folder });
    expect([code, err]).toEqual([2, expect.stringContaining("A demo runs there already.")]);
    expect(await demo.stop()).toEqual(STOPPED);
  });

  it("says what is wrong with its settings", () => {
    const table = cli.run(["serve", "--demo"], "", { MODULUS_TABLE: join(folder, "none.txt"), DATA_FOLDER: folder });
    expect(table.err).toContain("MODULUS_TABLE: the file cannot be read: not found");
    const { code, err } = cli.run(["serve", "--demo"], "", { DATABASE_URL: "mysql://x", DATA_FOLDER: folder });
    expect([code, err]).toEqual([2, expect.stringContaining("DATABASE_URL: must be an address such as postgres://")]);
  });
});
