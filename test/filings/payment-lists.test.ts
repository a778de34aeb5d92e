import { describe, expect, it } from "vitest";
import { bankHolidays } from "../../src/engine";
import {
  BUILT_IN_FORMATS,
  type ListColumn,
  type ListedPayment,
  processingDayOf,
  readPaymentList,
  TAX_AUTHORITY_ACCOUNT,
  taxPaymentReference,
  writePaymentList,
} from "../../src/engine/bank-files";
import { formatDate } from "../../src/engine/base";
import { payableOfMonth } from "../../src/engine/forms";

const FROM = { sortCode: "180002", accountNumber: "00000190", accountName: "Sample Ltd" };
const PAYMENTS: readonly ListedPayment[] = [
  {
    paymentId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
    sortCode: "089999",
    accountNumber: "66374958",
    accountName: "Zo\u00eb O\u2019Neill-Jones the Younger",
    amountPence: 184217,
    reference: "Pay, 11",
    paymentDate: "2026-11-27",
  },
];

function written(columns: readonly ListColumn[], delimiter: "Comma" | "Semicolon" | "Tab" | "Pipe" = "Comma") {
  return writePaymentList({ format: { columns, delimiter, hasHeadings: true }, payments: PAYMENTS, from: FROM });
}

describe("payment lists", () => {
  it.each(BUILT_IN_FORMATS.filter(({ kind }) => kind !== "Standard18").map((format) => [format.kind, format] as const))(
    "%s is read back as it was written",
    (_, format) => {
      const text = writePaymentList({ format, payments: PAYMENTS, from: FROM });
      if (!text.ok) throw new Error(JSON.stringify(text.problems));
      const read = readPaymentList(format, text.value);
      expect(read.ok && read.value).toMatchObject([
        {
          sortCode: "089999",
          accountNumber: "66374958",
          accountName: "ZOE O NEILL-JONES",
          amountPence: 184217,
          reference: "PAY  11",
        },
      ]);
    },
  );

  it("writes list A as its publisher describes it", () => {
    const format = BUILT_IN_FORMATS.find(({ kind }) => kind === "BankA");
    if (format === undefined) throw new Error("There is a list A.");
    expect(writePaymentList({ format, payments: PAYMENTS, from: FROM })).toEqual({
      ok: true,
      value: "089999,66374958,ZOE O NEILL-JONES,1842.17,99,180002,00000190,SAMPLE LTD,PAY  11,27/11/2026\r\n",
    });
  });

  it("writes each form of a column, in each delimiter", () => {
    const columns: readonly ListColumn[] = [
      { header: "Sort", source: "SortCode", format: "Hyphens", width: null },
      { header: "Pence", source: "Amount", format: "Pence", width: 11 },
      { header: "Day", source: "PaymentDate", format: "YYYYMMDD", width: 8 },
      { header: "Code", source: "Constant", format: "A|B", width: null },
    ];
    expect(written(columns)).toEqual({ ok: true, value: "Sort,Pence,Day,Code\r\n08-99-99,184217,20261127,A|B\r\n" });
    expect(written(columns, "Pipe")).toEqual({
      ok: true,
      value: 'Sort|Pence|Day|Code\r\n08-99-99|184217|20261127|"A|B"\r\n',
    });
    const read = readPaymentList(
      { columns, delimiter: "Pipe", hasHeadings: true },
      'Sort|Pence|Day|Code\r\n08-99-99|184217|20261127|"A|B"\r\n',
    );
    expect(read).toEqual({ ok: true, value: [{ sortCode: "089999", amountPence: 184217, paymentDate: "2026-11-27" }] });
  });

  it("cuts no number to its column", () => {
    const column: ListColumn = { header: "Account", source: "AccountNumber", format: null, width: 7 };
    const problem = { token: "too_large", path: "/payments/0/columns/0", arguments: { maximum: "7 characters" } };
    expect(written([column])).toEqual({ ok: false, problems: [problem] });
  });

  it("reads no file of another format", () => {
    const format = {
      columns: [{ header: "Amount", source: "Amount", format: null, width: null }],
      delimiter: "Comma",
      hasHeadings: true,
    } as const;
    const tokens = (text: string) => {
      const read = readPaymentList(format, text);
      return read.ok ? [] : read.problems.map(({ token, path }) => `${token} ${path}`);
    };
    expect(tokens("Sum\r\n1.00\r\n")).toEqual(["unknown_value /lines/1"]);
    expect(tokens("Amount\r\n1.00,2\r\n")).toEqual(["invalid_format /lines/2"]);
    expect(tokens("Amount\r\n0.00\r\nx\r\n")).toEqual(["invalid_format /lines/2/0", "invalid_format /lines/3/0"]);
    expect(tokens('Amount\r\n"1.00\r\n')).toEqual(["invalid_format /lines/2"]);
  });
});

describe("the days of a Bacs payment", () => {
  const holidays = [...bankHolidays(2026, "EnglandAndWales"), ...bankHolidays(2027, "EnglandAndWales")].map(formatDate);
  it.each([
    // Reference: processing day is the banking day before pay day, submission the one before that.
    ["2026-11-27", true, "2026-11-26", "2026-11-25"],
    ["2026-11-30", true, "2026-11-27", "2026-11-26"],
    ["2026-11-28", false, "2026-11-27", "2026-11-26"],
    // Friday 25 December, and Monday 28 in place of Saturday 26.
    ["2026-12-29", true, "2026-12-24", "2026-12-23"],
    ["2026-12-28", false, "2026-12-24", "2026-12-23"],
    ["2027-01-04", true, "2026-12-31", "2026-12-30"],
  ])("%s", (date, isBankingDay, processingDate, lastSubmissionDate) => {
    expect(processingDayOf(date, holidays)).toEqual({ isBankingDay, processingDate, lastSubmissionDate });
  });
});

describe("payments to HMRC", () => {
  it("name the tax month as GOV.UK says", () => {
    // GOV.UK's example of Class 1A: 123PA00012345 and 2413; months of 2018-19 are 1901 to 1912.
    expect(taxPaymentReference("123PA 00012345", { taxYear: 2018, taxMonth: 1 })).toBe("123PA000123451901");
    expect(taxPaymentReference("123pa00012345", { taxYear: 2026, taxMonth: 12 })).toBe("123PA000123452712");
    expect(TAX_AUTHORITY_ACCOUNT).toMatchObject({ sortCode: "083210", accountNumber: "12001039" });
  });

  it("are less by the credit of earlier months, and never below zero", () => {
    const month = (number: number, totalDue: string, carriedForward: string) =>
      ({ month: number, totalDue, carriedForward }) as Parameters<typeof payableOfMonth>[0]["months"][number];
    const p32 = { months: [month(1, "-100.00", "100.00"), month(2, "60.00", "40.00"), month(3, "90.00", "0.00")] };
    expect([1, 2, 3, 4].map((number) => payableOfMonth(p32, number))).toEqual([0, 0, 5000, 0]);
  });
});
