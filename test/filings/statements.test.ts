import { describe, expect, it } from "vitest";
import {
  matchStatement,
  readCamt053,
  readCsvStatement,
  type SentPayment,
  type StatementLine,
  type StatementMapping,
} from "../../src/engine/bank-files";
import { camt053 } from "../support/camt053";

const MAPPING: StatementMapping = {
  delimiter: "Comma",
  hasHeadings: true,
  dateColumn: "Date",
  dateFormat: "DD/MM/YYYY",
  amountColumn: null,
  paidOutColumn: "Paid out",
  paidInColumn: "Paid in",
  referenceColumn: "Reference",
  descriptionColumn: null,
};

const faults = (read: { ok: boolean; problems?: readonly { token: string; path: string }[] }) =>
  (read.problems ?? []).map(({ token, path }) => `${token} ${path}`);

describe("statements as CSV", () => {
  it("are read by the headings, with signs, pounds and separators of thousands", () => {
    const text =
      'Date,Paid out,Paid in,Reference\r\n27/11/2026,"\u00a31,842.17",,PAY 11\r\n30/11/2026,,10.00,PAY 11\r\n';
    const line = { reference: "PAY 11", description: "", returnedReason: null };
    expect(readCsvStatement(text, MAPPING)).toEqual({
      ok: true,
      value: [
        { ...line, lineNumber: 1, date: "2026-11-27", amountPence: -184217 },
        { ...line, lineNumber: 2, date: "2026-11-30", amountPence: 1000 },
      ],
    });
  });

  it("are read by column numbers, with one amount", () => {
    const byNumber = {
      ...MAPPING,
      hasHeadings: false,
      delimiter: "Semicolon",
      dateColumn: "2",
      dateFormat: "YYYYMMDD",
      amountColumn: "1",
      paidOutColumn: null,
      paidInColumn: null,
      referenceColumn: null,
      descriptionColumn: "3",
    } as const;
    expect(readCsvStatement("-5.00;20261127;Card\n", byNumber)).toEqual({
      ok: true,
      value: [
        {
          lineNumber: 1,
          date: "2026-11-27",
          amountPence: -500,
          reference: "",
          description: "Card",
          returnedReason: null,
        },
      ],
    });
  });

  it("report every line that cannot be read, and columns that are not there", () => {
    const text = "Date,Paid out,Paid in,Reference\r\n2026-11-27,1.00,,A\r\n27/11/2026,one,,A\r\n";
    expect(faults(readCsvStatement(text, MAPPING))).toEqual(["invalid_format /lines/2", "invalid_format /lines/3"]);
    expect(faults(readCsvStatement("Date,Out\r\n", MAPPING))).toEqual([
      "unknown_value /mapping/paidOutColumn",
      "unknown_value /mapping/paidInColumn",
      "unknown_value /mapping/referenceColumn",
    ]);
    expect(faults(readCsvStatement('Date,"Paid out', MAPPING))).toEqual(["invalid_format /lines/1"]);
  });
});

describe("statements as camt.053", () => {
  it("have a line for each transaction, in the versions of the schema", () => {
    for (const version of ["02", "08"] as const) {
      const text = camt053(version, [
        {
          amount: "3043.67",
          out: true,
          date: "2026-11-27",
          details: [
            { amount: "1842.17", name: "Sample One", reference: "PAY 11" },
            { amount: "1201.50", name: "Sample Two", reference: "PAY 12" },
          ],
        },
        {
          amount: "1201.50",
          out: false,
          date: "2026-11-30",
          details: [{ name: "Sample Two", reference: "PAY 12", returned: "AC04" }],
        },
        { amount: "9.00", out: true, date: "2026-11-30", state: "PDNG", details: [] },
      ]);
      expect(readCamt053(text)).toEqual({
        ok: true,
        value: [
          {
            lineNumber: 1,
            date: "2026-11-27",
            amountPence: -184217,
            reference: "PAY 11",
            description: "Sample One",
            returnedReason: null,
          },
          {
            lineNumber: 2,
            date: "2026-11-27",
            amountPence: -120150,
            reference: "PAY 12",
            description: "Sample Two",
            returnedReason: null,
          },
          {
            lineNumber: 3,
            date: "2026-11-30",
            amountPence: 120150,
            reference: "PAY 12",
            description: "Sample Two",
            returnedReason: "AC04",
          },
        ],
      });
    }
  });

  it("refuse other documents, other currencies and entries without a date", () => {
    expect(faults(readCamt053("<Document/>"))).toEqual(["wrong_type "]);
    expect(faults(readCamt053("<Document"))).toEqual(["malformed_xml "]);
    expect(faults(readCamt053('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))).toEqual(["unsafe_xml "]);
    const entry = { amount: "1.00", out: true, date: "2026-11-27", details: [] };
    const euros = camt053("02", [entry]).replace('<Ntry><Amt Ccy="GBP">', '<Ntry><Amt Ccy="EUR">');
    expect(faults(readCamt053(euros))).toEqual(["unknown_value /entries/0"]);
    const undated = camt053("02", [entry]).replaceAll(/<(BookgDt|ValDt)>.*?<\/\1>/g, "");
    expect(faults(readCamt053(undated))).toEqual(["invalid_format /entries/0"]);
  });
});

describe("matching a statement with payments", () => {
  const payment = (paymentId: string, amountPence: number, fields: Partial<SentPayment> = {}): SentPayment => ({
    paymentId,
    batchId: "B1",
    amountPence,
    reference: "PAYROLL 11",
    accountName: `Sample ${paymentId}`,
    paymentDate: "2026-11-27",
    ...fields,
  });
  const line = (amountPence: number, fields: Partial<StatementLine> = {}): StatementLine => ({
    lineNumber: 1,
    date: "2026-11-27",
    amountPence,
    reference: "",
    description: "",
    returnedReason: null,
    ...fields,
  });
  const matched = (lines: readonly StatementLine[], payments: readonly SentPayment[]) =>
    matchStatement(lines, payments).map(
      ({ lineNumber, paymentId, kind, score }) => `${lineNumber} ${paymentId} ${kind} ${score}`,
    );

  const TWO = [payment("A", 100), payment("B", 200)];

  it.each([
    ["a batch by its total", [line(-300)], TWO, ["1 A Paid 100", "1 B Paid 100"]],
    ["a payment by its reference", [line(-100, { reference: "payroll 11" })], TWO, ["1 A Paid 100"]],
    ["by the name", [line(-100, { description: "BACS SAMPLE A" })], [...TWO, payment("C", 100)], ["1 A Paid 80"]],
    ["by the amount alone if only one has it", [line(-100)], TWO, ["1 A Paid 50"]],
    ["not one of two alike", [line(-100)], [...TWO, payment("C", 100)], ["1 null Unknown 0"]],
    ["not another amount", [line(-101, { reference: "PAYROLL 11" })], TWO, ["1 null Unknown 0"]],
    ["money back by its reference", [line(100, { reference: "PAYROLL 11" })], TWO, ["1 A Returned 100"]],
    ["not money back by its amount alone", [line(100)], TWO, ["1 null Unknown 0"]],
    ["not a date before", [line(-100, { date: "2026-11-23" })], TWO, ["1 null Unknown 0"]],
    ["not a date long after", [line(-100, { date: "2026-12-08" })], TWO, ["1 null Unknown 0"]],
    ["a payment once", [line(-100), line(-100, { lineNumber: 2 })], TWO, ["1 A Paid 50", "2 null Unknown 0"]],
    [
      "no batch if two have the total",
      [line(-300)],
      [...TWO, payment("C", 100, { batchId: "B2" }), payment("D", 200, { batchId: "B2" })],
      ["1 null Unknown 0"],
    ],
  ])("%s", (_, lines, payments, expected) => {
    expect(matched(lines, payments)).toEqual(expected);
  });
});
