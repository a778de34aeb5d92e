import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { tokenOf } from "../support/platform";

let platform: RunPlatform;
let assistant: Client;
let employeeId: string;
let organisationId: string;

async function connected(token: string): Promise<Client> {
  const { app, address } = platform;
  const client = new Client({ name: "a test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
    fetch: async (url, init) => app.request(String(url), init),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

async function call(client: Client, name: string, given: Readonly<Record<string, unknown>> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: { ...given } });
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return { isError, text };
}

const read = async (name: string, given?: Readonly<Record<string, unknown>>) =>
  JSON.parse((await call(assistant, name, given)).text);

beforeAll(async () => {
  platform = await runPlatform();
  organisationId = platform.owner.organisationId;
  ({ employeeId } = await platform.employee({
    salary: "0",
    startDate: "2026-04-06",
    taxCode: "1257L",
    lastName: "Sample",
  }));
  await platform.next();
  await platform.post(employeeId, [{ id: "pay-1", payElementCode: "SALARY", amount: "2500.00" }]);
  await platform.lockRun(1);
  assistant = await connected(await tokenOf(platform.app, platform.owner));
});

afterAll(async () => {
  await assistant.close();
  await platform.stop();
});

describe("an assistant", () => {
  it("is offered tools that read and calculate alone, in a list that it can read whole", async () => {
    const { tools } = await assistant.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["find_people", "explain_payslip", "what_hmrc_does_not_know", "find_operations", "read"]),
    );
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
  });

  it("finds a person, and explains the payslip by the figures that are asked for", async () => {
    expect(JSON.stringify((await read("list_organisations")).data)).toContain(organisationId);
    const people = await read("find_people", { organisationId, search: "Sample" });
    expect(people.data.items.map((each: { employeeId: string }) => each.employeeId)).toEqual([employeeId]);
    const of = { organisationId, employeeId, year: 2026, period: 1 };
    const { data } = await read("explain_payslip", { ...of, explain: ["tax"] });
    expect(data.forPeriod).toMatchObject({ tax: "290.20", ni: "116.16", netPay: "2093.64" });
    const figures: readonly string[] = data.workings.map(({ figure }: { figure: string }) => figure);
    expect(figures.length).toBeGreaterThan(2);
    expect(figures.filter((figure) => !figure.endsWith("/forPeriod/tax"))).toEqual([]);
    expect((await read("explain_payslip", of)).data.workings).toBeNull();
  });

  it("says what HMRC does not know, and finds what else it can read", async () => {
    const { data } = await read("what_hmrc_does_not_know", { organisationId });
    expect(JSON.stringify(data)).toContain("Fps");
    const found = await read("find_operations", { words: "payroll calendar" });
    expect(found.length).toBeGreaterThan(0);
    const runs = await read("read", {
      operationId: "listPayRuns",
      parameters: { organisationId, payrollConfigId: platform.payrollConfigId },
    });
    expect(JSON.stringify(runs.data)).toContain("2026");
  });

  it("calculates without storing", async () => {
    const facts = {
      payFrequency: "Monthly",
      paymentDate: "2026-04-30",
      grossPay: "2500",
      taxCode: "BR",
      niCategory: "A",
    };
    const { data } = await read("preview_gross_to_net", { organisationId, facts });
    expect(data.forPeriod.tax).toBe("500.00");
  });

  it("can change nothing, and leave the path of no operation", async () => {
    for (const operationId of ["lockPayRun", "createEmployee", "submitFps", "deleteEmployee"])
      expect(await call(assistant, "read", { operationId, parameters: {} })).toMatchObject({ isError: true });
    const dots = await call(assistant, "get_person", { organisationId, employeeId: ".." });
    expect(dots.isError).toBe(true);
    const other = await call(assistant, "get_person", { organisationId, employeeId: "x/../../authentication/me?y=" });
    expect(other.isError).toBe(true);
  });
});

describe("the token of an assistant", () => {
  it("is needed, and must be good", async () => {
    for (const token of ["", "nonsense"])
      await expect(connected(token)).rejects.toThrow(/access_token_(missing|invalid)/);
    const answer = await platform.app.request("/mcp", { method: "POST", body: "{}" });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
  });

  it("reaches what it reaches elsewhere, and nothing of another account", async () => {
    const stranger = await connected(await tokenOf(platform.app, await platform.account("Another Bakery")));
    const of = { organisationId, employeeId, year: 2026, period: 1 };
    const answer = await call(stranger, "explain_payslip", of);
    expect(answer).toMatchObject({ isError: true });
    expect(answer.text).toContain("organisation_access_denied");
    expect(answer.text).not.toContain("2093.64");
    await stranger.close();
  });
});
