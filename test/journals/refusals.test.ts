import { describe, expect, it } from "vitest";
import { describeProblem, type Problem } from "../../src/engine";
import { createJournal, type JournalFacts } from "../../src/engine/journals";
import { basic, journalFacts, payslipOf } from "./sample";

type Answer = { readonly ok: boolean; readonly problems?: readonly Problem[] };
const told = (answer: Answer) => (answer.problems ?? []).map(({ token, path }) => `${token} ${path}`);

const person = { employeeId: "E1", payslip: payslipOf([basic("1000")]) };
const facts = journalFacts([person]);

/** Facts with one thing wrong, and the problem expected. */
const WRONG: readonly (readonly [string, object, readonly string[]])[] = [
  ["an unknown field", { more: 1 }, ["unknown_field /more"]],
  ["no date", { journalDate: undefined }, ["required /journalDate"]],
  ["no such day", { journalDate: "2026-02-30" }, ["invalid_date /journalDate"]],
  ["no pay run", { payRun: undefined }, ["required /payRun"]],
  ["no template", { template: null }, ["wrong_type /template"]],
  [
    "no mappings",
    { payElementMappings: undefined, controlAccountMappings: 7 },
    ["required /payElementMappings", "wrong_type /controlAccountMappings"],
  ],
  [
    "an unknown token",
    { template: { name: "S", narrationFormat: "{Employee}" } },
    ["unknown_value /template/narrationFormat"],
  ],
  [
    "a token of a prototype",
    { template: { name: "S", referenceFormat: "{constructor}" } },
    ["unknown_value /template/referenceFormat"],
  ],
  [
    "a token without its fact",
    { template: { name: "S", narrationFormat: "{PaymentDate}" } },
    ["required_with /payRun/paymentDate"],
  ],
  [
    "a template's odd values",
    {
      template: { name: "", exportPreset: "Oracle", dateFormatPreset: "yy", decimalPlaces: 5, consolidateLines: "no" },
    },
    [
      "must_not_be_empty /template/name",
      "unknown_value /template/exportPreset",
      "unknown_value /template/dateFormatPreset",
      "too_large /template/decimalPlaces",
      "wrong_type /template/consolidateLines",
    ],
  ],
  [
    "a composition without the nominal code",
    { template: { name: "S", accountCodeComposition: { parts: ["Wages"], separator: "*" } } },
    [
      "unknown_value /template/accountCodeComposition/parts/0",
      "unknown_value /template/accountCodeComposition/separator",
      "required /template/accountCodeComposition/parts",
    ],
  ],
  [
    "a mapping twice",
    {
      payElementMappings: [
        { payElementId: "A", nominalCode: "1" },
        { payElementId: "A", nominalCode: "2" },
      ],
    },
    ["duplicate /payElementMappings/1/payElementId"],
  ],
  [
    "a control account twice",
    {
      controlAccountMappings: [
        { controlAccount: "Paye", nominalCode: "1" },
        { controlAccount: "Paye", nominalCode: "2" },
      ],
    },
    ["duplicate /controlAccountMappings/1/controlAccount"],
  ],
  [
    "no such control account",
    { controlAccountMappings: [{ controlAccount: "Tax", nominalCode: "1" }] },
    ["unknown_value /controlAccountMappings/0/controlAccount"],
  ],
  [
    "a code with a line break",
    { suspenseAccount: { nominalCode: "9\n9" } },
    ["invalid_format /suspenseAccount/nominalCode"],
  ],
  [
    "a sequence twice",
    {
      splitDimensions: [
        { sequence: 1, dimension: "Department" },
        { sequence: 1, dimension: "NiCategory" },
      ],
    },
    ["duplicate /splitDimensions/1/sequence"],
  ],
  [
    "a dimension twice",
    {
      splitDimensions: [
        { sequence: 1, dimension: "Department" },
        { sequence: 2, dimension: "Department" },
      ],
    },
    ["duplicate /splitDimensions/1/dimension"],
  ],
  [
    "two dimensions of one name",
    {
      splitDimensions: [
        { sequence: 1, dimension: "Department", trackingCategory: "Team" },
        { sequence: 2, dimension: "TagGroup", tagGroup: "Team" },
      ],
    },
    ["duplicate /splitDimensions/1/trackingCategory"],
  ],
  [
    "a tag group without its name",
    { splitDimensions: [{ sequence: 1, dimension: "TagGroup" }] },
    ["required /splitDimensions/0/tagGroup"],
  ],
  [
    "a tag group where none belongs",
    { splitDimensions: [{ sequence: 1, dimension: "Department", tagGroup: "site" }] },
    ["must_be_absent /splitDimensions/0/tagGroup"],
  ],
  [
    "a description that drives a code",
    {
      splitDimensions: [
        { sequence: 1, dimension: "LineDescription", values: [{ splitValueKey: "Pay", trackingCode: "1" }] },
      ],
    },
    ["must_be_absent /splitDimensions/0/values/0/trackingCode", "required /splitDimensions/0/values/0/nominalCode"],
  ],
  [
    "a code and a segment",
    {
      splitDimensions: [
        {
          sequence: 1,
          dimension: "Department",
          values: [{ splitValueKey: "Bar", trackingCode: "1", accountSegment: "2" }, { splitValueKey: "Bar" }],
        },
      ],
    },
    [
      "duplicate /splitDimensions/0/values/1/splitValueKey",
      "sent_together /splitDimensions/0/values/0/accountSegment",
      "required /splitDimensions/0/values/1/trackingCode",
    ],
  ],
];

const run = (changes: object) => ({ ...facts.payRun, ...changes });
const payslip = (changes: object) => run({ payslips: [{ ...person, payslip: { ...person.payslip, ...changes } }] });
const amounts = (changes: object) => payslip({ forPeriod: { ...person.payslip.forPeriod, ...changes } });

/** The same for a pay run. */
const WRONG_RUN: readonly (readonly [string, object, readonly string[]])[] = [
  ["another year's payslip", payslip({ taxYear: 2025 }), ["outside_tax_year /payRun/payslips/0/payslip/taxYear"]],
  ["another period's payslip", payslip({ period: 2 }), ["unknown_value /payRun/payslips/0/payslip/period"]],
  ["a year that is none", run({ year: "2026" }), ["invalid_format /payRun/year"]],
  ["one person twice", run({ payslips: [person, person] }), ["duplicate /payRun/payslips/1/employeeId"]],
  ["no payslip", run({ payslips: [{ employeeId: "E1" }] }), ["required /payRun/payslips/0/payslip"]],
  ["an amount that is none", amounts({ tax: "1e3" }), ["not_a_number /payRun/payslips/0/payslip/forPeriod/tax"]],
  ["half a penny", amounts({ tax: "0.005" }), ["not_whole_pence /payRun/payslips/0/payslip/forPeriod/tax"]],
  [
    "net pay that does not follow",
    amounts({ netPay: "999.99" }),
    ["totals_differ /payRun/payslips/0/payslip/forPeriod/netPay"],
  ],
  [
    "gross pay without its rows",
    payslip({ summaryItems: [] }),
    ["totals_differ /payRun/payslips/0/payslip/forPeriod/grossPay"],
  ],
  [
    "National Insurance without its letters",
    payslip({ niBreakdown: [] }),
    ["totals_differ /payRun/payslips/0/payslip/forPeriod/employerNi"],
  ],
  [
    "a row of no known kind",
    payslip({ summaryItems: [{ code: "X", description: "", amount: "1", lineType: "constructor" }] }),
    ["unknown_value /payRun/payslips/0/payslip/summaryItems/0/lineType"],
  ],
  [
    "an unknown row without a type",
    payslip({ summaryItems: [{ code: "X", description: "", amount: "1", lineType: null }] }),
    ["unknown_value /payRun/payslips/0/payslip/summaryItems/0/lineType"],
  ],
  [
    "a department and shares",
    run({ payslips: [{ ...person, department: "Bar", departments: [{ department: "Bar", percentage: "100" }] }] }),
    ["sent_together /payRun/payslips/0/departments"],
  ],
  [
    "shares that are not whole",
    run({ payslips: [{ ...person, departments: [{ department: "Bar", percentage: "99.99" }] }] }),
    ["totals_differ /payRun/payslips/0/departments"],
  ],
  [
    "a share below zero",
    run({
      payslips: [
        {
          ...person,
          departments: [
            { department: "Bar", percentage: "-1" },
            { department: "Inn", percentage: "100" },
          ],
        },
      ],
    }),
    ["negative_amount /payRun/payslips/0/departments/0/percentage"],
  ],
  [
    "a department twice",
    run({
      payslips: [
        {
          ...person,
          departments: [
            { department: "Bar", percentage: "50" },
            { department: "Bar", percentage: "50" },
          ],
        },
      ],
    }),
    ["duplicate /payRun/payslips/0/departments"],
  ],
  [
    "a tag without a value",
    run({ payslips: [{ ...person, tags: ["site:town"] }] }),
    ["invalid_format /payRun/payslips/0/tags/0"],
  ],
  [
    "a plan that is none",
    run({ payslips: [{ ...person, studentLoanPlan: ["Plan2", "Plan3"] }] }),
    ["unknown_value /payRun/payslips/0/studentLoanPlan/1"],
  ],
  [
    "an unknown field of a line",
    run({ payslips: [{ ...person, lines: { "a/b": { site: "x" } } }] }),
    ["unknown_field /payRun/payslips/0/lines/a~1b/site"],
  ],
  ["an unknown charge", run({ charges: { levy: "1" } }), ["unknown_field /payRun/charges/levy"]],
];

describe("a journal is refused", () => {
  it.each(WRONG)("for %s", (_, changes, expected) => {
    const answer = createJournal({ ...facts, ...changes } as JournalFacts);
    expect(told(answer)).toEqual(expected);
  });

  it.each(WRONG_RUN)("for %s", (_, payRun, expected) => {
    expect(told(createJournal({ ...facts, payRun } as JournalFacts))).toEqual(expected);
  });

  it("for everything at once", () => {
    const answer = createJournal({
      ...facts,
      more: 1,
      journalDate: "x",
      payRun: run({ payRunId: "", period: 57 }),
    } as never);
    expect(told(answer)).toEqual([
      "unknown_field /more",
      "invalid_date /journalDate",
      "must_not_be_empty /payRun/payRunId",
      "too_large /payRun/period",
    ]);
  });

  it("in words that say what to do", () => {
    const answer = createJournal({ ...facts, payElementMappings: [] });
    expect(answer.ok ? [] : answer.problems.map(describeProblem)).toEqual([
      "payElementMappings has nothing for BASIC: map it, or name a suspense account.",
    ]);
  });

  it("where the sums of very many payslips could no longer be exact", () => {
    const rich = payslipOf([basic("999999999.99")]);
    const payslips = Array.from({ length: 400 }, (_, at) => ({ employeeId: `E${at}`, payslip: rich }));
    expect(told(createJournal(journalFacts(payslips)))).toEqual(["too_large /payRun/payslips"]);
  });
});
