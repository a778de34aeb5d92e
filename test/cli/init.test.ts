import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runCommandLine } from "../../src/cli/run-command-line";
import { processTerminal } from "../../src/cli/terminal";

const folder = mkdtempSync(join(tmpdir(), "paypacket-init-"));
const file = join(folder, "payroll.json");
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(file, { force: true }));

const EMPLOYER = ["Sample Ltd", "", "four weekly", "24/4/2026", "yes"];
const PEOPLE = ["Sample A", "£2,500", "1257l", "", "", "Sample B", "1900.5", "s1257L", "c", "plan 2", ""];

/** Runs a command line with these lines as answers, of a person at the keyboard or of a file. */
async function run(words: readonly string[], answers: readonly string[] = [], isKeyboard = false) {
  const said = { out: "", err: "", asked: "" };
  const left = [...answers];
  const code = await runCommandLine(words, {
    ...processTerminal(process),
    print: (text) => {
      said.out += text;
    },
    complain: (text) => {
      said.err += text;
    },
    openQuestions: () => ({
      ask: async (text) => {
        said.asked += text;
        return left.shift() ?? null;
      },
      say: (text) => {
        said.asked += text;
      },
      isKeyboard,
      close: () => {},
    }),
  });
  return { code, ...said };
}

describe("init", () => {
  it("writes a payroll file from answers, which run pays", async () => {
    const { code, out } = await run(["init", file], [...EMPLOYER, ...PEOPLE]);
    expect([code, out]).toEqual([
      0,
      `Written to ${file}, with 2 employees. Run "paypacket run ${file}" to pay the year.\n`,
    ]);
    const payroll = JSON.parse(readFileSync(file, "utf8"));
    expect(payroll.employer).toEqual({ name: "Sample Ltd", employmentAllowance: true });
    expect(payroll.paySchedules).toEqual([
      { name: "FourWeekly", payFrequency: "FourWeekly", firstPaymentDate: "2026-04-24" },
    ]);
    expect(payroll.employees.map(({ name: _, paySchedule: __, ...rest }: Record<string, string>) => rest)).toEqual([
      { id: "E1", grossPay: "2500.00", taxCode: "1257L", niCategory: "A" },
      { id: "E2", grossPay: "1900.50", taxCode: "S1257L", niCategory: "C", studentLoanPlan: "Plan2" },
    ]);
    const paid = await run(["run", file]);
    expect([paid.code, paid.err]).toEqual([0, ""]);
    expect(paid.out).toContain("Sample B");
  });

  it("asks a person again, with what to enter", async () => {
    const answers = ["Sample Ltd", "2019-20", "2026-27", "sometimes", "monthly", "30 Feb", "30.4.2026", "maybe", "no"];
    const person = ["", "Sample A", "much", "-5", "2000", "12X57", "1257L", "QQ", "A", "Plan9", "none", ""];
    const { code, asked } = await run(["init", file], [...answers, ...person], true);
    expect(code).toBe(0);
    for (const hint of [
      ...["Enter a tax year: 2022-23,", "Enter one of: ", "like 30/4/2026", "Enter yes or no."],
      ...["Enter the employee's name.", "like 1,234.56", "Enter a tax code, like 1257L", "Enter a category letter"],
    ]) {
      expect(asked).toContain(hint);
    }
    expect(asked).toContain("Tax year [2026-27]: ");
  });

  it("ends at an answer of a file that cannot be used, or that is missing, and writes nothing", async () => {
    const wrong = await run(["init", file], ["Sample Ltd", "2019-20"]);
    expect(wrong.err).toContain('"Tax year": Enter a tax year: 2022-23');
    const short = await run(["init", file], EMPLOYER);
    expect(short.err).toContain('The answers end before "Name of the first employee".');
    expect([wrong.code, short.code, existsSync(file)]).toEqual([2, 2, false]);
  });

  it("overwrites nothing", async () => {
    await run(["init", file], [...EMPLOYER, ...PEOPLE]);
    const again = await run(["init", file], [...EMPLOYER, ...PEOPLE]);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining("exists already")]);
  });
});
