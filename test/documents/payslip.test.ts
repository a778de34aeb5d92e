import { describe, expect, it } from "vitest";
import { drawPayslip } from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import type { PayslipContents } from "../../src/engine/forms";
import { allParts, type ReadPdf, readPdf, tablesOf } from "./support/read-pdf";
import { PAYSLIP_FACTS, payslipContents } from "./support/samples";

const fonts = loadFonts();

async function draw(contents: PayslipContents): Promise<ReadPdf> {
  const drawn = await drawPayslip(contents, fonts);
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
  return readPdf(drawn.value);
}

const grouped = (amount: string) => Number(amount).toLocaleString("en-GB", { minimumFractionDigits: 2 });
const paragraphs = ({ document }: ReadPdf) => allParts(document).map(({ text }) => text);

describe("a payslip", () => {
  const contents = payslipContents();

  it("says every payment and every deduction with its purpose, and their sums", async () => {
    const [payments, deductions] = tablesOf((await draw(contents)).document);
    const rows = (list: PayslipContents["rows"]["Payable"]) =>
      list.map(({ description, amount }) => [description, grouped(amount)]);
    expect(rows(contents.rows.Payable)).toHaveLength(3);
    expect(rows(contents.rows.Deduction)).toHaveLength(5);
    expect(payments).toEqual([
      ["", "£"],
      ...rows(contents.rows.Payable),
      ["Total payments", grouped(contents.totalPayable)],
    ]);
    expect(deductions).toEqual([
      ["", "£"],
      ...rows(contents.rows.Deduction),
      ["Total deductions", grouped(contents.totalDeductions)],
    ]);
  });

  it("says net pay, how it is paid, and the hours", async () => {
    const pdf = await draw(contents);
    const net = grouped(contents.netPay);
    expect(paragraphs(pdf)).toContain(`Net pay £${net}`);
    expect(paragraphs(pdf)).toContain(`Paid: £${net} by Bacs to the account ending 4321 (S Person).`);
    expect(tablesOf(pdf.document)[2]).toEqual([
      ["", "Hours", "£ an hour"],
      ["Overtime", "12.50", "25.00"],
    ]);
  });

  it("says each part of net pay with its method, where there are several", async () => {
    const payments = [
      { method: "Bacs", accountName: null, accountNumberLast4: "4321", amount: "2000.00" },
      { method: "Cash", accountName: null, accountNumberLast4: null, amount: "501.91" },
    ];
    const tables = tablesOf((await draw({ ...contents, payments })).document);
    expect(tables[3]).toEqual([
      ["", "Account", "£"],
      ["Bacs", "the account ending 4321", "2,000.00"],
      ["Cash", "", "501.91"],
      ["Net pay", "", "2,501.91"],
    ]);
  });

  it("says who paid whom, when and under which code", async () => {
    const said = paragraphs(await draw(contents));
    for (const fact of [
      "Sample Bakery Ltd",
      "1 Sample Street, Sampleton, SA1 1AA",
      "PAYE reference 123/AB456",
      "Payslip",
      "29 May 2026",
      "Ms Sample Person",
      "Pay period 06/05/2026 to 05/06/2026",
      "Tax code 1257L",
      "National Insurance category letter A",
      "National Insurance number QQ 12 34 56 C",
      "Payroll number 0042",
      "Tax year and period 2026-27, month 2",
    ]) {
      expect(said).toContain(fact);
    }
  });

  it("says the figures of the payment beside those of the year, but not those that are zero", async () => {
    const tables = tablesOf((await draw(contents)).document);
    const year = tables.find(([head]) => head?.includes("This year £")) ?? [];
    expect(year).toContainEqual([
      "Gross pay",
      grouped(contents.forPeriod.grossPay),
      grouped(contents.yearToDate.grossPay),
    ]);
    expect(year).toContainEqual(["Income tax", grouped(contents.forPeriod.tax), grouped(contents.yearToDate.tax)]);
    expect(year.flat()).not.toContain("Postgraduate loan");
    expect(tables.at(-1)).toContainEqual(["Employer pension", "99.38"]);
  });

  it("marks a preview on every page, and what is final on none", async () => {
    const preview = await draw({ ...contents, status: "PREVIEW" });
    expect(paragraphs(preview)).toContain("Preview: these figures are not final.");
    for (const { decorations } of preview.pages) expect(decorations.join()).toContain("PREVIEW");
    expect((await draw(contents)).pages.flatMap(({ decorations }) => decorations).join()).not.toContain("PREVIEW");
  });

  it("writes a refund with a true minus sign in the year's column", async () => {
    const refunded = { ...contents, yearToDate: { ...contents.yearToDate, tax: "-1234.50" } };
    const rows = tablesOf((await draw(refunded)).document).flat();
    expect(rows).toContainEqual(["Income tax", "419.80", "−1,234.50"]);
  });
});

describe("a screen reader", () => {
  it("meets every text once, under a heading of the document, in British English", async () => {
    const { document, pages, raw } = await draw(payslipContents());
    const marks = pages.flatMap(({ texts }) => [...texts.values()]);
    const parts = allParts(document);
    expect(document.tag).toBe("Document");
    expect(parts.filter(({ tag }) => tag === "H1").map(({ text }) => text)).toEqual(["Payslip"]);
    expect(
      parts
        .map(({ text }) => text)
        .filter((text) => text !== "")
        .sort(),
    ).toEqual([...marks].sort());
    expect(parts.filter(({ tag }) => tag === "TR").length).toBeGreaterThan(20);
    expect(raw).toContain("/Lang (en-GB)");
    expect(raw).toContain("/Marked true");
    expect(raw).toContain("(Payslip of Ms Sample Person, 29 May 2026)");
  });
});

describe("a long payslip", () => {
  const count = 90;
  const lines = [
    ...(PAYSLIP_FACTS.lines ?? []),
    ...Array.from({ length: count }, (_, index) => ({ description: `Payment ${index}`, amount: "1.11" })),
  ];
  const contents = payslipContents({}, { ...PAYSLIP_FACTS, lines });

  it("goes over several numbered pages, whose headings stand again for the eye alone", async () => {
    const { pages, document } = await draw(contents);
    expect(pages).toHaveLength(4);
    pages.forEach(({ decorations }, index) => {
      expect(decorations).toContain(`Page ${index + 1} of 4`);
    });
    expect(pages[1]?.decorations).toContain("Payments, continued");
    expect(allParts(document).map(({ text }) => text)).not.toContain("Payments, continued");
  });

  it("loses and repeats nothing, and keeps within its margins", async () => {
    const { pages, document } = await draw(contents);
    const [payments] = tablesOf(document);
    expect(payments).toHaveLength(contents.rows.Payable.length + 2);
    expect(new Set(payments?.map((row) => row.join())).size).toBe(payments?.length);
    for (const { places, unmarked, width, height } of pages) {
      expect(unmarked).toBe("");
      for (const { x, y } of places) {
        expect(x).toBeGreaterThanOrEqual(41.9);
        expect(x).toBeLessThan(width - 42);
        expect(y).toBeGreaterThanOrEqual(40);
        expect(y).toBeLessThan(height - 42);
      }
    }
  });

  it("never parts the sum from the last of its rows", async () => {
    for (let rows = 20; rows < 45; rows++) {
      const some = { ...contents, rows: { ...contents.rows, Payable: contents.rows.Payable.slice(0, rows) } };
      const { pages } = await draw(some);
      const at = pages.findIndex(({ texts }) => [...texts.values()].includes("Total payments"));
      expect([...(pages[at]?.texts.values() ?? [])]).toContain(contents.rows.Payable[rows - 1]?.description);
    }
  });
});
