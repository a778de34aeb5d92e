import { describe, expect, it } from "vitest";
import {
  checkBankAccount,
  type ModulusTable,
  PUBLISHED_ROWS,
  readModulusTable,
} from "../../src/engine/bank-files/modulus";
import { flag, readGolden, text } from "../support/golden/golden-file";

const rows = readGolden("2026-27/modulus-check").rows.map((row) => ({
  id: text(row, "id"),
  sortCode: text(row, "sortCode"),
  accountNumber: text(row, "accountNumber"),
  isValid: flag(row, "isValid"),
}));

describe("the published cases of the modulus check", () => {
  it("are 34", () => expect(rows).toHaveLength(34));

  it.each(rows)("$id: $sortCode $accountNumber is $isValid", ({ sortCode, accountNumber, isValid }) => {
    const answer = checkBankAccount({ sortCode, accountNumber });
    expect(answer).toMatchObject({ ok: true, value: { isValid, isChecked: true } });
  });

  it("tell accounts apart: another last digit fails where the check digit counts", () => {
    const answer = checkBankAccount({ sortCode: "089999", accountNumber: "66374950" });
    expect(answer).toMatchObject({ value: { isValid: false } });
  });
});

describe("an account number", () => {
  const of = (facts: object) => {
    const answer = checkBankAccount({ sortCode: "08-99-99", ...facts } as never);
    return answer.ok ? [answer.value.sortCode, answer.value.accountNumber] : answer.problems;
  };

  it("may be written with spaces and hyphens, and with six to ten digits", () => {
    expect(of({ accountNumber: "6637 4958" })).toEqual(["089999", "66374958"]);
    expect(of({ accountNumber: "374958" })).toEqual(["089999", "00374958"]);
    expect(of({ accountNumber: "1274958" })).toEqual(["089999", "01274958"]);
    expect(of({ accountNumber: "123456789" })).toEqual(["089991", "23456789"]);
    expect(of({ accountNumber: "1234567890" })).toEqual(["089999", "34567890"]);
    expect(of({ accountNumber: "1234567890", tenDigits: "FirstEight" })).toEqual(["089999", "12345678"]);
  });

  it("is presumed valid, and said to be unchecked, where no row is for its sort code", () => {
    expect(checkBankAccount({ sortCode: "000001", accountNumber: "12345678" })).toMatchObject({
      value: { isValid: true, isChecked: false },
    });
  });

  it("is judged by the table that is given", () => {
    const strict: ModulusTable = {
      ...PUBLISHED_ROWS,
      version: "ours",
      rows: [{ ...PUBLISHED_ROWS.rows[0], start: "000000", end: "999999" }] as never,
    };
    expect(checkBankAccount({ sortCode: "000001", accountNumber: "12345678" }, strict)).toMatchObject({
      value: { isValid: false, isChecked: true, tableVersion: "ours" },
    });
  });

  it("is not judged by what is no table", () => {
    const table = {
      version: 1,
      rows: [{ start: "1", end: "000002", algorithm: "MOD12", weights: [1], exception: 15 }],
    };
    const answer = checkBankAccount({ sortCode: "000001", accountNumber: "12345678" }, table as never);
    expect(answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
      "wrong_type /table/version",
      "invalid_format /table/rows/0/start",
      "unknown_value /table/rows/0/algorithm",
      "too_large /table/rows/0/exception",
      "invalid_format /table/rows/0/weights",
      "required /table/substitutions",
    ]);
  });

  it("is refused with all that is wrong", () => {
    expect(of({ sortCode: "08999", accountNumber: 12345678, colour: "red", tenDigits: "Middle" })).toMatchObject([
      { token: "unknown_field", path: "/colour" },
      { token: "invalid_format", path: "/sortCode" },
      { token: "wrong_type", path: "/accountNumber" },
      { token: "unknown_value", path: "/tenDigits" },
    ]);
    expect(of({})).toMatchObject([{ token: "required", path: "/accountNumber" }]);
  });
});

describe("the operator's files", () => {
  const { rows, substitutions, version } = PUBLISHED_ROWS;
  const weights = rows
    .map(
      ({ start, end, algorithm, weights: each, exception }) =>
        `${start} ${end} ${algorithm} ${each.map((weight) => String(weight).padStart(4)).join(" ")} ${exception ?? ""}`,
    )
    .join("\r\n");
  const pairs = Object.entries(substitutions)
    .map((pair) => pair.join(" "))
    .join("\n");

  it("are read as the table that they hold", () => {
    expect(readModulusTable({ version, weights: `${weights}\r\n`, substitutions: pairs })).toEqual({
      ok: true,
      value: PUBLISHED_ROWS,
    });
    expect(readModulusTable({ version, weights })).toEqual({
      ok: true,
      value: { ...PUBLISHED_ROWS, substitutions: {} },
    });
  });

  it("are refused by line", () => {
    const wrong = readModulusTable({
      version,
      weights: "000001 000002 MOD12 0\n\n000003 000001 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1",
      substitutions: "938173 93801",
      colour: "red",
    } as never);
    expect(wrong).toMatchObject({
      problems: [
        { token: "unknown_field", path: "/colour" },
        { token: "invalid_format", path: "/weights", arguments: { line: 1 } },
        { token: "invalid_format", path: "/weights", arguments: { line: 3 } },
        { token: "invalid_format", path: "/substitutions", arguments: { line: 1 } },
      ],
    });
    expect(readModulusTable({ version, weights: "" })).toMatchObject({ problems: [{ token: "must_not_be_empty" }] });
  });
});
