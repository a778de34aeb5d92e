import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../../src/cli/run-command-line";
import { processTerminal } from "../../src/cli/terminal";
import { checkFiling } from "../../src/engine/filings";
import { rulebook } from "../support/library";

const folder = mkdtempSync(join(tmpdir(), "paypacket-run-fps-"));
afterAll(() => rmSync(folder, { recursive: true }));

const EMPLOYER = {
  payeReference: "635/A635",
  accountsOfficeReference: "635PC00012345",
  vendorId: "0000",
  isTest: true,
};
const PERSON = {
  title: "Ms",
  firstName: "Ada",
  lastName: "Example",
  dateOfBirth: "1990-01-15",
  gender: "Female",
  nationalInsuranceNumber: "RN000001A",
  address: { line1: "2 Sample Road", line2: "Sampletown", postcode: "ZZ1 1ZZ" },
  employment: { hoursWorkedBand: "D" },
};
const PAID = { paySchedule: "Monthly", taxCode: "1257L", niCategory: "A", grossPay: "2500.00" };

/** Runs a payroll with details for HMRC of the employer and of each person, for a date. */
async function run(employer: unknown, people: readonly unknown[], date = "2026-04-30") {
  const payroll = {
    employer: { name: "Sample Ltd", hmrc: employer },
    taxYear: "2026-27",
    paySchedules: [{ name: "Monthly", payFrequency: "Monthly", firstPaymentDate: "2026-04-30", dayOfMonth: 31 }],
    employees: people.map((hmrc, index) => ({ id: `E${index + 1}`, ...PAID, hmrc })),
  };
  const file = join(folder, "payroll.json");
  const fps = join(folder, "fps.xml");
  rmSync(fps, { force: true });
  writeFileSync(file, JSON.stringify(payroll));
  const said = { out: "", err: "" };
  const code = await runCommandLine(["run", file, "--fps", fps, "--date", date], {
    ...processTerminal(process),
    print: (text) => {
      said.out += text;
    },
    complain: (text) => {
      said.err += text;
    },
  });
  return { code, ...said, xml: existsSync(fps) ? readFileSync(fps, "utf8") : null };
}

describe("run --fps", () => {
  it("writes a message that HMRC's rules accept, with the payslips of the date", async () => {
    const { code, out, xml } = await run(EMPLOYER, [PERSON, { ...PERSON, nationalInsuranceNumber: "RN000002B" }]);
    expect(code).toBe(0);
    expect(out).toContain("Full payment submission of 30 Apr 2026 for 2 people");
    const checked = checkFiling({ xml: xml ?? "", submissionDate: "2026-04-30" }, rulebook);
    expect(checked).toMatchObject({ ok: true, value: { messageType: "Fps" } });
    expect(xml?.match(/<PayId>E\d<\/PayId>/g)).toEqual(["<PayId>E1</PayId>", "<PayId>E2</PayId>"]);
    expect(xml?.match(/<TaxablePay>2500.00<\/TaxablePay>/g)).toHaveLength(4);
  });

  it("names everything that is missing at its place in the file, and writes nothing", async () => {
    const without = await run(null, [PERSON, null]);
    expect([without.code, without.xml]).toEqual([2, null]);
    expect(without.err).toContain("employer");
    expect(without.err).toContain("employees/1/hmrc");
    const { lastName: _, ...nameless } = PERSON;
    const wrong = await run({ ...EMPLOYER, payeReference: "635" }, [PERSON, { ...nameless, employment: {} }]);
    expect([wrong.code, wrong.xml]).toEqual([2, null]);
    for (const path of ["employer/hmrc/payeReference", "employees/1/hmrc/lastName", "employees/1/hmrc/employment"]) {
      expect(wrong.err).toContain(path);
    }
  });

  it("refuses a date on which nobody is paid, and one that is not a date", async () => {
    expect((await run(EMPLOYER, [PERSON], "2026-04-29")).err).toContain("Nobody is paid on 29 Apr 2026.");
    expect((await run(EMPLOYER, [PERSON], "soon")).err).toContain('"--fps" needs "--date"');
  });
});
