import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { libraryServer } from "../../src/cli/mcp/library-server";
import { CALCULATIONS } from "../../src/engine";
import { payslips } from "../../src/engine/testing";
import { rules } from "../../src/rules/all";
import { rulebook } from "../support/library";
import { commandLine, ROOT } from "./support";

const PAYSLIP = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  grossPay: "2500",
  taxCode: "1257L",
  niCategory: "A",
};

const client = new Client({ name: "a test", version: "1" });

beforeAll(async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await libraryServer(rules, rulebook).connect(theirs);
  await client.connect(ours);
});

afterAll(() => client.close());

interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly links: readonly string[];
}

async function call(name: string, facts: unknown, explain?: readonly string[]): Promise<Answer> {
  const { content, isError = false } = await client.callTool({
    name,
    arguments: { facts, ...(explain && { explain }) },
  });
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return { isError, text, links: content.flatMap((part) => (part.type === "resource_link" ? [part.uri] : [])) };
}

async function figures(name: string, facts: unknown, explain?: readonly string[]) {
  return JSON.parse((await call(name, facts, explain)).text);
}

async function read(uri: string) {
  const { contents } = await client.readResource({ uri });
  const [first] = contents;
  if (first === undefined || !("text" in first)) throw new Error(`${uri} has no text.`);
  return JSON.parse(first.text);
}

describe("what an assistant is offered", () => {
  it("is a tool for every calculation, that changes nothing, in a list that it can read whole", async () => {
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    for (const { name } of CALCULATIONS) expect(names).toContain(name.replaceAll("-", "_"));
    expect(names).toEqual(expect.arrayContaining(["fps", "p60", "compare_payslips", "what_if"]));
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(JSON.stringify(tools).length).toBeLessThan(100_000);
  });

  it("is a schema of each calculation that its example fits, and that refuses a field it does not know", async () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    for (const { name, example } of CALCULATIONS) {
      const accepts = ajv.compile(await read(`paypacket://schemas/${name.replaceAll("-", "_")}`));
      expect(accepts(JSON.parse(example)), `${name}: ${JSON.stringify(accepts.errors)}`).toBe(true);
      expect(accepts({ ...JSON.parse(example), unknownField: 1 }), name).toBe(false);
    }
  });

  it("is a schema of a payslip that every payslip fits which can be drawn", async () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    const accepts = ajv.compile(await read("paypacket://schemas/gross_to_net"));
    fc.assert(
      fc.property(payslips(rulebook), (facts) => {
        expect(accepts(JSON.parse(JSON.stringify(facts))), JSON.stringify(accepts.errors)).toBe(true);
      }),
    );
  });

  it("is the rules with their sources", async () => {
    const tax = await read("paypacket://rules/2026-27/income-tax.json");
    expect(JSON.stringify(tax)).toContain("personalAllowance");
    await expect(read("paypacket://rules/1926-27/income-tax.json")).rejects.toThrow();
  });
});

describe("a tool", () => {
  it("answers with the figures, and with the workings that are asked for", async () => {
    const plain = await figures("gross_to_net", PAYSLIP);
    expect(plain.value.forPeriod).toMatchObject({ tax: "290.20", ni: "116.16", netPay: "2093.64" });
    expect(plain).not.toHaveProperty("workings");
    const { workings } = await figures("gross_to_net", PAYSLIP, ["tax"]);
    expect(new Set(workings.steps.map(({ figure }: { figure: string }) => figure))).toEqual(
      new Set(["/forPeriod/tax"]),
    );
    const all = await figures("gross_to_net", PAYSLIP, []);
    expect(all.workings.steps.length).toBeGreaterThan(workings.steps.length);
  });

  it("says everything that is wrong with the facts at once", async () => {
    const { isError, text } = await call("gross_to_net", { grossPay: "x", taxCode: "1257L" });
    expect(isError).toBe(true);
    const problems = JSON.parse(text).problems.map(({ path, token }: Record<string, string>) => `${path} ${token}`);
    expect(problems).toEqual(expect.arrayContaining(["/grossPay not_a_number", "/niCategory required"]));
    expect((await call("minimum_wage", undefined)).isError).toBe(true);
  });

  it("keeps a long result as a resource, and shows its beginning", async () => {
    const payments = Array.from({ length: 12 }, (_, month) => ({
      paymentDate: `${month < 9 ? 2026 : 2027}-${String(((month + 3) % 12) + 1).padStart(2, "0")}-28`,
      grossPay: "2500",
    }));
    const from = [{ effectiveDate: "2026-04-06", taxCode: "1257L" }];
    const letters = [{ effectiveDate: "2026-04-06", niCategory: "A" }];
    const year = { taxYear: "2026-27", payFrequency: "Monthly", taxCodes: from, niCategories: letters, payments };
    const { text, links } = await call("pay_year", year);
    expect(text.length).toBeLessThan(13_000);
    const whole = await read(links[0] ?? "");
    expect(whole.value.payslips).toHaveLength(12);
    expect(whole.value.payslips[11].yearToDate.grossPay).toBe("30000.00");
  });

  it("compares another payroll's payslip, and moves a workforce's pay", async () => {
    const stated = { amounts: { tax: "500.00" }, taxCode: "BR", week1Month1: null, niCategory: null };
    const employees = [{ employeeId: "A", name: null, facts: PAYSLIP, stated }];
    const compared = await figures("compare_payslips", { employees });
    expect(compared.value.employees[0].status).not.toBe("Equal");
    const people = [{ id: "A", payFrequency: "Monthly", taxCode: "1257L", niCategory: "A", grossPay: "2500" }];
    const moved = await figures("what_if", { taxYear: "2026-27", people, rise: { percent: "10" } });
    expect(moved.value.before.totals.grossPay).toBe("30000.00");
    expect(moved.value.after.totals.grossPay).toBe("33000.00");
    expect((await call("what_if", { taxYear: "2026", people: [] })).isError).toBe(true);
  });
});

it("leads the question why net pay is lower to figures that add up", async () => {
  const after = { ...PAYSLIP, taxCode: "BR" };
  const asked = { before: JSON.stringify(PAYSLIP), after: JSON.stringify(after) };
  const { messages } = await client.getPrompt({ name: "why_net_pay_changed", arguments: asked });
  const [{ content } = { content: null }] = messages;
  const text = content !== null && content.type === "text" ? content.text : "";
  expect(text).toContain("gross_to_net");
  const payslips = [...text.matchAll(/^(?:Before|After): (.*)$/gm)].map(([, facts = ""]) => JSON.parse(facts));
  const [one, other] = await Promise.all(payslips.map((facts) => figures("gross_to_net", facts, [])));
  const penceOf = ({ value }: { value: { forPeriod: Record<string, string> } }, name: string) =>
    Number(value.forPeriod[name]?.replace(".", ""));
  const change = (name: string) => penceOf(other, name) - penceOf(one, name);
  expect(change("netPay")).toBe(-20_980);
  expect(change("tax")).toBe(-change("netPay"));
  expect(other.workings.steps.some(({ figure }: { figure: string }) => figure === "/forPeriod/tax")).toBe(true);
});

describe("the command", () => {
  const cli = commandLine();

  it("serves an assistant that starts it, until the assistant goes", async () => {
    const started = new StdioClientTransport({ command: process.execPath, args: [cli.bundle, "mcp"], cwd: ROOT });
    const assistant = new Client({ name: "a test", version: "1" });
    await assistant.connect(started);
    const { content } = await assistant.callTool({ name: "gross_to_net", arguments: { facts: PAYSLIP } });
    expect(JSON.stringify(content)).toContain("2093.64");
    await assistant.close();
  });

  it("ends with its input, and writes nothing that was not asked for", () => {
    expect(cli.run(["mcp"])).toMatchObject({ code: 0, out: "", err: "" });
  });
});
