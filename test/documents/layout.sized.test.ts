import { describe, expect, it } from "vitest";
import {
  type DrawnDocument,
  drawInvoice,
  drawJournal,
  drawLetter,
  drawP32,
  drawP45,
  drawP60,
  drawPayslip,
} from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { fc } from "../support/property";
import { sized } from "../support/sized";
import { invoice, journal, letter, p32, p45, p60 } from "./support/form-samples";
import type { Place } from "./support/read-page";
import { type ReadPdf, readPdf } from "./support/read-pdf";
import { payslipContents } from "./support/samples";

// Whatever the data are: nothing leaves the page, and nothing overlaps.

const fonts = loadFonts();
const MARGIN = 42;
/** Above the line of the page footers. */
const FOOT = MARGIN + 16;
/** Half a point: the tolerance for the written decimals of positions. */
const HAIR = 0.5;

const word = fc.string({
  unit: fc.constantFrom(..."abcdeimnorstuwWMŵłŻΩЖ-'. "),
  minLength: 1,
  maxLength: 120,
  size: "max",
});
const text = word.map((letters) => `x${letters}`);
const amount = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }).map((pence) => (pence / 100).toFixed(2));
const row = fc.record({ code: text, description: text, amount });
const rows = fc.array(row, { maxLength: 60, size: "max" });

async function read(drawing: Promise<DrawnDocument>): Promise<ReadPdf> {
  const drawn = await drawing;
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
  return readPdf(drawn.value);
}

function expectOrder({ pages }: ReadPdf): void {
  for (const { places, width, height } of pages) {
    const seen = places.filter((place) => place.text.trim() !== "");
    for (const place of seen) {
      expect(place.x).toBeGreaterThanOrEqual(MARGIN - HAIR);
      expect(place.x + place.width - blankAtEnd(place)).toBeLessThanOrEqual(width - MARGIN + HAIR);
      const isFoot = place.size === 7 && place.y < FOOT;
      expect(place.y).toBeGreaterThan(isFoot ? MARGIN - HAIR : FOOT);
      expect(place.y + place.size).toBeLessThan(height - MARGIN + place.size * 0.4);
    }
    expect(overlaps(seen)).toEqual([]);
  }
}

/** A line that continues on the next ends in an invisible blank. */
function blankAtEnd({ text, size }: Place): number {
  return text.endsWith(" ") ? size * 0.4 : 0;
}

function overlaps(places: readonly Place[]): readonly string[] {
  return places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => meet(one, other))
      .map((other) => `${one.text} | ${other.text}`),
  );
}

/** Letters reach from a fifth below their baseline to three quarters above it; a hair of white is not an overlap. */
function meet(one: Place, other: Place): boolean {
  const across =
    one.x + one.width - blankAtEnd(one) > other.x + HAIR && other.x + other.width - blankAtEnd(other) > one.x + HAIR;
  const [top, foot] = [(place: Place) => place.y + place.size * 0.72, (place: Place) => place.y - place.size * 0.2];
  return across && top(one) > foot(other) + HAIR && top(other) > foot(one) + HAIR;
}

describe("nothing leaves the page or overlaps", () => {
  it("on samples of every kind", async () => {
    for (const drawing of [
      drawPayslip(payslipContents({ status: "PREVIEW" }), fonts),
      drawP45(p45({ replacementNumber: 3 }), fonts),
      drawP60(p60(), fonts),
      drawP32(p32(), fonts),
      drawJournal(journal(40), fonts),
      drawLetter(letter(), fonts),
      drawInvoice(invoice(40), fonts),
    ]) {
      expectOrder(await read(drawing));
    }
  });

  it("on payslips that end anywhere on a page", async () => {
    const contents = payslipContents({ status: "PREVIEW" });
    const payable = { code: "A", description: "Pay", amount: "1.00" };
    for (let count = 0; count <= 70; count++) {
      const rows = { ...contents.rows, Payable: Array.from({ length: count }, () => payable) };
      expectOrder(await read(drawPayslip({ ...contents, rows }, fonts)));
    }
  });

  it("on payslips of any names, rows and amounts", async () => {
    const contents = payslipContents();
    const given = fc.record({
      name: text,
      employer: text,
      department: text,
      line: text,
      Payable: rows,
      Deduction: rows,
      netPay: amount,
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ name, employer, department, line, netPay, ...lists }) => {
        const address = { lines: [line, name, department], postcode: "SA1 1AA", foreignCountry: null };
        const data = {
          ...contents,
          netPay,
          totalPayable: netPay,
          employee: { ...contents.employee, lastName: name, department, address },
          employer: { ...contents.employer, name: employer, address },
          rows: { ...contents.rows, ...lists },
        };
        expectOrder(await read(drawPayslip(data, fonts)));
      }),
      { seed: 20260406, numRuns: sized(20, 40), endOnFailure: true },
    );
  });

  it("on forms of any names and amounts", async () => {
    const [leaver, certificate, record] = [p45(), p60(), p32()];
    await fc.assert(
      fc.asyncProperty(fc.record({ name: text, department: text, amount, tax: amount }), async (given) => {
        const { name, department, amount: pay, tax } = given;
        const employer = { name: department, address: null, payeReference: "123/AB456" };
        const person = { lastName: name, department, employer };
        const figures = {
          totalPayToDate: pay,
          totalTaxToDate: tax,
          payInThisEmployment: tax,
          taxInThisEmployment: pay,
        };
        expectOrder(await read(drawP45({ ...leaver, ...person, ...figures }, fonts)));
        const niLines = "ABCD".split("").map((niCategory) => ({
          niCategory,
          atLel: pay,
          lelToPt: tax,
          ptToUel: pay,
          employeeContributions: tax,
        }));
        expectOrder(await read(drawP60({ ...certificate, ...person, niLines, total: { pay, tax } }, fonts)));
        const total = {
          ...record.total,
          incomeTax: pay,
          cisDeductionsSuffered: tax,
          apprenticeshipLevy: pay,
          postgraduateLoans: tax,
        };
        expectOrder(await read(drawP32({ ...record, employer, total }, fonts)));
      }),
      { seed: 20260406, numRuns: sized(12, 25), endOnFailure: true },
    );
  });

  it("on journals of any accounts and amounts", async () => {
    const account = fc.record({ code: text, name: text, description: text, department: text, amount });
    await fc.assert(
      fc.asyncProperty(fc.array(account, { minLength: 1, maxLength: 40, size: "max" }), async (accounts) => {
        const data = journal();
        const [first] = data.lines;
        if (first === undefined) throw new Error("the sample has no lines");
        const lines = accounts.map(({ code, name, description, department, amount: debit }, index) => ({
          ...first,
          lineNumber: index + 999_000,
          accountCode: code,
          nominalName: name,
          description,
          department,
          debit,
          credit: debit,
        }));
        expectOrder(await read(drawJournal({ ...data, lines, totalDebit: "-1000000000.00" }, fonts)));
      }),
      { seed: 20260406, numRuns: sized(12, 25), endOnFailure: true },
    );
  });

  it("on invoices that end anywhere on a page", async () => {
    const [group] = invoice().groups;
    const [line] = group?.lines ?? [];
    if (group === undefined || line === undefined) throw new Error("the sample has no lines");
    for (let count = 1; count <= 60; count++) {
      const lines = Array.from({ length: count }, () => line);
      expectOrder(await read(drawInvoice({ ...invoice(), groups: [{ ...group, lines }] }, fonts)));
    }
  });

  it("on invoices of any texts and amounts, grouped and with tax within", async () => {
    const item = fc.record({ description: text, amount });
    const given = fc.record({
      name: text,
      terms: text,
      items: fc.array(item, { minLength: 1, maxLength: 40 }),
      amount,
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ name, terms, items, amount: sum }) => {
        const lines = items.map(({ description, amount: each }) => {
          return {
            description,
            quantity: "1000000.123456",
            unitAmount: each,
            lineAmount: each,
            netAmount: each,
            taxType: name,
          };
        });
        const party = { name, address: [terms, name, terms], vatNumber: "GB123456789" };
        const data = {
          ...invoice(),
          title: name,
          number: terms,
          reference: name,
          reason: terms,
          seller: party,
          client: party,
          introduction: terms,
          paymentTermsText: terms,
          paymentDetails: name,
          footer: terms,
          lineAmountType: "Inclusive" as const,
          groups: [1, 2].map(() => ({ heading: name, lines, total: sum })),
          taxes: [{ taxType: name, name, rate: "0.00", netAmount: sum, taxAmount: sum }],
          subTotal: sum,
          totalTax: sum,
          total: sum,
          amountPaid: "1.00",
          amountCredited: "2.00",
          balance: sum,
        };
        expectOrder(await read(drawInvoice(data, fonts)));
      }),
      { seed: 20260406, numRuns: sized(12, 25), endOnFailure: true },
    );
  });
});
