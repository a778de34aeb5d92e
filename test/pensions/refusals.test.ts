import { describe, expect, test } from "vitest";
import {
  allowedBases,
  assessReEnrolment,
  assessWorker,
  calculateContributions,
  checkCertificate,
  checkGroup,
  createRulebook,
  describeProblem,
  endMembership,
  enrolmentDates,
  listEnrolmentInformation,
  payReferencePeriod,
  planOptIn,
  planOptOut,
  planPostponement,
  previewRefund,
  type Result,
  type Rulebook,
  reEnrolmentWindow,
  statePensionDate,
} from "../../src/engine";
import { rules } from "../../src/rules/all";
import { check, fc } from "../support/property";
import { problemsOf, rulebook } from "./support/answer";

type Work = (facts: never, rulebook: Rulebook) => Result<unknown>;
const run = (work: Work, facts: unknown) => work(facts as never, rulebook);

const ALL: readonly (readonly [string, Work])[] = Object.entries({
  allowedBases,
  assessReEnrolment,
  assessWorker,
  calculateContributions,
  checkCertificate,
  checkGroup,
  endMembership,
  enrolmentDates,
  listEnrolmentInformation,
  payReferencePeriod,
  planOptIn,
  planOptOut,
  planPostponement,
  previewRefund,
  reEnrolmentWindow,
  statePensionDate,
});

const WORKER = {
  dateOfBirth: "1990-03-02",
  earnings: "1500.00",
  frequency: "Monthly",
  payReferencePeriodStartDate: "2026-06-01",
  payReferencePeriodEndDate: "2026-06-30",
};

const MEMBER = {
  paymentDate: "2026-06-30",
  pensionType: "NetPayArrangement",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
  frequency: "Monthly",
  earnings: "2000.00",
};

const ASSESSMENT: readonly (readonly [string, object, readonly string[]])[] = [
  ["a birth after the period began", { dateOfBirth: "2026-06-02" }, ["date_after /dateOfBirth"]],
  ["a birth in the far future", { dateOfBirth: "2090-01-01" }, ["date_after /dateOfBirth"]],
  [
    "a period that ends before it begins",
    { payReferencePeriodEndDate: "2026-05-31" },
    ["date_before /payReferencePeriodEndDate"],
  ],
  [
    "a period of more than a year",
    { payReferencePeriodEndDate: "2027-06-02" },
    ["date_after /payReferencePeriodEndDate"],
  ],
  ["negative earnings", { earnings: "-0.01" }, ["negative_amount /earnings"]],
  ["a day outside the period", { assessmentDate: "2026-07-01" }, ["date_after /assessmentDate"]],
  ["an unknown exception", { assessmentException: "TooRich" }, ["unknown_value /assessmentException"]],
  [
    "two lengths",
    { payReferencePeriodLength: { unit: "Week", count: 3 } },
    ["sent_together /payReferencePeriodLength"],
  ],
  ["an unknown field", { wage: "1" }, ["unknown_field /wage"]],
  [
    "a year that is not loaded",
    { payReferencePeriodStartDate: "2030-06-01", payReferencePeriodEndDate: "2030-06-30" },
    ["unsupported_tax_year /payReferencePeriodStartDate"],
  ],
  [
    "everything at once",
    { earnings: "1.001", dateOfBirth: "1990-02-30", frequency: "Daily", isWorker: "yes" },
    ["unknown_value /frequency", "invalid_date /dateOfBirth", "not_whole_pence /earnings", "wrong_type /isWorker"],
  ],
];

const CONTRIBUTIONS: readonly (readonly [string, object, readonly string[]])[] = [
  ["no basis", { contributionBasis: undefined }, ["required /contributionBasis"]],
  ["a factor in per cent", { employeeFactor: "5" }, ["too_large /employeeFactor"]],
  ["a factor with a sign", { employeeFactor: "-0.05" }, ["not_a_fraction /employeeFactor"]],
  ["a factor with a percent sign", { employerFactor: "3%" }, ["not_a_fraction /employerFactor"]],
  ["a factor of seven decimals", { employerFactor: "0.0333333" }, ["not_a_fraction /employerFactor"]],
  ["a number that is no factor", { employerFactor: Number.NaN }, ["not_a_fraction /employerFactor"]],
  ["pensionable pay on qualifying earnings", { pensionablePay: "1" }, ["must_be_absent /pensionablePay"]],
  ["no pensionable pay on a set", { contributionBasis: "PensionablePaySet1" }, ["required /pensionablePay"]],
  ["no frequency", { frequency: undefined }, ["required /frequency"]],
  [
    "a share of a saving without a sacrifice",
    { nationalInsuranceSavingsFactor: "0.5" },
    ["must_be_absent /nationalInsuranceSavingsFactor"],
  ],
  ["a saving without a sacrifice", { employerNiSaving: "1" }, ["must_be_absent /employerNiSaving"]],
  [
    "a share of a saving that is not told",
    { pensionType: "SalarySacrifice", nationalInsuranceSavingsFactor: "1" },
    ["required_with /employerNiSaving"],
  ],
  [
    "a saving and a rate",
    { pensionType: "SalarySacrifice", employerNiSaving: "1", employerNiRate: "0.15" },
    ["sent_together /employerNiRate"],
  ],
  [
    "a negative voluntary contribution",
    { additionalVoluntaryContribution: "-1" },
    ["negative_amount /additionalVoluntaryContribution"],
  ],
  ["a refund of a sacrifice", { refunds: { SalarySacrifice: "1" } }, ["unknown_field /refunds/SalarySacrifice"]],
  ["an empty override", { contributionOverride: {} }, ["required_with /contributionOverride/employeeFactor"]],
  [
    "an override both ways",
    { contributionOverride: { employeeFactor: "0.05", employeeAmount: "100" } },
    ["sent_together /contributionOverride/employeeFactor"],
  ],
  [
    "half a first period",
    { enrolmentDate: "2026-06-16" },
    ["required_with /payReferencePeriodStartDate", "required_with /payReferencePeriodEndDate"],
  ],
  [
    "a yearly cap without the year so far",
    { employerContributionCap: { amount: "1000", per: "Year" } },
    ["required_with /employerOwnContributionYearToDate"],
  ],
  ["pay below zero", { earnings: "-5" }, ["negative_amount /earnings"]],
  ["an amount too large", { earnings: "1000000000.01" }, ["too_large /earnings"]],
  ["a year that is not loaded", { paymentDate: "2021-06-30" }, ["unsupported_tax_year /paymentDate"]],
  [
    "everything at once",
    { paymentDate: "soon", employeeFactor: "x", earnings: "y", mood: "good" },
    ["unknown_field /mood", "invalid_date /paymentDate", "not_a_fraction /employeeFactor", "not_a_number /earnings"],
  ],
];

describe("an assessment refuses", () => {
  test.each(ASSESSMENT)("%s", (_, facts, expected) => {
    expect(problemsOf(run(assessWorker, { ...WORKER, ...facts }))).toEqual(expected);
  });
});

describe("contributions refuse", () => {
  test.each(CONTRIBUTIONS)("%s", (_, facts, expected) => {
    expect(problemsOf(run(calculateContributions, { ...MEMBER, ...facts }))).toEqual(expected);
  });
});

describe.each(ALL)("%s", (_, work) => {
  test("refuses what is no object, and an empty one, with sentences", () => {
    for (const facts of [undefined, null, 7, "facts", []]) {
      expect(problemsOf(run(work, facts)).every((found) => /^(required|wrong_type) $/.test(found))).toBe(true);
    }
    const empty = run(work, {});
    expect(empty.ok ? [] : empty.problems).not.toEqual([]);
    if (!empty.ok) for (const found of empty.problems) expect(describeProblem(found)).toMatch(/^[A-Z\w/[].*\.$/);
  });

  test("refuses an unknown field", () => {
    expect(problemsOf(run(work, { colour: "red" }))).toContain("unknown_field /colour");
  });

  test("refuses rules without pensions", () => {
    const without = Object.fromEntries(Object.entries(rules).filter(([path]) => !path.endsWith("/pensions.json")));
    const created = createRulebook(without);
    if (!created.ok) throw new Error(JSON.stringify(created.problems));
    expect(problemsOf(work({} as never, created.value))).toContain("unsupported_tax_year ");
  });

  test("returns a result or problems for any input", () => {
    const odd = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.constant(null),
      fc.boolean(),
      fc.constant("2026-06-30"),
    );
    const keys = [
      ...Object.keys(WORKER),
      ...Object.keys(MEMBER),
      "enrolments",
      "periods",
      "members",
      "reason",
      "endDate",
    ];
    const facts = fc.dictionary(
      fc.constantFrom(...keys),
      fc.oneof(odd, fc.array(odd), fc.dictionary(fc.string(), odd)),
    );
    check(
      fc.property(facts, (given) => {
        const result = run(work, given);
        expect(result.ok || result.problems.length > 0).toBe(true);
        expect(JSON.stringify(result)).not.toContain("NaN");
      }),
      300,
    );
  });
});
