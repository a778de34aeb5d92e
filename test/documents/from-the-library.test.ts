import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawJournal, drawP32, drawP45, drawP60, drawPayslip } from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { makeP32, makeP45, makeP60, makePayslipContents } from "../../src/engine/forms";
import { createJournal } from "../../src/engine/journals";
import { basic, journalFacts, payslipOf } from "../journals/sample";
import { FORM_EMPLOYER } from "./support/form-samples";
import { readPdf, tablesOf } from "./support/read-pdf";
import { rulebook } from "./support/samples";

// The library's results are drawn as they are: documents know every field of them, and none is missing.

const fonts = loadFonts();
const example = (name: string) => JSON.parse(readFileSync(`examples/filing-${name}.json`, "utf8")) as never;

describe("the answer of", () => {
  it("makePayslipContents is a payslip", async () => {
    const made = makePayslipContents(example("payslip"), rulebook);
    expect(made.ok && (await drawPayslip(made.value, fonts)).ok).toBe(true);
  });

  it("makeP45 is a P45", async () => {
    const made = makeP45(example("p45"), rulebook);
    expect(made.ok && (await drawP45(made.value, fonts)).ok).toBe(true);
  });

  it("makeP60 is a P60", async () => {
    const made = makeP60(example("p60"), rulebook);
    expect(made.ok && (await drawP60(made.value, fonts)).ok).toBe(true);
  });

  it("makeP32 is a P32, with the employer", async () => {
    const made = makeP32(example("p32"), rulebook);
    expect(made.ok && (await drawP32({ ...made.value, employer: FORM_EMPLOYER }, fonts)).ok).toBe(true);
  });

  it("createJournal is a journal, with the employer, whose sums are those of its lines", async () => {
    const payslips = ["2500.00", "3100.37"].map((amount, index) => ({
      employeeId: `S${index}`,
      payslip: payslipOf([basic(amount)]),
      department: index === 0 ? "Ovens" : null,
    }));
    const made = createJournal(journalFacts(payslips));
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const drawn = await drawJournal({ ...made.value, employer: FORM_EMPLOYER }, fonts);
    if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
    const [lines = []] = tablesOf(readPdf(drawn.value).document);
    const pence = (column: number) =>
      lines
        .slice(1, -1)
        .reduce((sum, row) => sum + Math.round(Number((row.at(column) || "0").replaceAll(",", "")) * 100), 0);
    const total = Math.round(Number(made.value.totalDebit) * 100);
    expect(lines.length).toBeGreaterThan(5);
    expect([pence(-2), pence(-1)]).toEqual([total, total]);
  });
});
