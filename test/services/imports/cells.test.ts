import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainDate } from "../../../src/engine/base";
import { fieldsOf } from "../../../src/services/imports/fields/import-fields";
import { ImportFault } from "../../../src/services/imports/read/import-fault";
import { readAmount } from "../../../src/services/imports/read/read-cell";
import { readImportedRows } from "../../../src/services/imports/read/read-rows";

describe("amounts of spreadsheets", () => {
  it.each([
    ["£1,234.50", "1234.50"],
    ["1,234,567.89", "1234567.89"],
    ["  £ 12.5 ", "12.5"],
    ["GBP 12.50", "12.50"],
    ["(12.50)", "-12.50"],
    ["(£1,000)", "-1000"],
    ["-£3.20", "-3.20"],
    ["\u22123.20", "-3.20"],
    ["3.20-", "-3.20"],
    ["1\u00a0234.50", "1234.50"],
    [".50", "0.50"],
    ["+7", "7"],
  ])("reads %s as %s", (cell, amount) => {
    expect(readAmount(cell, ".")).toBe(amount);
  });

  it.each(["1,5", "12,34", "1.234,50", "1..2", "--5", "(-5)", "(5", "£", "", "5%", "1e5", "=1+1", "12 apples"])(
    "leaves %s as it is, to be refused",
    (cell) => {
      expect(readAmount(cell, ".")).toBe(cell);
    },
  );

  it("reads commas as decimals if the mapping states it", () => {
    expect(["1.234,50", "1234,5", "-0,99"].map((cell) => readAmount(cell, ","))).toEqual([
      "1234.50",
      "1234.5",
      "-0.99",
    ]);
    expect(readAmount("1,234.50", ",")).toBe("1,234.50");
  });

  it("reads every amount that is written with separators", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (pence) => {
        const written = (pence / 100).toLocaleString("en-GB", { style: "currency", currency: "GBP" });
        expect(Math.round(Number(readAmount(written, ".")) * 100) + 0).toBe(pence + 0);
      }),
    );
  });
});

describe("dates of spreadsheets", () => {
  it.each([
    ["30/04/2026", "2026-04-30"],
    ["6/4/2026", "2026-04-06"],
    ["06.04.2026", "2026-04-06"],
    ["06-04-2026", "2026-04-06"],
    ["2026-04-06", "2026-04-06"],
    ["06/04/2026 00:00:00", "2026-04-06"],
    ["6 April 2026", "2026-04-06"],
    ["6-Apr-2026", "2026-04-06"],
    ["1st September 2026", "2026-09-01"],
  ])("reads %s as %s", (cell, date) => {
    expect(plainDate(cell, "DayMonthYear")).toBe(date);
  });

  it.each(["06/04/26", "13/13/2026", "46118", "April 2026", "6 Avril 2026", "06/04/2026 09:30", "tomorrow"])(
    "does not guess at %s",
    (cell) => {
      expect(plainDate(cell, "DayMonthYear")).toBe(cell);
    },
  );

  it("reads the order that the mapping says", () => {
    expect(plainDate("04/30/2026", "MonthDayYear")).toBe("2026-04-30");
    expect(plainDate("2026/4/30", "YearMonthDay")).toBe("2026-04-30");
    expect(plainDate("04/30/2026", "DayMonthYear")).toBe("04/30/2026");
  });
});

describe("fields", () => {
  it("have the types that the interface states, and only fields of one value can be filled", () => {
    const { typeOf } = fieldsOf("Employees");
    const types = ["firstName", "dateOfBirth", "salary", "week1Month1", "address.line1", "bankAccount.sortCode"];
    expect(types.map(typeOf)).toEqual(["Text", "Date", "Number", "Flag", "Text", "Text"]);
    const none = ["address", "wages", "__proto__", "constructor.name", "firstName.length", "", "address..line1"];
    expect(none.map(typeOf)).toEqual(none.map(() => null));
    expect(fieldsOf("Lines").typeOf("units")).toBe("Number");
    const ofYear = ["niBandResult.A.ni", "taxYear", "payrollId", "isDirector", "niBandResult"];
    expect(ofYear.map(fieldsOf("OpeningBalances").typeOf)).toEqual(["Number", "Integer", "Text", "Flag", null]);
  });
});

describe("files", () => {
  const read = (text: string) => readImportedRows(text, fieldsOf("Employees"), null);
  const fault = async (text: string) => {
    try {
      await read(text);
    } catch (error) {
      if (error instanceof ImportFault) return error.token;
      throw error;
    }
    return null;
  };

  it("match columns by name, whatever the case, spaces and signs", async () => {
    const { columns, rows } = await read("Payroll ID,last_name,Date of birth,Desk\r\n0012, Ash ,06/04/1990,7\r\n");
    expect(columns.map(({ header, field }) => [header, field])).toEqual([
      ["Payroll ID", "payrollId"],
      ["last_name", "lastName"],
      ["Date of birth", "dateOfBirth"],
    ]);
    expect(rows).toEqual([
      { line: 2, fields: { payrollId: "0012", lastName: "Ash", dateOfBirth: "1990-04-06" }, issues: [], warnings: [] },
    ]);
  });

  it("report numbers that a spreadsheet has shortened, and cells beyond the columns", async () => {
    const { rows } = await read("payrollId,lastName\n1.23457E+11,Ash\n2,Birch,Cedar\n");
    expect(rows.map(({ issues }) => issues.map(({ field, reasonToken }) => [field, reasonToken]))).toEqual([
      [["payrollId", "invalid_format"]],
      [["", "too_many_items"]],
    ]);
  });

  it.each([
    ["an empty file", "", "no_rows"],
    ["a header alone", "payrollId,lastName\n", "no_rows"],
    ["empty rows", "payrollId\n,,\n  \n", "no_rows"],
    ["a quotation mark that is not closed", 'payrollId\n"1\n2\n', "not_csv"],
    ["text after a quotation mark", 'payrollId\n"1"2\n', "not_csv"],
    ["two columns of one name", "payrollId,payrollId\n1,2\n", "duplicate_column"],
    ["two columns of one field", "payrollId,Payroll ID\n1,2\n", "duplicate_column"],
    ["no column that is a field", "Desk,Floor\n1,2\n", "no_mapped_columns"],
    ["commas without end", `payrollId\n${",".repeat(5_000_000)}`, "not_csv"],
    ["a header of a million columns", `${"a,".repeat(1_000_000)}\n1\n`, "not_csv"],
    ["a million rows", `payrollId\n${"1\n".repeat(1_000_000)}`, "too_many_rows"],
    ["a million quotation marks", `payrollId\n${'"'.repeat(1_000_001)}`, "not_csv"],
    ["names of an object's own", "__proto__,constructor,toString\n1,2,3\n", "no_mapped_columns"],
  ])("refuse %s", async (_, text, token) => {
    expect(await fault(text)).toBe(token);
  });
});
