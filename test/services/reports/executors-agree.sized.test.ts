import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Dataset, findDataset, planReport, type ReportResult, runReport } from "../../../src/engine/reports";
import { randomDefinition } from "../../reports/support/random-definition";
import { Random } from "../../support/random";
import { sized } from "../../support/sized";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";
import { withRealValues } from "./real-values";
import { type Rows, rowsOfInterface } from "./rows-of-interface";

const DEFINITIONS = sized(60, 2_000);
const PEOPLE = sized(6, 30);
/** The day of the platform's clock. */
const TODAY = "2026-11-21";

const DEPARTMENTS = ["Bar", "Kitchen", "bar", null];
const TAGS = [["cost:centre:North"], ["cost:centre:South", "cost:other:North"], ["Cost:centre:West"], []];

let platform: RunPlatform;
let rows: Rows;
const random = new Random(20_261_121);

beforeAll(async () => {
  platform = await payslipPlatform();
  const bonus = { code: "BONUS", name: "Bonus", direction: "Payment", category: "Bonus" };
  await platform.call("POST", "/v1/organisation/pay-element", bonus);
  const people: string[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const { employeeId } = await platform.employee({
      lastName: random.pick(["Baker", "baker", "Wright", "O'Neill", "Łódź"]),
      gender: random.pick(["Male", "Female"]),
      department: random.pick(DEPARTMENTS),
      costCentre: random.pick(["C1", "C2", null]),
      tags: random.pick(TAGS),
      taxCode: random.pick(["1257L", "BR", "K100", "S1257L", "0T"]),
    });
    people.push(employeeId);
  }
  await postAll(people);
  for (const period of [1, 2]) {
    await platform.lockRun(period);
    await platform.next();
    await postAll(people.slice(period));
  }
  await platform.settled(3);
  rows = await rowsOfInterface(platform, [1, 2, 3]);
});

afterAll(() => platform.stop());

async function postAll(people: readonly string[]): Promise<void> {
  for (const employeeId of people) {
    const pay = `${random.between(500, 9_000)}.${random.between(10, 99)}`;
    const place = { department: random.pick(["Cellar", null]), tags: random.pick(TAGS) };
    const lines = [{ payElementCode: "SALARY", amount: pay }];
    const extra = { payElementCode: "BONUS", amount: "123.45", ...place };
    const { status, body } = await platform.post(employeeId, random.chance(0.4) ? [...lines, extra] : lines);
    if (status >= 300) throw new Error(JSON.stringify(body));
  }
}

function asText({ columns, rows, rowCount, truncated, statusScope }: ReportResult): string {
  return JSON.stringify({ columns, rows, rowCount, truncated, statusScope });
}

/** Returns how the answers differ; null if they are equal to the last digit, in the same order. */
async function differenceOf(definition: object, name: keyof Rows): Promise<string | null> {
  const plan = planReport(definition, { asOf: TODAY });
  if (!plan.ok) return `refused: ${JSON.stringify(definition)}: ${JSON.stringify(plan.problems)}`;
  const inMemory = runReport(plan.value, rows[name]);
  if (!inMemory.ok) return `rows refused: ${JSON.stringify(inMemory.problems)}`;
  const { status, body } = await platform.call("POST", "/v1/report/reports/run", definition);
  if (status !== 200) return `${JSON.stringify(definition)}: ${JSON.stringify(body)}`;
  const { runId: _, executionTimeMs: __, ...inPostgres } = body.content.data;
  const [one, other] = [inMemory.value, inPostgres].map(asText);
  if (one === other) return null;
  return `${JSON.stringify(definition)}\nin memory:   ${one?.slice(0, 2_000)}\nover HTTP: ${other?.slice(0, 2_000)}`;
}

describe("reports over HTTP", () => {
  it("have every field of every payslip and line as the interface shows it, previews and final ones", async () => {
    for (const name of ["payslips", "payslip_lines"] as const) {
      const dataset = findDataset(name) as Dataset;
      const key = name === "payslips" ? ["employeeId", "period"] : ["employeeId", "period", "id"];
      const both = { field: dataset.statusField, op: "in", value: ["PREVIEW", "FINAL"] };
      for (let at = 0; at < dataset.fields.length; at += 40) {
        const fields = dataset.fields.slice(at, at + 40).map((field) => field.name);
        const select = [...new Set([...key, ...fields])].map((field) => ({ field }));
        const definition = { dataset: name, select, filters: both, orderBy: key.map((field) => ({ field })) };
        expect(await differenceOf(definition, name)).toBeNull();
      }
    }
    expect(rows.payslips.length).toBe(3 * PEOPLE);
  });

  it(`answer ${DEFINITIONS} generated definitions as the planner in memory does, to the last digit`, {
    timeout: 30_000 + DEFINITIONS * 150,
  }, async () => {
    const differences: string[] = [];
    let withRows = 0;
    for (let at = 0; at < DEFINITIONS; at += 1) {
      const name = at % 3 === 0 ? "payslip_lines" : "payslips";
      const dataset = findDataset(name) as Dataset;
      const drawn = randomDefinition(dataset, random);
      const filters = drawn.filters && withRealValues(drawn.filters as object as never, dataset, rows[name], random);
      const definition = { ...drawn, ...(filters ? { filters } : {}) };
      const difference = await differenceOf(definition, name);
      if (difference !== null) differences.push(difference);
      const plan = planReport(definition, { asOf: TODAY });
      const result = plan.ok ? runReport(plan.value, rows[name]) : plan;
      if (result.ok && result.value.rowCount > 0) withRows += 1;
    }
    expect(differences.slice(0, 3)).toEqual([]);
    expect(withRows).toBeGreaterThan(DEFINITIONS / 3);
  });
});
