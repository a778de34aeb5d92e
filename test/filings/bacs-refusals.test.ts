import { describe, expect, it } from "vitest";
import { type BacsFile, readBacsFile, writeBacsFile } from "../../src/engine/bank-files/bacs";
import { FACTS, fileOf, LINES, problemsOf } from "./support/bacs-file";

describe("a file that is not right", () => {
  const withLine = (at: number, change: (line: string) => string) =>
    readBacsFile([...LINES.map((line, place) => (place === at ? change(line) : line)), ""].join("\r\n"));

  it.each([
    ["a short line", 4, (line: string) => line.slice(1), "invalid_format", { line: 5, column: 100 }],
    [
      "a letter in an amount",
      4,
      (line: string) => `${line.slice(0, 40)}X${line.slice(41)}`,
      "invalid_format",
      { line: 5, column: 36 },
    ],
    [
      "another transaction code",
      4,
      (line: string) => `${line.slice(0, 15)}01${line.slice(17)}`,
      "unknown_value",
      { line: 5 },
    ],
    ["another serial number", 1, (line: string) => line.replace("000042", "000043"), "sent_together", { line: 2 }],
    [
      "another total",
      10,
      (line: string) => line.replace("400267", "400268"),
      "totals_differ",
      { line: 11, field: "debitPence" },
    ],
    [
      "another count",
      10,
      (line: string) => line.replace("0000003", "0000004"),
      "totals_differ",
      { field: "creditCount" },
    ],
    [
      "an amount that the contra does not take",
      4,
      (line: string) => line.replace("184217", "184218"),
      "totals_differ",
      {},
    ],
  ])("%s is found", (_, at, change, token, args) => {
    const read = withLine(at, change);
    expect(read).toMatchObject({ ok: false });
    expect(!read.ok && read.problems).toContainEqual(
      expect.objectContaining({ token, arguments: expect.objectContaining(args) }),
    );
  });

  it("is refused as a whole when it has no lines to speak of", () => {
    for (const nothing of ["", "VOL1", `${LINES[0]}\r\n`, LINES.join("\n")]) {
      expect(readBacsFile(nothing)).toMatchObject({ ok: false });
    }
  });
});

describe("facts of a file that are wrong", () => {
  it("are named together", () => {
    const [first, second] = FACTS.payments;
    const wrong = problemsOf({
      serialNumber: "000000",
      serviceUserNumber: "12345",
      bankHolidays: ["Christmas"],
      paymentDate: "2026-11-28",
      payments: [
        { ...first, accountNumber: "66374959" },
        { ...second, amount: "0.00", crossReference: "toolong" },
        { ...second, amount: "20000000.01", accountName: "é" },
        { ...second, accountName: "!!!", colour: "red" },
      ],
    });
    expect(wrong.sort()).toEqual([
      "bank_details_fail_modulus_check /payments/0/accountNumber",
      "invalid_date /bankHolidays/0",
      "invalid_format /payments/1/crossReference",
      "invalid_format /serialNumber",
      "invalid_format /serviceUserNumber",
      "must_not_be_empty /payments/3/accountName",
      "not_a_banking_day /paymentDate",
      "too_large /payments/2/amount",
      "too_small /payments/1/amount",
      "unknown_field /payments/3/colour",
    ]);
  });

  it("include missing holidays, no payments, and a day too near", () => {
    expect(problemsOf({ bankHolidays: undefined })).toEqual(["required /bankHolidays"]);
    expect(problemsOf({ payments: [] })).toEqual(["must_not_be_empty /payments"]);
    expect(problemsOf({ creationDate: "2026-11-26" })).toEqual(["date_before /paymentDate"]);
  });
});

describe("a file made by hand", () => {
  const [credit, ...others] = fileOf().records as [BacsFile["records"][number]];
  const problems = (file: object) => {
    const answer = writeBacsFile({ ...fileOf(), ...file } as BacsFile);
    return answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
  };

  it("is not written when a value does not fit its field", () => {
    expect(
      problems({
        serialNumber: "1234567",
        processingDate: "1999-12-31",
        colour: "red",
        records: [{ ...credit, sortCode: "12345", accountName: "é", amountPence: 1.5, processingDate: "2026-11-26" }],
      }).sort(),
    ).toEqual([
      "invalid_format /processingDate",
      "invalid_format /records/0/accountName",
      "invalid_format /records/0/sortCode",
      "invalid_format /serialNumber",
      "must_be_absent /records/0/processingDate",
      "not_an_integer /records/0/amountPence",
      "unknown_field /colour",
    ]);
  });

  it("is not written when its contra takes something else than the credits pay", () => {
    expect(problems({ records: [{ ...credit, amountPence: credit.amountPence + 1 }, ...others] })).toEqual([
      "totals_differ /lines/10",
    ]);
  });
});
