import { expect, test } from "vitest";
import * as library from "../../src/engine";
import { describeProblem, type Problem } from "../../src/engine";
import * as benefits from "../../src/engine/benefits";
import * as billing from "../../src/engine/billing";
import * as compare from "../../src/engine/compare";
import * as corrections from "../../src/engine/corrections";
import { payslips } from "../../src/engine/testing";
import { documents as benefitDocuments, CALCULATIONS, law } from "../benefits/support";
import { documents, rulebook } from "../support/library";
import { check, fc } from "../support/property";
import { VALID_BENEFITS } from "../support/valid-benefits";
import { VALID_BILLING } from "../support/valid-billing";
import { VALID_CORRECTIONS } from "../support/valid-corrections";
import { VALID_FACTS } from "../support/valid-facts";
import { MORE_STATUTORY_FACTS } from "../support/valid-facts-statutory";

// Any input gives a value or problems: never an exception, never an invalid number.

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };
type Question = (input: never) => Answer;

const explained = { explain: true } as const;

/** Public functions that are not called with facts, a rulebook and options. */
const ASKED_OTHERWISE: Readonly<Record<string, Question>> = {
  amendRules: (input) => library.amendRules(input, "2026-27/income-tax.json#/parameters/freePay", "x"),
  rulesDiff: (input) => library.rulesDiff(input, "2025-26", "2026-27"),
  createBenefitRules: (input) => benefits.createBenefitRules(input),
  ...Object.fromEntries(
    Object.entries(CALCULATIONS)
      .filter(([name]) => name !== "approveMileage")
      .map(([name, calculate]): [string, Question] => [name, (input) => calculate(input, law, explained)]),
  ),
};

/** Public functions that return something simpler than a result. */
const PLAIN = [
  "averageDayHours",
  "bankHolidays",
  "carryBenefit",
  "changesReportedFigures",
  "changesOrder",
  "comparisonCsv",
  "describeProblem",
  "factsOfReport",
  "fieldsOf",
  "fillPlaceholders",
  "grossToNetAlone",
  "hasRolledUpPay",
  "holidayRecordsFrom",
  "haveSameFigures",
  "isIrregularWork",
  "isPayForWork",
  "isReportedInPastYear",
  "isStatutoryLeaveWithoutPay",
  "joinCompared",
  "lawfulPayslips",
  "leaverDebt",
  "matchColumns",
  "leaveYearOf",
  "mayMoveCreditNote",
  "mayMoveInvoice",
  "orderAfter",
  "ordersOfClosedDays",
  "pairPayslips",
  "patternWeek",
  "placeholdersIn",
  "payslipCsvHeadings",
  "payslipFileKind",
  "policyChoices",
  "readOurPayslips",
  "readPayslipCsv",
  "readTaxCode",
  "readTheirPayslips",
  "repaidDebt",
  "settledContributions",
  "suggestColumns",
  "toJsonSchema",
  "unitsOfDay",
  "weekOfRotation",
  "withToDateDifference",
];

/** Every other public function, called with one argument, the rulebook and a request for workings. */
const QUESTIONS: Readonly<Record<string, Question>> = Object.fromEntries(
  Object.entries({ ...library, ...corrections, ...billing, ...compare, ...benefits }).flatMap(
    ([name, member]): [string, Question][] => {
      if (typeof member !== "function" || PLAIN.includes(name)) return [];
      const ask = member as (input: never, ...rest: unknown[]) => Answer;
      const isAboutRules = /Rulebook$|^rules/.test(name);
      return [
        [name, ASKED_OTHERWISE[name] ?? ((input) => (isAboutRules ? ask(input) : ask(input, rulebook, explained)))],
      ];
    },
  ),
);

function expectAnswer(ask: Question, input: unknown): void {
  const answer = ask(input as never);
  expect(JSON.stringify(answer, withoutFreeText)).not.toMatch(/NaN|Infinity|undefined|\[object/);
  expectFinite(answer, "");
  if (answer.ok) return;
  expect(answer.problems.length).toBeGreaterThan(0);
  for (const problem of answer.problems) expect(describeProblem(problem)).toMatch(/^(?!.*\bundefined\b).{10,}/s);
}

/** Fields with free text, which is returned as it came. */
const FREE_TEXT = new Set(["adjustmentReason", "accountCode", "taxType", "description", "employeeId", "payElementId"]);

function withoutFreeText(key: string, value: unknown): unknown {
  return FREE_TEXT.has(key) && typeof value === "string" ? null : value;
}

/** Numbers that JSON cannot write would become null there, so they are looked for first. */
function expectFinite(value: unknown, path: string): void {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${path} is ${value}`);
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) expectFinite(inner, `${path}/${key}`);
}

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(undefined, Number.NaN, Number.POSITIVE_INFINITY, -0, 1e21, -1, 0.001, 2 ** 53, true),
  fc.constantFrom<unknown>("", " ", "NaN", "Infinity", "1e3", "-", ".", "0x10", "1,000", "99999999999999", "-0.01"),
  fc.constantFrom<unknown>(
    "__proto__",
    "constructor",
    "toString",
    "2026-02-30",
    "2026-13-01",
    "9999-12-31",
    "0000-00-00",
  ),
  fc.constantFrom<unknown>([], {}, [[]], [null], { __proto__: null }, { "~/": 1 }, { A: null }, { toString: "A" }),
  fc.constantFrom<unknown>("Weekly", "Monthly", "A", "1257L", "K0", "SD9", "2026-04-10", "2026-27", 2026, "Plan1", 53),
);

test.each(Object.keys(QUESTIONS))("%s returns a result or problems for any input", (name) => {
  const ask = QUESTIONS[name] as Question;
  check(
    fc.property(odd, (input) => expectAnswer(ask, input)),
    400,
  );
});

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

const FACTS = [
  ...Object.entries(VALID_FACTS),
  ["planCorrections", VALID_CORRECTIONS] as const,
  ...Object.entries(VALID_BILLING),
  ...Object.entries(VALID_BENEFITS),
  ...MORE_STATUTORY_FACTS,
].map(([name, facts]) => [name, QUESTIONS[name] as Question, facts] as const);

test.each(FACTS)("%s is content with facts that hold nothing wrong", (_, ask, facts) => {
  const answer = ask(facts as never);
  expect(answer.ok ? [] : answer.problems).toEqual([]);
});

test.each(FACTS)("%s answers with one or two things wrong", (_, ask, facts) => {
  check(
    fc.property(fc.nat(), odd, fc.nat(), odd, (first, one, second, other) => {
      expectAnswer(ask, replaceSomewhere(replaceSomewhere(facts, first, one), second, other));
    }),
    600,
  );
});

test("any payslip with something wrong is an answer", () => {
  check(
    fc.property(payslips(rulebook), fc.nat(), odd, (facts, place, replacement) => {
      expectAnswer(QUESTIONS.grossToNet as Question, replaceSomewhere(facts, place, replacement));
    }),
    1000,
  );
});

test("rules with something wrong are an answer", () => {
  check(
    fc.property(fc.nat(), odd, (place, replacement) => {
      expectAnswer(QUESTIONS.createRulebook as Question, replaceSomewhere(documents, place, replacement));
    }),
    150,
  );
});

test("the law of benefits with something wrong is an answer", () => {
  check(
    fc.property(fc.nat(), odd, (place, replacement) => {
      expectAnswer(QUESTIONS.createBenefitRules as Question, replaceSomewhere(benefitDocuments, place, replacement));
    }),
    100,
  );
});

test("any text is a tax code or none", () => {
  check(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[SC]?[KD0BN]?\d{0,7}[LMNTRX]?( ?[WM]1)?$/)), (text) => {
      const code = library.readTaxCode(text);
      if (code !== null) expect(library.readTaxCode(code.text)).toEqual({ ...code, week1Month1: false });
    }),
    2000,
  );
});
