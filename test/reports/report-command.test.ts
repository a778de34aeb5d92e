import { describe, expect, it } from "vitest";
import { commandHere } from "../cli/here";

const cli = commandHere();
const DEFINITION = "examples/report-definition.json";
const DATA = "examples/report-payslips.jsonl";

describe("report explain", () => {
  it("prints the plan as steps, and as JSON that says the same", async () => {
    const { code, out } = await cli.run(["report", "explain", DEFINITION]);
    expect(code).toBe(0);
    expect(out.split("\n").filter((line) => /^\d\. /.test(line))).toHaveLength(6);
    expect(out.replace(/\s+/g, " ")).toContain(
      'Keep the rows where status = "FINAL" and (paymentDate is from "2026-04-06" to "2026-10-05"',
    );
    const plan = JSON.parse((await cli.run(["report", "explain", DEFINITION, "--json", "--export"])).out);
    expect(plan).toMatchObject({ planVersion: 1, dataset: "payslips", mode: "EXPORT", limit: 5_000_000 });
  });

  it("works relative periods out from the day that is given", async () => {
    const filters = { field: "paymentDate", op: "inPeriod", value: "@currentTaxYear" };
    const definition = { dataset: "payments", select: [{ field: "amount" }], filters };
    const path = cli.file("definition.json", JSON.stringify(definition));
    const { out } = await cli.run(["report", "explain", path, "--as-of", "2026-04-05"]);
    expect(out.replace(/\s+/g, " ")).toContain('from "2025-04-06" to "2026-04-05" (@currentTaxYear)');
  });

  it("names what is wrong with its pointer and does nothing", async () => {
    const path = cli.file(
      "wrong.json",
      JSON.stringify({ dataset: "payslips", select: [{ field: "salary" }], limit: 0 }),
    );
    const { code, out, err } = await cli.run(["report", "explain", path]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("field_not_in_dataset at /select/0/field");
    expect(err).toContain("too_small at /limit");
  });
});

describe("report run", () => {
  it("answers rows as a table, CSV, JSON and JSON lines", async () => {
    const run = async (format: string): Promise<string> =>
      (await cli.run(["report", "run", DEFINITION, "--data", DATA, "--format", format])).out;
    expect(await run("table")).toMatch(/Sales\s+South\s+1\s+9375\.00\s+8475\.00\s+2825\.00\s+900\.00/);
    expect((await run("csv")).split("\r\n")[1]).toBe("Sales,South,1,9375.00,8475.00,2825.00,900.00");
    expect(JSON.parse(await run("json"))).toMatchObject({ rowCount: 4, truncated: false, statusScope: ["FINAL"] });
    expect(JSON.parse((await run("jsonl")).split("\n")[2] ?? "")).toMatchObject({
      department: null,
      "net pay": "5595.00",
    });
  });

  it("defuses formulas in CSV and leaves negative amounts as they are", async () => {
    const definition = { dataset: "clients", select: [{ field: "name" }, { field: "reference" }] };
    const rows = [{ name: "=1+1", reference: "-2" }];
    const path = cli.file("clients.json", JSON.stringify(definition));
    const data = cli.file("rows.json", JSON.stringify(rows));
    expect((await cli.run(["report", "run", path, "--data", data, "--format", "csv"])).out).toBe(
      "name,reference\r\n'=1+1,'-2\r\n",
    );
    const amounts = { dataset: "payments", select: [{ field: "amount" }] };
    const paid = cli.file("paid.json", JSON.stringify([{ amount: "-2.50" }]));
    const amountsPath = cli.file("amounts.json", JSON.stringify(amounts));
    expect((await cli.run(["report", "run", amountsPath, "--data", paid, "--format", "csv"])).out).toBe(
      "amount\r\n-2.50\r\n",
    );
  });

  it("says that more rows were found than it may show", async () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => `{"clientId":"${at}"}`).join("\n");
    const path = cli.file("many.json", JSON.stringify({ dataset: "clients", select: [{ field: "clientId" }] }));
    const data = cli.file("many.jsonl", rows);
    const { code, out, err } = await cli.run(["report", "run", path, "--data", data, "--format", "jsonl"]);
    expect([code, out.trimEnd().split("\n").length]).toEqual([0, 10_000]);
    expect(err).toContain("--export");
    const all = await cli.run(["report", "run", path, "--data", data, "--format", "jsonl", "--export"]);
    expect([all.out.trimEnd().split("\n").length, all.err]).toEqual([10_001, ""]);
  });

  it.each([
    ["no data", [], '"--data" is needed'],
    ["a file that is not there", ["--data", "missing.jsonl"], "no such file"],
    ["a format that nobody knows", ["--data", DATA, "--format", "constructor"], "is none of table, csv, json, jsonl"],
  ])("refuses %s in a sentence", async (_, words, sentence) => {
    const { code, out, err } = await cli.run(["report", "run", DEFINITION, ...words]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(new RegExp(sentence));
  });

  it("names the row and the line that it cannot read", async () => {
    const wrong = cli.file("wrong.jsonl", '{"forPeriod":{"netPay":"1.00"}}\n{"forPeriod":{"netPay":"1.005"}}\n');
    expect((await cli.run(["report", "run", DEFINITION, "--data", wrong])).err).toContain(
      "value_type_mismatch at /1/forPeriod/netPay",
    );
    const broken = cli.file("broken.jsonl", '{}\n\n{"a":\n');
    expect((await cli.run(["report", "run", DEFINITION, "--data", broken])).err).toContain("line 3, column");
    const noList = cli.file("no-list.json", "{}");
    expect((await cli.run(["report", "run", DEFINITION, "--data", noList])).err).toContain("must hold a list of rows");
  });
});

describe("report fields", () => {
  it("lists what a dataset's fields can be used for, as a table and as JSON", async () => {
    const { code, out } = await cli.run(["report", "fields", "payslips"], "", { COLUMNS: "160" });
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}yearToDate\.tax +decimal \(2\) +yes +– +min max +–/m);
    expect(out).toMatch(/^ {2}employee\.lastName +string +yes +yes +count +yes/m);
    const catalogue = JSON.parse((await cli.run(["report", "fields", "clients", "--json"])).out);
    expect(catalogue.fields[0]).toMatchObject({ name: "clientId", type: "string", filterable: true });
  });

  it("names the datasets where it is given another word", async () => {
    const { code, err } = await cli.run(["report", "fields", "people"]);
    expect(code).toBe(2);
    expect(err).toContain("payslips, payslip_lines");
  });
});
