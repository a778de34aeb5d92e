import { describe, expect, it } from "vitest";
import { formatDate } from "../../src/engine/base";
import {
  type BacsFile,
  type BacsFileFacts,
  createBacsFile,
  readBacsFile,
  writeBacsFile,
} from "../../src/engine/filings/bacs";
import { check, fc } from "../support/property";

const FACTS: BacsFileFacts = {
  serviceUserNumber: "123456",
  serviceUserName: "Acme Widgets Ltd",
  serialNumber: "000042",
  creationDate: "2026-11-24",
  paymentDate: "2026-11-27",
  bankHolidays: ["2026-12-25", "2026-12-28"],
  origin: { sortCode: "18-00-02", accountNumber: "00000190", accountName: "Acme Widgets Ltd" },
  reference: "Payroll 112026",
  payments: [
    { sortCode: "089999", accountNumber: "66374958", accountName: "J Smith", amount: "1842.17", crossReference: "7K2" },
    {
      sortCode: "107999",
      accountNumber: "88837491",
      accountName: "A O'Neill",
      amount: "960.50",
      crossReference: "AB9",
    },
    {
      sortCode: "202959",
      accountNumber: "63748472",
      accountName: "M Patel-Jones",
      amount: "1200.00",
      crossReference: "X1Z",
    },
  ],
};

// The computed sample of the sheet, line by line.
const LINES = [
  `VOL1000042${" ".repeat(31)}123456${" ".repeat(32)}1`,
  `HDR1A123456S  11234560000420001000${1}${" ".repeat(6)} 26328 26360 000000${" ".repeat(20)}`,
  `HDR2F0200000100${" ".repeat(35)}00${" ".repeat(28)}`,
  `UHL1 26330999999    000000001 DAILY  001${" ".repeat(40)}`,
  "0899996637495809918000200000190/7K200000184217ACME WIDGETS LTD  PAYROLL 112026    J SMITH           ",
  "1079998883749109918000200000190/AB900000096050ACME WIDGETS LTD  PAYROLL 112026    A O NEILL         ",
  "2029596374847209918000200000190/X1Z00000120000ACME WIDGETS LTD  PAYROLL 112026    M PATEL-JONES     ",
  "1800020000019001718000200000190    00000400267PAYROLL 112026    CONTRA            ACME WIDGETS LTD  ",
  `EOF1A123456S  112345600004200010001${" ".repeat(6)} 26328 26360 000000${" ".repeat(20)}`,
  `EOF2F0200000100${" ".repeat(35)}00${" ".repeat(28)}`,
  `UTL10000000400267000000040026700000010000003${" ".repeat(36)}`,
];

function fileOf(facts: object = {}): BacsFile {
  const created = createBacsFile({ ...FACTS, ...facts } as BacsFileFacts);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}

function problemsOf(facts: object): string[] {
  const created = createBacsFile({ ...FACTS, ...facts } as BacsFileFacts);
  return created.ok ? [] : created.problems.map(({ token, path }) => `${token} ${path}`);
}

function written(file: BacsFile): string {
  const answer = writeBacsFile(file);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

describe("a file for one day", () => {
  it("is the sample, byte for byte", () => {
    expect(written(fileOf()).split("\r\n")).toEqual([...LINES, ""]);
  });

  it("comes back as it was written", () => {
    expect(readBacsFile(written(fileOf()))).toEqual({ ok: true, value: fileOf() });
  });

  it("is processed on the banking day before the money arrives, over weekends and holidays", () => {
    expect(fileOf({ paymentDate: "2026-11-30" }).processingDate).toBe("2026-11-27");
    expect(fileOf({ paymentDate: "2026-12-29" }).processingDate).toBe("2026-12-24");
  });
});

describe("a file for several days", () => {
  const file = fileOf({
    payments: FACTS.payments.map((payment, at) => (at === 1 ? { ...payment, paymentDate: "2026-11-30" } : payment)),
  });

  it("gives each record its day, and each day its contra", () => {
    expect(file.isMultiDay).toBe(true);
    const contras = file.records.filter(({ type }) => type === "Contra");
    expect(contras.map(({ processingDate, amountPence }) => [processingDate, amountPence])).toEqual([
      ["2026-11-26", 184217 + 120000],
      ["2026-11-27", 96050],
    ]);
    const lines = written(file).split("\r\n");
    expect(lines[3]).toContain("4 MULTI  ");
    expect(lines.slice(4, -4).every((line) => line.length === 106)).toBe(true);
    expect(readBacsFile(written(file))).toEqual({ ok: true, value: file });
  });
});

const characters = "ABCXYZ019.&/- ";
const text = (most: number) =>
  fc.array(fc.constantFrom(...characters), { maxLength: most }).map((letters) => letters.join("").trimEnd());
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));
const date = fc.integer({ min: 18_262, max: 29_000 }).map(formatDate);

const anyFile: fc.Arbitrary<BacsFile> = fc.boolean().chain((isMultiDay) => {
  const credit = fc.record({
    type: fc.constant("Credit" as const),
    sortCode: digits(6),
    accountNumber: digits(8),
    originSortCode: digits(6),
    originAccountNumber: digits(8),
    crossReference: text(4),
    amountPence: fc.integer({ min: 1, max: 2_000_000 }),
    userName: text(18),
    reference: text(18),
    accountName: text(18),
    processingDate: isMultiDay ? date : fc.constant(null),
  });
  return fc
    .record({
      serialNumber: digits(6),
      bankCode: text(6),
      serviceUserNumber: digits(6),
      fileCopy: fc.constantFrom("1" as const, "" as const),
      creationDate: date,
      expirationDate: date,
      processingDate: date,
      fileNumber: digits(3),
      auditPrint: text(7),
      userArea: text(26),
      trailerUserArea: text(36),
      isMultiDay: fc.constant(isMultiDay),
      records: fc.array(credit, { minLength: 1, maxLength: 8 }),
    })
    .map((file) => {
      const sum = file.records.reduce((total, { amountPence }) => total + amountPence, 0);
      const [first] = file.records as [BacsFile["records"][number]];
      return { ...file, records: [...file.records, { ...first, type: "Contra" as const, amountPence: sum }] };
    });
});

describe("writer and reader", () => {
  it("are each other's inverse, byte for byte", () => {
    check(
      fc.property(anyFile, (file) => {
        const text = written(file);
        const read = readBacsFile(text);
        expect(read).toEqual({ ok: true, value: file });
        expect(read.ok && written(read.value)).toBe(text);
      }),
      300,
    );
  });

  it("find any one character that was changed, or hand back a file that says so", () => {
    const text = written(fileOf());
    check(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(...characters, "\n", "é"), (at, character) => {
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        const read = readBacsFile(changed);
        if (read.ok) expect(written(read.value)).toBe(changed);
        else expect(read.problems.length).toBeGreaterThan(0);
      }),
      600,
    );
  });
});

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
