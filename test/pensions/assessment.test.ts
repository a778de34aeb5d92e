import { describe, expect, test } from "vitest";
import {
  type AssessmentException,
  type AssessmentFacts,
  assessWorker,
  payReferencePeriod,
  statePensionDate,
} from "../../src/engine";
import { answer, rulebook } from "./support/answer";

const WORKER: AssessmentFacts = {
  dateOfBirth: "1990-03-02",
  earnings: "1500.00",
  frequency: "Monthly",
  payReferencePeriodStartDate: "2026-06-01",
  payReferencePeriodEndDate: "2026-06-30",
};

const assess = (facts: Partial<AssessmentFacts>) => answer(assessWorker({ ...WORKER, ...facts }, rulebook));

describe("the day of assessment", () => {
  test.each<[string, Partial<AssessmentFacts>, string]>([
    ["the first day of the period", {}, "2026-06-01"],
    ["the 22nd birthday in it", { dateOfBirth: "2004-06-15" }, "2026-06-15"],
    [
      "the first day of employment before the birthday",
      { dateOfBirth: "2004-06-15", employmentStartDate: "2026-06-20" },
      "2026-06-20",
    ],
    [
      "the duties start date when later",
      { employmentStartDate: "2026-06-03", dutyStartDate: "2026-06-08" },
      "2026-06-08",
    ],
    [
      "the deferral date before both",
      { postponementDate: "2026-06-25", employmentStartDate: "2026-06-03" },
      "2026-06-25",
    ],
    [
      "the re-enrolment date before all",
      { reEnrolmentDate: "2026-06-18", postponementDate: "2026-06-05" },
      "2026-06-18",
    ],
    [
      "the deferral date on the first day",
      { postponementDate: "2026-06-01", employmentStartDate: "2026-06-03" },
      "2026-06-01",
    ],
    [
      "the deferral date on the last day",
      { postponementDate: "2026-06-30", employmentStartDate: "2026-06-03" },
      "2026-06-30",
    ],
    ["no day outside the period", { employmentStartDate: "2020-01-06", postponementDate: "2026-05-31" }, "2026-06-01"],
    ["the day that is given", { assessmentDate: "2026-06-30", dateOfBirth: "2004-06-15" }, "2026-06-30"],
  ])("is %s", (_, facts, expected) => {
    expect(assess(facts).effectiveAssessmentDate).toBe(expected);
  });

  test("someone who becomes 22 inside the period is eligible from that day", () => {
    expect(assess({ dateOfBirth: "2004-06-15" })).toMatchObject({ workerCategory: "EligibleJobholder", age: 22 });
    expect(assess({ dateOfBirth: "2004-07-01" })).toMatchObject({ workerCategory: "NonEligibleJobholder", age: 21 });
  });
});

test("State Pension age is reached on its day itself", () => {
  const isReached = (asOf: string) => answer(statePensionDate({ dateOfBirth: "1959-11-21", asOf }, rulebook)).isReached;
  expect([isReached("2025-11-20"), isReached("2025-11-21")]).toEqual([false, true]);
});

describe("the outcome", () => {
  test.each<[string, Partial<AssessmentFacts>, string, string]>([
    ["an eligible jobholder", {}, "EligibleJobholder", "MustEnrol"],
    ["a non-eligible jobholder", { earnings: "600.00" }, "NonEligibleJobholder", "InformRightToOptIn"],
    ["an entitled worker", { earnings: "300.00" }, "EntitledWorker", "InformRightToJoin"],
    ["nil earnings", { earnings: "0" }, "EntitledWorker", "InformRightToJoin"],
    ["someone who is no worker", { isWorker: false }, "NotEligible", "None"],
    ["someone working abroad", { worksInUk: false }, "NotEligible", "None"],
    ["a member", { isActiveMember: true }, "EligibleJobholder", "AlreadyMember"],
    [
      "a member who postponed",
      { isActiveMember: true, postponementDate: "2026-08-01" },
      "EligibleJobholder",
      "AlreadyMember",
    ],
    ["a postponed worker", { postponementDate: "2026-08-01" }, "EligibleJobholder", "Postponed"],
    ["the deferral date itself", { postponementDate: "2026-06-30" }, "EligibleJobholder", "MustEnrol"],
    ["somebody past State Pension age", { dateOfBirth: "1955-01-01" }, "NonEligibleJobholder", "InformRightToOptIn"],
  ])("of %s", (_, facts, workerCategory, outcome) => {
    expect(assess(facts)).toMatchObject({ workerCategory, outcome });
  });

  test.each<[AssessmentException, string, string, string]>([
    ["Director", "EligibleJobholder", "MayEnrol", "InformRightToOptIn"],
    ["LimitedLiabilityPartner", "EligibleJobholder", "MayEnrol", "InformRightToOptIn"],
    ["TaxProtection", "EligibleJobholder", "MayEnrol", "InformRightToOptIn"],
    ["CeasedWithin12Months", "EligibleJobholder", "MayEnrol", "InformRightToOptIn"],
    ["NoticeToEndEmployment", "EligibleJobholder", "MayEnrol", "Excepted"],
    ["WindingUpLumpSum", "EligibleJobholder", "MayEnrol", "Excepted"],
    ["WindingUpLumpSumOver12Months", "EligibleJobholder", "Excepted", "InformRightToOptIn"],
    ["SoleDirector", "NotEligible", "None", "None"],
    ["ArmedForces", "NotEligible", "None", "None"],
    ["OfficeHolder", "NotEligible", "None", "None"],
  ])("of the exception %s", (assessmentException, workerCategory, eligible, below) => {
    expect(assess({ assessmentException })).toMatchObject({ workerCategory, outcome: eligible });
    expect(assess({ assessmentException, earnings: "600.00" }).outcome).toBe(below);
  });
});

describe("the consequences", () => {
  test("of each category", () => {
    expect(assess({}).consequences).toEqual({
      mustEnrol: true,
      employerMustContribute: true,
      canOptIn: false,
      canJoin: false,
      canOptOut: true,
      informationDueDate: "2026-07-12",
    });
    expect(assess({ earnings: "600.00" }).consequences).toMatchObject({
      mustEnrol: false,
      canOptIn: true,
      canOptOut: true,
    });
    expect(assess({ earnings: "300.00" }).consequences).toMatchObject({
      employerMustContribute: false,
      canOptIn: false,
      canJoin: true,
      canOptOut: false,
    });
    expect(assess({ isWorker: false }).consequences).toMatchObject({ canJoin: false, informationDueDate: null });
  });

  test("the right to opt in stands during postponement, and is suspended while notice to leave stands", () => {
    expect(assess({ postponementDate: "2026-08-01" }).consequences).toMatchObject({ mustEnrol: false, canOptIn: true });
    expect(assess({ assessmentException: "NoticeToEndEmployment" }).consequences.canOptIn).toBe(false);
  });
});

describe("periods of another length", () => {
  test("take the year's figures in proportion, half a penny up", () => {
    const threeWeeks = assess({ frequency: undefined, payReferencePeriodLength: { unit: "Week", count: 3 } } as never);
    // 6,240, 10,000 and 50,270 times three over 52.
    expect(threeWeeks).toMatchObject({ lowerThreshold: "360.00", trigger: "576.92", upperThreshold: "2900.19" });
    const twoMonths = assess({ frequency: undefined, payReferencePeriodLength: { unit: "Month", count: 2 } } as never);
    expect(twoMonths).toMatchObject({ lowerThreshold: "1040.00", trigger: "1666.67", upperThreshold: "8378.33" });
  });

  test("take the published row where there is one", () => {
    const month = assess({ frequency: undefined, payReferencePeriodLength: { unit: "Month", count: 1 } } as never);
    expect(month).toMatchObject({ trigger: "833.00", upperThreshold: "4189.00" });
    expect(assess({ frequency: "Irregular" })).toMatchObject({ lowerThreshold: "120.00", trigger: "192.00" });
  });
});

describe("pay reference periods", () => {
  const starts = (frequency: "FourWeekly" | "Quarterly" | "TwiceYearly") => {
    const found: string[] = [];
    let date = "2026-04-06";
    while (date < "2027-04-06") {
      const period = answer(payReferencePeriod({ date, frequency, definition: "TaxAligned" }, rulebook));
      found.push(period.payReferencePeriodStartDate);
      const next = new Date(`${period.payReferencePeriodEndDate}T00:00:00Z`);
      next.setUTCDate(next.getUTCDate() + 1);
      date = next.toISOString().slice(0, 10);
    }
    return found;
  };

  test("in line with the tax year end with it", () => {
    expect(starts("FourWeekly")).toEqual([
      "2026-04-06",
      "2026-05-04",
      "2026-06-01",
      "2026-06-29",
      "2026-07-27",
      "2026-08-24",
      "2026-09-21",
      "2026-10-19",
      "2026-11-16",
      "2026-12-14",
      "2027-01-11",
      "2027-02-08",
      "2027-03-08",
      "2027-04-05",
    ]);
    expect(starts("Quarterly")).toEqual(["2026-04-06", "2026-07-06", "2026-10-06", "2027-01-06"]);
    expect(starts("TwiceYearly")).toEqual(["2026-04-06", "2026-10-06"]);
  });

  test.each([
    ["Monthly", "2026-01-31", "2026-02-28", "2026-02-28", "2026-03-30"],
    ["Monthly", "2026-01-01", "2026-06-30", "2026-06-01", "2026-06-30"],
    ["Weekly", "2026-01-05", "2025-12-30", "2025-12-29", "2026-01-04"],
    ["FourWeekly", "2026-01-05", "2026-02-02", "2026-02-02", "2026-03-01"],
  ] as const)("by reference to %s pay from %s: %s", (frequency, payPeriodStartDate, date, start, end) => {
    const facts = { date, frequency, definition: "PayPeriod", payPeriodStartDate } as const;
    expect(answer(payReferencePeriod(facts, rulebook))).toEqual({
      payReferencePeriodStartDate: start,
      payReferencePeriodEndDate: end,
    });
  });
});
