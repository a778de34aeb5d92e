import { describe, expect, it } from "vitest";
import { type DrawnDocument, drawInvoice, type InvoiceDocument } from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { invoice } from "./support/form-samples";
import { allParts, type ReadPdf, readPdf, tablesOf } from "./support/read-pdf";

const fonts = loadFonts();

async function read(drawing: Promise<DrawnDocument>): Promise<ReadPdf> {
  const drawn = await drawing;
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
  return readPdf(drawn.value);
}

const drawn = (changes: Partial<InvoiceDocument> = {}) => read(drawInvoice({ ...invoice(), ...changes }, fonts));
const said = ({ document }: ReadPdf) =>
  allParts(document)
    .map(({ text }) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => text !== "");

describe("an invoice", () => {
  it("has everything that a VAT invoice must state", async () => {
    const pdf = await drawn();
    const [lines, taxes, totals] = tablesOf(pdf.document);
    expect(lines).toEqual([
      ["Description", "Quantity", "Unit price £", "VAT", "Amount £"],
      ["Basic pay, April 2026", "12", "2,541.6667", "Zero rated", "30,500.00"],
      ["Employer's National Insurance", "1", "", "Zero rated", "3,811.20"],
      ["Payslips", "12", "4.50", "20%", "54.00"],
    ]);
    expect(taxes).toEqual([
      ["VAT rate", "Before VAT £", "VAT £"],
      ["Zero rated", "34,311.20", "0.00"],
      ["20%", "54.00", "10.80"],
    ]);
    expect(totals).toEqual([
      ["", "£"],
      ["Total before VAT", "34,365.20"],
      ["VAT", "10.80"],
      ["Total", "34,376.00"],
      ["Paid", "−1,000.00"],
      ["Balance due", "33,376.00"],
    ]);
    expect(said(pdf)).toEqual(
      expect.arrayContaining([
        "Invoice",
        "Sample Bureau Ltd",
        "1 Sample Street, Sampleton, SA1 1AA",
        "VAT registration number GB123456789",
        "Sample Bakery Ltd",
        "Invoice number INV-0042",
        "Date and tax point 30 April 2026",
        "Due 30 May 2026",
        "Balance due by 30 May 2026 £33,376.00",
        "Payment details: Sample Bank, sort code 08-99-99, account 66374958",
      ]),
    );
  });

  it("without tax has no VAT anywhere", async () => {
    const { seller, groups } = invoice();
    const pdf = await drawn({ lineAmountType: "NoTax", taxes: [], seller: { ...seller, vatNumber: null }, groups });
    expect(said(pdf).join("\n")).not.toMatch(/VAT|tax point/);
    expect(tablesOf(pdf.document)[0]?.[0]).toEqual(["Description", "Quantity", "Unit price £", "Amount £"]);
  });

  it("writes quantities with separators, a minus sign and the decimals that they have", async () => {
    const of = (quantity: string) => ({
      description: "Payslips",
      quantity,
      unitAmount: null,
      lineAmount: "54.00",
      netAmount: "54.00",
      taxType: "STANDARD",
    });
    const groups = [{ heading: null, lines: ["1234.567891", "-12000", "3"].map(of), total: "162.00" }];
    const [, ...lines] = tablesOf((await drawn({ groups })).document)[0] ?? [];
    expect(lines.map(([, quantity]) => quantity)).toEqual(["1,234.567891", "−12,000", "3"]);
  });

  it("that includes tax states each amount before it as well", async () => {
    const line = {
      description: "Payslips",
      quantity: "10",
      unitAmount: "5.4",
      lineAmount: "54.00",
      netAmount: "45.00",
    };
    const groups = [{ heading: null, lines: [{ ...line, taxType: "STANDARD" }], total: "54.00" }];
    const [lines] = tablesOf((await drawn({ lineAmountType: "Inclusive", groups })).document);
    expect(lines).toEqual([
      ["Description", "Quantity", "Unit price £", "VAT", "Before VAT £", "With VAT £"],
      ["Payslips", "10", "5.40", "20%", "45.00", "54.00"],
    ]);
  });

  it("in groups has a heading and a sum for each", async () => {
    const [group] = invoice().groups;
    if (group === undefined) throw new Error("the sample has no lines");
    const groups = ["Bakery", "Café"].map((heading) => ({ ...group, heading }));
    const pdf = await drawn({ groups });
    expect(said(pdf)).toEqual(expect.arrayContaining(["Bakery", "Café"]));
    for (const table of tablesOf(pdf.document).slice(0, 2)) {
      expect(table.at(-1)).toEqual(["Total", "", "", "", "34,365.20"]);
    }
  });

  it.each([
    ["Draft", /^Draft: this is not an invoice yet\.$/],
    ["Voided", /^This invoice is void\.$/],
  ] as const)("that is %s is marked", async (status, sentence) => {
    const number = status === "Draft" ? null : "INV-0042";
    expect(said(await drawn({ status, number })).some((text) => sentence.test(text))).toBe(true);
    expect(said(await drawn()).some((text) => sentence.test(text))).toBe(false);
  });

  it("runs over as many pages as its lines need, and repeats its headings", async () => {
    const pdf = await read(drawInvoice(invoice(100), fonts));
    const [lines] = tablesOf(pdf.document);
    expect(lines).toHaveLength(301);
    expect(pdf.pages.length).toBeGreaterThan(5);
    for (const { places } of pdf.pages.slice(0, -1)) expect(places.some(({ text }) => text === "Quantity")).toBe(true);
  });
});

describe("a credit note", () => {
  it("names the invoice that it credits, the reason and what remains", async () => {
    const pdf = await drawn({
      documentType: "CreditNote",
      status: "Authorised",
      number: "CN-0001",
      dueDate: null,
      creditedInvoice: "INV-0042",
      reason: "Charged twice",
      amountPaid: "0.00",
      amountCredited: "376.00",
      balance: "34000.00",
    });
    expect(said(pdf)).toEqual(
      expect.arrayContaining([
        "Credit note",
        "Credit note number CN-0001",
        "Credits invoice INV-0042",
        "Reason Charged twice",
        "Date 30 April 2026",
        "Total credit £34,376.00",
      ]),
    );
    expect(tablesOf(pdf.document)[2]?.slice(-2)).toEqual([
      ["Allocated", "−376.00"],
      ["Remaining credit", "34,000.00"],
    ]);
  });
});
