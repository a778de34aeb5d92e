import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import example from "../../examples/filing-fps.json";
import { grossToNet, type PayslipFacts } from "../../src/engine";
import { buildFps, type FpsFacts } from "../../src/engine/filings";
import { commandHere } from "../cli/here";
import { rulebook } from "../support/library";

const cli = commandHere();
const run = (words: readonly string[]) => cli.run(words, "", { COLUMNS: "120" });
const file = (name: string, content: unknown): string =>
  cli.file(name, typeof content === "string" ? content : JSON.stringify(content));

const FACTS = { payFrequency: "Monthly", paymentDate: "2026-05-05", taxCode: "1257L", niCategory: "A" } as const;
const OURS = [
  { employeeId: "E1", facts: { ...FACTS, grossPay: "3000" } },
  { employeeId: "E2", facts: { ...FACTS, grossPay: "2000", studentLoanPlan: "Plan1" } },
  { employeeId: "E4", facts: { ...FACTS, grossPay: "1000" } },
];
const COLUMNS = [
  "--column",
  "employeeId=Ref",
  "--column",
  "tax=PAYE",
  "--column",
  "ni=NI",
  "--column",
  "studentLoan=SL",
];
const CSV = "Ref,PAYE,NI,SL\nE1,600.00,156.16,0\nE2,190.20,76.16,0.00\nE3,1,1,1\n";

describe("compare", () => {
  it("says what differs and why, whom only one payroll has, and how many", async () => {
    const words = ["compare", file("theirs.csv", CSV), "--ours", file("ours.json", OURS), ...COLUMNS];
    const { code, out, err } = await run(words);
    expect([code, err]).toEqual([4, ""]);
    expect(out).toMatch(/E1 +tax +600\.00 +390\.20 +TaxCode: BR instead of 1257L/);
    expect(out).toContain("1 equal, 1 explained, 0 not explained, 0 not calculated");
    expect(out).toContain("Only in the other payroll: E3\nOnly in this payroll: E4\n");
    const csv = (await run([...words, "--csv"])).out.split("\r\n");
    expect(csv[0]).toBe("employeeId,name,outcome,amount,stated,calculated,difference,causes");
    expect(csv[1]).toBe("E1,,Explained,tax,600.00,390.20,209.80,TaxCode: BR instead of 1257L");
    const json = JSON.parse((await run([...words, "--json"])).out);
    expect(json).toMatchObject({
      counts: { Equal: 1, Explained: 1 },
      onlyTheirs: ["E3"],
      onlyOurs: ["E4"],
      openings: [],
    });
  });

  it("says which columns known headings were taken for, unless they are named", async () => {
    const theirs = file("known.csv", "Works Number,PAYE Tax,Employee NIC\nE1,390.20,156.16\n");
    const ours = file("known.json", OURS.slice(0, 1));
    const { code, out } = await run(["compare", theirs, "--ours", ours, "--column", "tax=PAYE Tax"]);
    expect(code).toBe(0);
    expect(out).toBe(
      "Columns by their headings: employeeId=Works Number, ni=Employee NIC.\n\n" +
        "1 equal, 0 explained, 0 not explained, 0 not calculated\n",
    );
  });

  const CODES = "PayRunDate,EeRef,Name,TaxCode,NILetter,TaxablePay,Tax,NI,StudentLoan,NetPay,ErNI,PenEr\n";
  const MONTH = "05/05/2026,E1,Ann,BR,A,3000,600,156.16,0,2243.84,387.45,0\n";

  it("reads a known layout by its headings or by name, and says what that does not state", async () => {
    const whole = readFileSync("test/compare/layouts/payescape-pay-run.csv", "utf8");
    const ours = file("layout.json", OURS.slice(0, 1));
    const words = ["compare", file("recognised.csv", whole), "--ours", ours];
    expect((await run(words)).out).toMatch(
      /^Layout: Payescape, pay run report \(payescape-pay-run\)\. It does not state gross pay/,
    );
    const theirs = file("short.csv", CODES + MONTH);
    const named = await run(["compare", theirs, "--ours", ours, "--preset", "payescape-pay-run"]);
    expect([named.code, named.err]).toEqual([4, ""]);
    expect(named.out).toMatch(/^Layout: Payescape[\s\S]*E1 +tax +600\.00 +390\.20 +TaxCode: BR instead of 1257L/);
    const overridden = await run([
      "compare",
      theirs,
      "--ours",
      ours,
      "--preset",
      "payescape-pay-run",
      "--column",
      "tax=NI",
    ]);
    expect(overridden.out).toMatch(/E1 +tax +156\.16/);
  });

  it("reads columns from a JSON file, and --column goes before it", async () => {
    const columns = file("columns.json", { employeeId: "Ref", tax: "NI", ni: "NI" });
    const words = ["compare", file("mapped.csv", CSV.slice(0, 33)), "--ours", file("first.json", OURS.slice(0, 1))];
    const { code, out } = await run([...words, "--preset", columns, "--column", "tax=PAYE"]);
    expect([code, out.split("\n")[0]]).toEqual([4, "Not read: SL."]);
    expect(out).toMatch(/E1 +tax +600\.00 +390\.20/);
  });

  it("names columns that two headings may be, and headings that were not understood", async () => {
    const theirs = file(
      "unclear.csv",
      "Works Number,PAYE,Income Tax,Employee NIC,Emploier NI,Depot\nE1,1,1,156.16,,x\n",
    );
    const { code, out } = await run(["compare", theirs, "--ours", file("unclear.json", OURS.slice(0, 1))]);
    expect(code).toBe(0);
    expect(out.split("\n").slice(0, 4)).toEqual([
      "Columns by their headings: employeeId=Works Number, ni=Employee NIC.",
      "tax may be PAYE or Income Tax: none is read.",
      "Not read: Emploier NI (employerNi?), Depot.",
      'Name a column with --column "tax=PAYE Tax", or all in a JSON file with --preset columns.json.',
    ]);
  });

  it("calculates a full payment submission again from itself, with openings", async () => {
    const built = buildFps(example as unknown as FpsFacts, rulebook);
    if (!built.ok) throw new Error(JSON.stringify(built.problems));
    const path = file("fps.xml", built.value.xml);
    const json = JSON.parse((await run(["compare", path, "--json"])).out);
    expect(json.openings[0]).toMatchObject({
      employeeId: "EMP001",
      yearToDate: { taxablePay: "3000.00", tax: "390.20" },
    });
    const cut = await run(["compare", file("cut.xml", built.value.xml.slice(0, 900))]);
    expect([cut.code, cut.out]).toEqual([2, ""]);
    expect(cut.err).toMatch(/cannot be read as a full payment submission[\s\S]*line \d+, column \d+/);
  });

  it("compares payslips of this library with their facts", async () => {
    const [{ employeeId, facts }] = OURS as [{ employeeId: string; facts: PayslipFacts }];
    const result = grossToNet(facts, rulebook);
    const payslip = result.ok ? result.value : null;
    const path = file("payslips.json", [{ employeeId, payslip }]);
    const { code, out } = await run(["compare", path, "--ours", file("one.json", [OURS[0]])]);
    expect([code, out]).toEqual([0, "1 equal, 0 explained, 0 not explained, 0 not calculated\n"]);
  });

  it.each([
    ["a CSV of another tool", ["compare", file("other.csv", "Date,Shift\n1,2\n")], /Line 1: .*employeeId is required/],
    [
      "a CSV of another tool with what was not understood and what to do",
      ["compare", file("other.csv", "Date,Shift\n1,2\n")],
      /Not read: Date, Shift\. Name a column with --column "tax=PAYE Tax", or all in a JSON file with --preset/,
    ],
    ["a layout that is not known", ["compare", "x", "--preset", "xero-payslip"], /Did you mean "xero-payslips"\?/],
    [
      "a file without a heading of the layout",
      ["compare", file("d.csv", CSV), "--preset", "papdis"],
      /layout PAPDIS 1\.0 and 1\.1[\s\S]*EmployeeID is required/,
    ],
    [
      "a JSON file that is not one of columns",
      ["compare", "x", "--preset", file("not-columns.json", { taxes: "PAYE" })],
      /not-columns\.json" is not an object with headings of columns/,
    ],
    ["a column that is not known", ["compare", file("a.csv", CSV), "--column", "taxes=PAYE"], /--column taxes=PAYE/],
    [
      "a list that is not one of facts",
      ["compare", file("b.csv", CSV), ...COLUMNS, "--ours", file("wrong.json", [{}])],
      /employeeId and facts/,
    ],
    ["JSON without payslips", ["compare", file("c.json", "[1]")], /employeeId and payslip/],
  ])("refuses %s", async (_, words, said) => {
    const { code, out, err } = await run(words);
    expect(err).toMatch(said);
    expect([code, out]).toEqual([2, ""]);
  });
});
