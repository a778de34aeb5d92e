import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { formatPence } from "../../../src/engine/base";
import { readSheet, type SheetColumn, writeWorkbook, XLSX } from "../../../src/platform/spreadsheets";
import { zipEntries } from "../../../src/platform/uploads";
import { examine } from "../../../src/platform/uploads/examine/examine";

const COLUMNS: readonly SheetColumn[] = [
  { heading: "Account", type: "Text" },
  { heading: "Amount", type: "Amount" },
  { heading: "Made", type: "Instant" },
  { heading: "Due", type: "Date" },
  { heading: "Hours", type: "Number" },
];
const ROW = ["00012345", "1480.10", "2026-04-06T09:30:00.000Z", "2026-04-30", "37.25"];

async function written(rows: readonly (readonly string[])[], columns = COLUMNS): Promise<Buffer> {
  const portions: Uint8Array[] = [];
  for await (const portion of writeWorkbook({ name: "Pay: 2026/1", columns, rows })) portions.push(portion);
  return Buffer.concat(portions);
}

const partsOf = (bytes: Buffer) =>
  new Map([...zipEntries(bytes)].map(({ name, unpack }) => [name, unpack().toString("utf8")]));
const sheetOf = async (rows: readonly (readonly string[])[]) =>
  partsOf(await written(rows)).get("xl/worksheets/sheet1.xml") ?? "";

describe("a workbook that is written", () => {
  it("is read by a library with real numbers, dates and texts", async () => {
    const { sheets } = await readXlsx(await written([ROW, ["=1+1", "", "", "", ""]]), { readStyles: true });
    expect(sheets.map(({ name }) => name)).toEqual(["Pay- 2026-1"]);
    expect(sheets[0]?.rows).toEqual([
      ["Account", "Amount", "Made (UTC)", "Due", "Hours"],
      ["00012345", 1480.1, new Date("2026-04-06T09:30:00Z"), new Date("2026-04-30"), 37.25],
      ["=1+1", null, null, null, null],
    ]);
    const formats = [..."01234"].map((at) => sheets[0]?.cells?.get(`1,${at}`)?.style?.numFmt);
    expect(formats).toEqual(["@", "#,##0.00", "dd/mm/yyyy hh:mm:ss", "dd/mm/yyyy", undefined]);
  });

  it("is read by our reader as the rows that were written", async () => {
    const { rows } = await readSheet(await written([ROW]), { sheetName: null, mostRows: 9, mostColumns: 9 });
    expect(rows[1]).toEqual({
      line: 2,
      cells: ["00012345", "1480.1", "2026-04-06 09:30", "2026-04-30", "37.25"],
      kinds: ["Text", "Number", "Date", "Date", "Number"],
    });
  });

  it("has the parts that Excel needs and no other: no formula, macro or link", async () => {
    const bytes = await written([ROW, ["=cmd|'/c calc'!A1", "", "", "", ""], ["https://example.com", "", "", "", ""]]);
    const parts = partsOf(bytes);
    expect([...parts.keys()].sort()).toEqual([
      ...["[Content_Types].xml", "_rels/.rels", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/theme/theme1.xml"],
      ...["xl/workbook.xml", "xl/worksheets/sheet1.xml"],
    ]);
    const types = parts.get("[Content_Types].xml") ?? "";
    for (const [name, text] of parts) {
      new SaxesParser({ xmlns: true }).write(text).close();
      if (/^xl\/[^_]/.test(name)) expect(types).toContain(`PartName="/${name}"`);
      expect(text).not.toMatch(/TargetMode|<f[ >]|hyperlink[ >]/i);
    }
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect([...sheet.matchAll(/<(sheetViews|sheetFormatPr|cols|sheetData)[ >]/g)].map(([, name]) => name)).toEqual([
      ...["sheetViews", "sheetFormatPr", "cols", "sheetData"],
    ]);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/>');
    expect(sheet).toContain('<col min="2" max="2" width="14" customWidth="true"/>');
    expect(await examine(bytes, XLSX)).toMatchObject({ ok: true });
  });

  it("is the same file for the same rows", async () => {
    expect((await written([ROW])).equals(await written([ROW]))).toBe(true);
  });

  it("has every amount to the penny; one of more figures than spreadsheets keep is text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), async (pence) => {
        const sheet = await sheetOf([["", formatPence(pence), "", "", ""]]);
        const [, digits = ""] = /<c r="B2" s="2"><v>([^<]*)<\/v><\/c>/.exec(sheet) ?? [];
        const [pounds = "", decimals = ""] = digits.replace("-", "").split(".");
        const read = BigInt(pounds) * 100n + BigInt(decimals.padEnd(2, "0"));
        expect(digits.startsWith("-") ? -read : read).toBe(BigInt(pence));
      }),
      { numRuns: 50 },
    );
    const sheet = await sheetOf([["", "-12345678901234.56", "", "", ""]]);
    expect(sheet).toContain('<c r="B2" t="inlineStr" s="2"><is><t>-12345678901234.56</t></is></c>');
  });

  it("has every text as it is, also those that stand for others in a workbook", async () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }).filter((text) => !/\p{Surrogate}/u.test(text) && text.trim() !== ""),
      fc.constantFrom("_x0041_", "_x005F_", "a\r\nb", " a ", "'=1", "-3", "00:00", "TRUE"),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { rows } = await readSheet(await written([[text, "", "", "", ""]]), {
          sheetName: null,
          mostRows: 9,
          mostColumns: 9,
        });
        expect([rows[1]?.cells[0], rows[1]?.kinds[0]]).toEqual([text, "Text"]);
      }),
      { numRuns: 50 },
    );
  });
});
