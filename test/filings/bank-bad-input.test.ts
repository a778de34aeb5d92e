import { describe, expect, it } from "vitest";
import { describeProblem, type Problem } from "../../src/engine";
import { createBacsFile, readBacsFile, writeBacsFile } from "../../src/engine/bank-files/bacs";
import { checkBankAccount, PUBLISHED_ROWS, readModulusTable } from "../../src/engine/bank-files/modulus";
import { PROVIDER_PROFILES, readProviderFile, writeProviderFile } from "../../src/engine/bank-files/provider-files";
import { check, fc } from "../support/property";

// Any input gives a value or problems: never an exception, never an invalid number.

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };
type Question = (input: never) => Answer;

const BACS = {
  serviceUserNumber: "123456",
  serviceUserName: "Sample Ltd",
  serialNumber: "000042",
  fileNumber: "001",
  creationDate: "2026-11-24",
  expirationDate: "2026-12-26",
  paymentDate: "2026-11-27",
  bankHolidays: ["2026-12-25"],
  origin: { sortCode: "180002", accountNumber: "00000190", accountName: "Sample Ltd" },
  reference: "Payroll",
  payments: [
    {
      sortCode: "089999",
      accountNumber: "66374958",
      accountName: "Sample One",
      amount: "1842.17",
      reference: "Roll 1",
      crossReference: "7K2",
      paymentDate: "2026-11-30",
    },
  ],
} as const;

const created = createBacsFile(BACS);
if (!created.ok) throw new Error(JSON.stringify(created.problems));

const QUESTIONS: Readonly<Record<string, readonly [Question, unknown]>> = {
  createBacsFile: [createBacsFile, BACS],
  writeBacsFile: [writeBacsFile, created.value],
  readBacsFile: [readBacsFile, `VOL1\r\nHDR1\r\n\r\n\r\n1\r\nEOF1\r\nEOF2\r\nUTL1\r\n`],
  checkBankAccount: [checkBankAccount, { sortCode: "089999", accountNumber: "66374958", tenDigits: "LastEight" }],
  "checkBankAccount by table": [
    (input) => checkBankAccount({ sortCode: "089999", accountNumber: "66374958" }, input),
    { ...PUBLISHED_ROWS, rows: PUBLISHED_ROWS.rows.slice(0, 3) },
  ],
  "createBacsFile by table": [(input) => createBacsFile(BACS, input), PUBLISHED_ROWS],
  readModulusTable: [
    readModulusTable,
    { version: "1", weights: "1 2 MOD10", substitutions: "938173 938017\n938289 938068" },
  ],
  writeProviderFile: [
    writeProviderFile,
    {
      profile: PROVIDER_PROFILES["nest-contributions"],
      file: { employerReference: "EMP000123456", payReferenceEndDate: "2026-05-05" },
      records: [{ surname: "Sample", pensionableEarnings: "1.00", nonPaymentReason: "FamilyLeave" }],
    },
  ],
  "readProviderFile by profile": [(input) => readProviderFile(input, "a,b\r\n"), PROVIDER_PROFILES["papdis-1.1"]],
  "readProviderFile of text": [(input) => readProviderFile("contributions", input), "QQ123456C,,,,,,,,,,\r\n"],
};

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(undefined, null, Number.NaN, Number.POSITIVE_INFINITY, -0, 1e21, -1, 0.001, 2 ** 53, true),
  fc.constantFrom<unknown>("", " ", "__proto__", "constructor", "(", "2026-02-30", "9999-12-31", "0000-00-00"),
  fc.constantFrom<unknown>([], {}, [[]], [null], { __proto__: null }, { "~/": 1 }, { toString: "A" }),
  fc.constantFrom<unknown>("000000", "Credit", "Contra", "Text", "Date", "Money", "Code", "Constant", "Count"),
  fc.constantFrom<unknown>("\r\n", '"', ",", "é", "A".repeat(200), "2026-11-27", "1999-12-31", "2100-01-01"),
);

function expectAnswer(ask: Question, input: unknown): void {
  const answer = ask(input as never);
  expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined|\[object/);
  if (answer.ok) return;
  expect(answer.problems.length).toBeGreaterThan(0);
  for (const problem of answer.problems) expect(describeProblem(problem)).toMatch(/^(?!.*\bundefined\b).{10,}/s);
}

/** Returns a copy of a plain value with one place replaced. */
function replaceSomewhere(value: unknown, place: number, replacement: unknown): unknown {
  if (typeof value !== "object" || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[place % (keys.length + 1)];
  if (key === undefined) return replacement;
  const inner = replaceSomewhere((value as Record<string, unknown>)[key], Math.floor(place / 7), replacement);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner : item));
  return { ...value, [key]: inner };
}

describe.each(Object.entries(QUESTIONS))("%s", (_, [ask, facts]) => {
  it("returns a result or problems for any input", () => {
    check(
      fc.property(odd, (input) => expectAnswer(ask, input)),
      400,
    );
  });

  it("answers with one or two things wrong", () => {
    check(
      fc.property(fc.nat(), odd, fc.nat(), odd, (first, one, second, other) => {
        expectAnswer(ask, replaceSomewhere(replaceSomewhere(facts, first, one), second, other));
      }),
      1500,
    );
  });
});

describe("what may be written", () => {
  it("can be read back, whatever was changed in it", () => {
    check(
      fc.property(fc.nat(), odd, (place, replacement) => {
        const file = replaceSomewhere(created.value, place, replacement) as typeof created.value;
        const written = writeBacsFile(file);
        if (written.ok) expect(readBacsFile(written.value)).toEqual({ ok: true, value: file });
      }),
      1500,
    );
  });
});
