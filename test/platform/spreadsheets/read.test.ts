import { describe, expect, it } from "vitest";
import { columnLetters, readSheet, type SheetAsked, SheetFault, XLSX } from "../../../src/platform/spreadsheets";
import { examine } from "../../../src/platform/uploads/examine/examine";
import { type ExcelFile, excelFile } from "./excel-file";

const USUAL: SheetAsked = { sheetName: null, mostRows: 10, mostColumns: 10 };

const read = (file: ExcelFile, asked: Partial<SheetAsked> = {}) => readSheet(excelFile(file), { ...USUAL, ...asked });
const rowsOf = async (file: ExcelFile) =>
  (await read(file)).rows.map(({ line, cells, kinds }) => [line, ...cells.map((cell, at) => `${kinds[at]} ${cell}`)]);

async function faultOf(file: ExcelFile, asked: Partial<SheetAsked> = {}) {
  try {
    await readSheet(excelFile(file), { ...USUAL, ...asked });
    return null;
  } catch (error) {
    if (error instanceof SheetFault) return error.reason;
    throw error;
  }
}

/** A number in the style of one format. */
async function shown(value: string, format: number | string, is1904 = false): Promise<string | undefined> {
  const rows = `<row r="1"><c r="A1" s="0"><v>${value}</v></c></row>`;
  const [row] = (await read({ sheets: { S: rows }, formats: [format], is1904 })).rows;
  return `${row?.kinds[0]} ${row?.cells[0]}`;
}

describe("cells as Excel writes them", () => {
  it("are texts that are shared, rich, inline or results of formulas, numbers, booleans and errors", async () => {
    const strings = [
      "Name ",
      '<r><rPr><b/></rPr><t>Łu</t></r><r><t xml:space="preserve">cja &amp; </t></r><rPh sb="0" eb="1"><t>aid</t></rPh>',
      "a_x000D_b_x005F_x0041_",
    ];
    const rows = `<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
      <row r="2"><c r="A2" s="3"/><c r="C2" s="3"/></row>
      <row r="4" x:dyDescent="0.25" xmlns:x="urn:x"><c r="B4" t="inlineStr"><is><t>in</t></is></c>
        <c r="D4" t="str"><f>"re"&amp;"sult"</f><v>result</v></c><c r="E4"><f>1+1</f><v>2</v></c>
        <c r="F4" t="b"><v>1</v></c><c r="G4" t="e"><v>#N/A</v></c><c r="H4"><f>A1</f></c></row>
      <row><c><v>1</v></c><c/><c t="d"><v>2026-04-30T00:00:00.000</v></c></row>`;
    expect(await rowsOf({ sheets: { S: rows }, strings })).toEqual([
      [1, "Text Name ", "Text Łucja & ", "Text a\rb_x0041_"],
      [...[4, "Text ", "Text in", "Text ", "Text result", "Number 2", "Text TRUE", "Error #N/A", "Error #VALUE!"]],
      [5, "Number 1", "Text ", "Date 2026-04-30"],
    ]);
  });

  it.each([
    ["1234.0999999999999", 0, "Number 1234.1"],
    ["0.30000000000000004", 4, "Number 0.3"],
    ["-12.5", '"£"#,##0.00;[Red]-"£"#,##0.00', "Number -12.5"],
    ["1E-2", 0, "Number 0.01"],
    ["999999999999999", 0, "Number 999999999999999"],
    ["1.2345678901234567E+18", 0, "Number 1.23456789012346E+18"],
    ["0.05", 9, "Percent 5%"],
    ["0.0575", "0.0%", "Percent 5.75%"],
    ["12345", "00-00-00", "Number 012345"],
    ["1234567", "00000000", "Number 01234567"],
    ["7", "0.00", "Number 7"],
    ["7", '"d"0', "Number 7"],
  ])("the number %s in the format %s is %s", async (value, format, expected) => {
    expect(await shown(value, format)).toBe(expected.replace("Percent", "Number"));
  });

  it.each([
    ["46142", 14, "2026-04-30"],
    ["46142", "dd/mm/yyyy;@", "2026-04-30"],
    ["46142", "[$-809]d mmmm yyyy", "2026-04-30"],
    ["46142", "mmm", "2026-04-30"],
    ["46142.385416666664", 22, "2026-04-30 09:15"],
    ["1", 14, "1900-01-01"],
    ["59", 14, "1900-02-28"],
    ["61", 14, "1900-03-01"],
    ["1.5625", "[h]:mm", "37:30"],
    ["0.3125", 20, "07:30"],
  ])("the number of days %s in the format %s is %s", async (value, format, expected) => {
    expect(await shown(value, format)).toBe(`Date ${expected}`);
  });

  it("count their days from 1904 if the workbook states it", async () => {
    expect(await shown("44680", 14, true)).toBe("Date 2026-04-30");
    expect(await shown("0", 14, true)).toBe("Date 1904-01-01");
  });
});

describe("the sheet that is read", () => {
  const row = (text: string) => `<row r="3"><c r="A3" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const sheets = { Notes: row("notes"), Staff: row("staff"), Leavers: row("leavers") };

  it("is the first that is visible, or the one of a name", async () => {
    expect((await read({ sheets })).name).toBe("Notes");
    expect(await read({ sheets, hidden: "Notes" })).toEqual({
      name: "Staff",
      rows: [{ line: 3, cells: ["staff"], kinds: ["Text"] }],
    });
    expect((await read({ sheets, hidden: "Notes" }, { sheetName: "Notes" })).rows[0]?.cells).toEqual(["notes"]);
    expect(await faultOf({ sheets }, { sheetName: "staff" })).toBe("sheet_not_found");
  });
});

describe("hostile workbooks", () => {
  const cell = (name: string, value = "1") => `<c r="${name}"><v>${value}</v></c>`;

  it("are read within limits of rows and columns, whatever their dimension says", async () => {
    const rows = Array.from({ length: 11 }, (_, at) => `<row r="${at * 90_000 + 1}">${cell(`A${at + 1}`)}</row>`);
    expect(await faultOf({ sheets: { S: rows.slice(1).join("") } })).toBeNull();
    expect(await faultOf({ sheets: { S: rows.join("") } })).toBe("too_many_rows");
    expect(await faultOf({ sheets: { S: `<row r="1">${cell("J1")}<c r="XFD1" s="1"/></row>` } })).toBeNull();
    expect(await faultOf({ sheets: { S: `<row r="1">${cell("K1")}</row>` } })).toBe("too_many_columns");
    expect(await faultOf({ sheets: { S: `<row r="1">${cell("1")}</row>` } })).toBe("not_a_workbook");
  });

  it("are not unpacked above the limit", async () => {
    const strings = [" ".repeat(65 * 1024 * 1024)];
    expect(await faultOf({ sheets: { S: "" }, strings })).toBe("too_large");
  });

  it("expand no entities and are no other files", async () => {
    const broken = [`<!DOCTYPE x [<!ENTITY a "b">]>`, "<row></c>", `<row r="1"><c r="A1"><v>&a;</v></c></row>`];
    for (const rows of broken) {
      expect(await faultOf({ sheets: { S: rows } })).toBe("not_a_workbook");
      expect(await examine(excelFile({ sheets: { S: rows } }), XLSX)).toMatchObject({ ok: false });
    }
  });

  it("are accepted by uploads if they are as Excel writes them", async () => {
    expect(await examine(excelFile({ sheets: { S: "" } }), XLSX)).toMatchObject({ ok: true });
  });
});

it("names columns as spreadsheets do", () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual([
    ...["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA", "XFD"],
  ]);
});
