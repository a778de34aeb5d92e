import { describe, expect, it } from "vitest";
import { type BacsFile, readBacsFile } from "../../src/engine/bank-files/bacs";
import { formatDate } from "../../src/engine/base";
import { check, fc } from "../support/property";
import { FACTS, fileOf, LINES, written } from "./support/bacs-file";

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

  it("find any one character that was changed, or return a file that shows it", () => {
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
