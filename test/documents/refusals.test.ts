import { describe, expect, it } from "vitest";
import {
  type DrawnDocument,
  drawInvoice,
  drawJournal,
  drawLetter,
  drawP11D,
  drawP11DB,
  drawP32,
  drawP45,
  drawP60,
  drawPayslip,
  drawSettlement,
  type Fonts,
} from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { describeProblem } from "../../src/engine";
import { fc } from "../support/property";
import { invoice, journal, letter, p11d, p11db, p32, p45, p60, settlement } from "./support/form-samples";
import { firstPage } from "./support/open-locked";
import { payslipContents } from "./support/samples";

const fonts = loadFonts();
const DRAWINGS: readonly [string, (data: never, fonts: Fonts) => Promise<DrawnDocument>, object][] = [
  ["drawPayslip", drawPayslip, payslipContents()],
  ["drawP45", drawP45, p45()],
  ["drawP60", drawP60, p60()],
  ["drawP11D", drawP11D, p11d()],
  ["drawP11DB", drawP11DB, p11db()],
  ["drawSettlement", drawSettlement, settlement()],
  ["drawP32", drawP32, p32()],
  ["drawJournal", drawJournal, journal()],
  ["drawInvoice", drawInvoice, invoice()],
  ["drawLetter", drawLetter, letter()],
];

async function found(drawing: Promise<DrawnDocument>): Promise<readonly (readonly [string, string])[]> {
  const drawn = await drawing;
  return drawn.ok ? [] : drawn.problems.map(({ token, path }) => [token, path] as const);
}

describe("what is wrong", () => {
  it("is reported all at once, by its place", async () => {
    const contents = payslipContents();
    const wrong = {
      ...contents,
      taxCode: "",
      paymentDate: "2026-02-30",
      netPay: "12.345",
      period: 0,
      week1Month1: "yes",
      status: "DRAFT",
      oops: 1,
      employer: { ...contents.employer, payeReference: 7 },
      rows: { ...contents.rows, Payable: [{ code: "A", description: "A", amount: "x" }] },
    };
    expect(await found(drawPayslip(wrong as never, fonts))).toEqual([
      ["unknown_field", "/oops"],
      ["unknown_value", "/status"],
      ["wrong_type", "/employer/payeReference"],
      ["too_small", "/period"],
      ["invalid_date", "/paymentDate"],
      ["required", "/taxCode"],
      ["wrong_type", "/week1Month1"],
      ["not_a_number", "/rows/Payable/0/amount"],
      ["not_whole_pence", "/netPay"],
    ]);
  });

  it("is a text too long for any box, or a name that is not one", async () => {
    const employer = { ...payslipContents().employer, name: "x".repeat(501) };
    expect(await found(drawPayslip({ ...payslipContents(), employer }, fonts))).toEqual([
      ["too_large", "/employer/name"],
    ]);
    const statutoryPay = { "王~/": "1.00" };
    expect(await found(drawP60({ ...p60(), statutoryPay }, fonts))).toEqual([
      ["unknown_field", "/statutoryPay/王~0~1"],
    ]);
  });

  it.each(DRAWINGS)("%s wants every field that it cannot do without", async (_, draw, data) => {
    const missing = await found(draw({} as never, fonts));
    expect(missing.length).toBeGreaterThan(4);
    for (const key of Object.keys(data)) {
      const { [key as never]: _left, ...rest } = data;
      const isNeeded = missing.some(([token, path]) => token === "required" && path === `/${key}`);
      expect([key, await found(draw(rest as never, fonts))]).toEqual([key, isNeeded ? [["required", `/${key}`]] : []]);
    }
  });

  it("is a font that is not one, or that lacks what every document writes", async () => {
    const none = { regular: new Uint8Array([1, 2, 3]), bold: "DejaVu" } as never;
    expect(await found(drawPayslip(payslipContents(), none))).toEqual([
      ["font_not_usable", "/fonts/regular"],
      ["font_not_usable", "/fonts/bold"],
    ]);
    expect(await found(drawPayslip(payslipContents(), undefined as never))).toHaveLength(2);
    const others = { ...fonts, others: [fonts.bold, new Uint8Array(9)] };
    expect(await found(drawPayslip(payslipContents(), others))).toEqual([["font_not_usable", "/fonts/others/1"]]);
    const single = { ...fonts, others: fonts.bold } as never;
    expect(await found(drawPayslip(payslipContents(), single))).toEqual([["wrong_type", "/fonts/others"]]);
  });

  it.each(DRAWINGS)("%s never throws, whatever it is given", async (_, draw, data) => {
    const keys = Object.keys(data);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), fc.anything(), async (key, rubbish) => {
        const answer = await draw({ ...data, [key]: rubbish } as never, fonts);
        if (answer.ok) return;
        expect(answer.problems.length).toBeGreaterThan(0);
        for (const problem of answer.problems) expect(describeProblem(problem)).toMatch(/^\S.{9,}\.$/s);
      }),
      { seed: 20260406, numRuns: 150 },
    );
    for (const rubbish of [null, undefined, 7, "x", [], () => 1]) {
      expect((await draw(rubbish as never, fonts)).ok).toBe(false);
    }
  });
});

describe("a password", () => {
  const locked = async (password: string) => {
    const drawn = await drawPayslip(payslipContents(), fonts, { password });
    if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
    return drawn.value;
  };

  it("opens what it closed, and no other does", async () => {
    const bytes = await locked("Cwm-Rhondda é 7");
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Sample Bakery|Sample Person|\/MCID 0/);
    expect(firstPage(bytes, "Cwm-Rhondda é 7")).toContain("/MCID 0");
    expect(firstPage(bytes, "Cwm-Rhondda é 8")).not.toContain("/MCID 0");
  });

  it("closes with fresh random numbers each time", async () => {
    expect(Buffer.from(await locked("secret")).equals(await locked("secret"))).toBe(false);
  });

  it.each([
    ["", "must_not_be_empty"],
    ["x".repeat(33), "too_large"],
    ["Łódź", "characters_not_printable"],
    ["10 m²", "characters_not_printable"],
    [7, "wrong_type"],
  ])("%j is refused", async (password, token) => {
    expect(await found(drawPayslip(payslipContents(), fonts, { password } as never))).toEqual([[token, "/password"]]);
  });
});
