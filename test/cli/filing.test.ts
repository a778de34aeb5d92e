import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands";
import { grossToNet } from "../../src/engine";
import { FILING_CALCULATIONS } from "../../src/engine/filing-calculations";
import { applyNotice, buildFps, type FpsFacts, readNotices } from "../../src/engine/filings";
import { makeP32, type P32Facts } from "../../src/engine/forms";
import { rulebook } from "../support/library";
import { commandHere } from "./here";
import { ROOT } from "./support";

const cli = commandHere();
const example = (name: string) => readFileSync(join(ROOT, `examples/filing-${name}`), "utf8");

describe("filing", () => {
  it.each(FILING_CALCULATIONS.map(({ name }) => name))("%s answers its example", async (name) => {
    const { code, out, err } = await cli.run(["filing", name], example(`${name}.json`));
    expect(JSON.parse(out)).toMatchObject({ ok: true, workings: null });
    expect([code, err]).toEqual([0, ""]);
  });

  it("returns what the library returns", async () => {
    const fps = JSON.parse(example("fps.json")) as FpsFacts;
    expect(JSON.parse((await cli.run(["filing", "fps"], example("fps.json"))).out)).toEqual(buildFps(fps, rulebook));
    const p32 = JSON.parse(example("p32.json")) as P32Facts;
    const explained = await cli.run(["filing", "p32", "--explain"], example("p32.json"));
    expect(JSON.parse(explained.out)).toEqual(makeP32(p32, rulebook, { explain: true }));
  });

  it("prints a message alone, which passes its check on the day it is sent", async () => {
    const { out: xml } = await cli.run(["filing", "fps", "--xml"], example("fps.json"));
    const checked = await cli.run(["filing", "check", "--date", "2026-05-05"], xml);
    expect(checked.code).toBe(0);
    expect(xml).toContain(`<IRmark Type="generic">${JSON.parse(checked.out).value.irMark}</IRmark>`);
    const early = await cli.run(["filing", "check", "--date", "1989-01-01"], xml);
    expect(JSON.parse(early.err)).toMatchObject({ token: "rti_rule_broken", arguments: { code: "5001" } });
    expect([early.code, early.out]).toEqual([2, ""]);
  });

  it("writes the JSON Schema of a filing's facts", async () => {
    const { code, out, err } = await cli.run(["filing", "p60", "--schema"]);
    expect(JSON.parse(out)).toMatchObject({ required: ["employee", "employer", "payslip"] });
    expect([code, err]).toEqual([0, ""]);
  });

  it("reads notices and applies one", async () => {
    const read = await cli.run(["filing", "notice"], example("notice.xml"));
    const library = readNotices({ xml: example("notice.xml") });
    expect(JSON.parse(read.out)).toEqual(library);
    const facts = { notice: JSON.parse(read.out).value.notices[0], employee: { taxCode: "1257L" } };
    const applied = await cli.run(["filing", "notice", "--apply"], JSON.stringify(facts));
    expect(JSON.parse(applied.out)).toEqual(applyNotice(facts, rulebook));
    expect(applied.code).toBe(0);
  });

  it("refuses what is wrong with a sentence for each problem, and nothing on standard output", async () => {
    const late = { ...JSON.parse(example("fps.json")), lateReason: "E" };
    const fps = await cli.run(["filing", "fps", "--xml"], JSON.stringify(late));
    expect(JSON.parse(fps.err)).toMatchObject({ token: "late_reason_withdrawn", path: "/lateReason" });
    expect([fps.code, fps.out]).toEqual([2, ""]);
    const notice = await cli.run(["filing", "notice"], "<!DOCTYPE x><x/>");
    expect(JSON.parse(notice.err)).toMatchObject({ token: "unsafe_xml", path: "/xml" });
    expect(notice.code).toBe(2);
    const form = await cli.run(["filing", "p45"], "{}");
    expect(
      form.err
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).path)
        .sort(),
    ).toEqual(["/employee", "/employer", "/payslip"]);
    const check = await cli.run(["filing", "check"], "<x/>");
    expect(check.err).toContain('"--date" is required');
    expect(check.code).toBe(2);
  });

  it("has a command for every filing, and XML of those that are messages", () => {
    const listed = FILING_CALCULATIONS.map(({ name, isMessage }) => `${name}${isMessage ? " --xml" : ""}`);
    expect(listed).toEqual(["fps --xml", "eps --xml", "charge", "p45", "p60", "p32", "payslip"]);
  });

  it("has an example for every command that names one", () => {
    const named = commands
      .filter(({ words }) => words[0] === "filing")
      .flatMap(({ examples }) => examples.join(" ").match(/examples\/filing-[a-z0-9]+\.\w+/g) ?? []);
    expect(new Set(named).size).toBe(FILING_CALCULATIONS.length + 1);
    for (const path of named) expect(readFileSync(join(ROOT, path), "utf8").length).toBeGreaterThan(100);
  });

  it("has examples whose payslips the engine makes", () => {
    const [first] = (JSON.parse(example("p32.json")) as P32Facts).payslips ?? [];
    const made = grossToNet(
      {
        payFrequency: "Monthly",
        paymentDate: "2026-05-05",
        grossPay: "3000.00",
        taxCode: "1257L",
        niCategory: "A",
        studentLoanPlan: "Plan2",
      },
      rulebook,
    );
    expect(made.ok && JSON.parse(JSON.stringify(made.value))).toEqual(first);
  });
});
