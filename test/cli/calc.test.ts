import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CALCULATIONS, createRulebook, grossForNet, grossToNet, type PayslipFacts } from "../../src/engine";
import { rules } from "../../src/rules/all";
import { commandHere } from "./here";
import { commandLine, ROOT } from "./support";

const cli = commandHere();
const started = commandLine();
const rulebook = createRulebook(rules);
if (!rulebook.ok) throw new Error("the rules do not load");
const EXAMPLE = readFileSync(join(ROOT, "examples/payslip.json"), "utf8");

describe("calc", () => {
  it("has a command for every calculation", () => {
    expect(CALCULATIONS.map(({ name }) => name).join(" ")).toBe(
      "gross-to-net gross-for-net pay-within-budget pay-year corrections income-tax national-insurance student-loans starter-tax-code carry-forward-tax-code minimum-wage apprenticeship-levy class-1a-on-termination termination-award employment-allowance salary salary-segments salary-policies holiday holiday-year holiday-carry-over holiday-accrual holiday-hours-before-leave holiday-rolled-up holiday-average-week ssp linking schedule-difference schedule pay-rises reconcile recovery small-employer statutory-rates average-earnings assess contributions contribution-group contribution-bases pension-certificate pay-reference-period state-pension-date enrolment-dates enrolment-information postponement opt-in opt-out pension-refund pension-membership-end re-enrolment-window re-enrolment orders attachable-earnings check-order vary-order order-status correct-order restore-order order-constants",
    );
  });

  it.each(CALCULATIONS.map(({ name, example, work }, at) => ({ name, example, work, explain: at % 2 === 0 })))(
    "$name returns what the library returns, with workings: $explain",
    async ({ name, example, work, explain }) => {
      const library = work(JSON.parse(example), rulebook.value, { explain });
      expect(library.ok).toBe(true);
      const { code, out, err } = await cli.run(["calc", name, ...(explain ? ["--explain"] : [])], example);
      expect(JSON.parse(out)).toEqual(library);
      expect([code, err]).toEqual([0, ""]);
    },
  );

  it.each(CALCULATIONS.map(({ name, example, work }) => ({ name, example, work })))(
    "$name has workings whose words are whole and whose sources are known",
    ({ example, work }) => {
      const answer = work(JSON.parse(example), rulebook.value, { explain: true });
      const { steps = [], sources = {} } = (answer.ok && answer.workings) || {};
      for (const step of steps) {
        expect(JSON.stringify(step)).not.toMatch(/undefined|NaN/);
        for (const source of step.sources) expect(Object.keys(sources)).toContain(source);
      }
    },
  );

  it.each(CALCULATIONS.map(({ name, example, work }) => ({ name, example, work })))(
    "$name refuses a field that it does not know, beside the others",
    ({ example, work }) => {
      const answer = work({ ...JSON.parse(example), notAField: 1 }, rulebook.value, {});
      expect(answer).toMatchObject({ ok: false, problems: [{ token: "unknown_field", path: "/notAField" }] });
    },
  );

  it("writes the JSON Schema of facts that are stated as a shape", async () => {
    const { code, out, err } = await cli.run(["calc", "minimum-wage", "--schema"]);
    expect(JSON.parse(out)).toMatchObject({
      properties: { accommodationDays: { type: "integer", minimum: 0, maximum: 31 } },
      required: ["periodStartDate", "dateOfBirth", "payThatCounts"],
    });
    expect([code, err]).toEqual([0, ""]);
  });

  it("calculates the sample payslip with workings that name their sources", async () => {
    const { code, out } = await cli.run(["calc", "gross-to-net", "--explain"], EXAMPLE);
    const library = grossToNet(JSON.parse(EXAMPLE) as PayslipFacts, rulebook.value, { explain: true });
    expect(JSON.parse(out)).toEqual(library);
    expect(JSON.parse(out).workings.steps.length).toBeGreaterThan(5);
    expect(code).toBe(0);
  });

  it("reports every problem as a line of JSON with a sentence, and nothing on standard output", async () => {
    const facts = {
      payFrequency: "Monthly",
      paymentDate: "2026-04-30",
      grossPay: "1.234",
      taxCode: "banana",
      niCategory: "A",
      oops: 1,
    };
    const { code, out, err } = await cli.run(["calc", "gross-to-net"], JSON.stringify(facts));
    const problems = err
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(problems.map(({ token, path }) => [token, path]).sort()).toEqual([
      ["invalid_tax_code", "/taxCode"],
      ["not_whole_pence", "/grossPay"],
      ["unknown_field", "/oops"],
    ]);
    for (const { message } of problems) expect(message).toMatch(/^\S.*\.$/);
    expect([code, out]).toEqual([2, ""]);
  });

  it.each([
    ["", "line 1, column 1"],
    ['{"a":}', "line 1, column 6"],
    ['{\n  "a": 1,\n}', "line 3, column 1"],
    ["[1, 2", "line 1, column 6"],
  ])("says where %j stops being JSON", async (text, place) => {
    const { code, out, err } = await cli.run(["calc", "gross-to-net"], text);
    expect(JSON.parse(err)).toMatchObject({ token: "malformed_json", arguments: { place } });
    expect([code, out]).toEqual([2, ""]);
  });

  it.each(["null", "[]", '"text"', "12"])("refuses %s, which is no object", async (text) => {
    const { code, err } = await cli.run(["calc", "gross-to-net"], text);
    expect(JSON.parse(err).token).toBe("wrong_type");
    expect(code).toBe(2);
  });

  it("uses a folder of rules when one is given", async () => {
    const { code, out } = await cli.run(["calc", "gross-to-net", "--rules", "rules"], EXAMPLE);
    expect(JSON.parse(out)).toEqual(JSON.parse((await cli.run(["calc", "gross-to-net"], EXAMPLE)).out));
    expect(code).toBe(0);
    const missing = await cli.run(["calc", "gross-to-net", "--rules", "no-such-folder"], EXAMPLE);
    expect(missing).toEqual({ code: 2, out: "", err: '"no-such-folder": There is no such file or folder.\n' });
  });

  it("calculates one call a line, with the problems of refused lines in their places", () => {
    const facts = (netPay: string) =>
      JSON.stringify({ payFrequency: "Monthly", paymentDate: "2026-04-30", netPay, taxCode: "1257L", niCategory: "A" });
    const input = `${facts("2000")}\r\n\n{"netPay":\n${facts("1.234")}\n${facts("3000")}`;
    const { code, out, err } = started.run(["calc", "gross-for-net", "--lines"], input);
    const results = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(results.map(({ line, ok }) => [line, ok])).toEqual([
      [1, true],
      [3, false],
      [4, false],
      [5, true],
    ]);
    const library = grossForNet(JSON.parse(facts("3000")), rulebook.value);
    expect(results[3]).toEqual({ line: 5, ...library });
    expect(results[1].problems[0]).toMatchObject({ token: "malformed_json", message: expect.any(String) });
    expect(results[2].problems[0]).toMatchObject({ token: "not_whole_pence", path: "/netPay" });
    expect([code, err]).toEqual([3, "2 lines of 4 refused\n"]);
    expect(started.run(["calc", "gross-for-net", "--lines"], "{}\n").code).toBe(2);
    expect(started.run(["calc", "gross-for-net", "--lines"], facts("2000")).code).toBe(0);
  });

  it("is the same command as a process", () => {
    const library = grossToNet(JSON.parse(EXAMPLE) as PayslipFacts, rulebook.value, { explain: false });
    const { code, out, err } = started.run(["calc", "gross-to-net"], EXAMPLE);
    expect([code, JSON.parse(out), err]).toEqual([0, library, ""]);
    expect(started.run(["calc", "gross-to-net"], "{").code).toBe(2);
  });
});
