import { describe, expect, test } from "vitest";
import {
  assessReEnrolment,
  type EnrolmentInformationFacts,
  endMembership,
  enrolmentDates,
  listEnrolmentInformation,
  type MembershipEndReason,
  type MembershipPeriodFacts,
  type PostponementFacts,
  planOptIn,
  planOptOut,
  planPostponement,
  previewRefund,
  type ReEnrolmentFacts,
} from "../../src/engine";
import { answer, problemsOf, rulebook } from "./support/answer";

describe("postponement", () => {
  const START: PostponementFacts = { startingDay: "2026-06-10", startingDayKind: "StartDate" };
  const plan = (facts: Partial<PostponementFacts>) => planPostponement({ ...START, ...facts }, rulebook);

  test.each([
    [{ value: 1, frequency: "Day" }, "2026-06-11"],
    [{ value: 92, frequency: "Day" }, "2026-09-10"],
    [{ value: 13, frequency: "Week" }, "2026-09-09"],
    [{ value: 3, frequency: "Month" }, "2026-09-10"],
  ] as const)("of %o ends on %s", (startDateDefinition, postponementDate) => {
    expect(answer(plan({ startDateDefinition }))).toMatchObject({ postponementDate, noticeDueDate: "2026-07-22" });
  });

  test.each([
    { value: 93, frequency: "Day" },
    { value: 14, frequency: "Week" },
    { value: 4, frequency: "Month" },
  ] as const)("of %o is too long", (startDateDefinition) => {
    expect(problemsOf(plan({ startDateDefinition }))).toEqual(["postponement_too_long /startDateDefinition"]);
  });

  test("in pay periods ends with the last one that begins in time", () => {
    const monthly = { frequency: "Monthly", payReferencePeriodStartDate: "2026-06-01" } as const;
    const definition = (value: number) =>
      ({ startDateDefinition: { value, frequency: "PayPeriod" }, ...monthly }) as const;
    expect(answer(plan(definition(1))).postponementDate).toBe("2026-07-01");
    expect(answer(plan(definition(3))).postponementDate).toBe("2026-09-01");
    expect(answer(plan(definition(9))).postponementDate).toBe("2026-09-01");
    const yearly = { ...definition(1), frequency: "Annually" } as const;
    expect(problemsOf(plan(yearly))).toEqual(["postponement_too_long /startDateDefinition"]);
  });

  test("goes by the employee's definition, then the organisation's, of the kind of starting day", () => {
    const organisationDefaults = {
      startDateDefinition: { value: 2, frequency: "Month" },
      eligibilityDateDefinition: { value: 1, frequency: "Month" },
    } as const;
    const own = { startDateDefinition: { value: 1, frequency: "Week" } } as const;
    expect(answer(plan({ organisationDefaults, ...own }))).toMatchObject({
      postponementDate: "2026-06-17",
      source: "Employee",
    });
    expect(answer(plan({ organisationDefaults }))).toMatchObject({
      postponementDate: "2026-08-10",
      source: "Organisation",
    });
    const eligible = plan({ organisationDefaults, ...own, startingDayKind: "EligibilityDate" });
    expect(answer(eligible)).toMatchObject({ postponementDate: "2026-07-10", source: "Organisation" });
    const none = { startDateDefinition: { value: 0, frequency: "Month" } } as const;
    expect(answer(plan({ organisationDefaults, ...none }))).toMatchObject({ postponementDate: null, source: null });
  });
});

describe("opting in and out", () => {
  const NOTICE = { noticeDate: "2026-06-10", frequency: "Monthly", payReferencePeriodStartDate: "2026-01-01" } as const;

  test("a notice enrols from the next period, or the one after a closed payroll", () => {
    expect(answer(planOptIn(NOTICE, rulebook))).toEqual({
      mustAct: true,
      enrolmentDate: "2026-07-01",
      assessmentDate: "2026-07-01",
    });
    expect(answer(planOptIn({ ...NOTICE, isPayrollClosed: true }, rulebook)).enrolmentDate).toBe("2026-08-01");
    const postponed = { ...NOTICE, postponementDate: "2026-06-30" };
    expect(answer(planOptIn(postponed, rulebook)).assessmentDate).toBe("2026-06-30");
  });

  test("a second notice within twelve months need not be acted on", () => {
    expect(answer(planOptIn({ ...NOTICE, lastOptInDate: "2025-06-10" }, rulebook)).mustAct).toBe(false);
    expect(answer(planOptIn({ ...NOTICE, lastOptInDate: "2025-06-09" }, rulebook)).mustAct).toBe(true);
  });

  const MEMBER = { membershipDate: "2026-05-20", informationDate: "2026-06-03" };

  test("the opt-out period bounds a notice, and an invalid one widens it to six weeks", () => {
    const period = (facts: object) => answer(planOptOut({ ...MEMBER, ...facts }, rulebook));
    expect(period({ noticeDate: "2026-07-02" })).toMatchObject({ isInPeriod: true, refundDueDate: "2026-08-02" });
    expect(period({ noticeDate: "2026-07-03" }).isInPeriod).toBe(false);
    expect(period({ noticeDate: "2026-06-02" }).isInPeriod).toBe(false);
    expect(period({ noticeDate: "2026-07-03", hasInvalidNotice: true })).toMatchObject({
      to: "2026-07-14",
      isInPeriod: true,
    });
    expect(period({})).toMatchObject({ isInPeriod: null, refundDueDate: null });
  });

  test("a refund after a closed payroll may wait for the end of the second period", () => {
    const facts = { ...MEMBER, noticeDate: "2026-06-25", isPayrollClosed: true };
    const schedule = { frequency: "Monthly", payReferencePeriodStartDate: "2026-06-01" } as const;
    expect(answer(planOptOut({ ...facts, ...schedule }, rulebook)).refundDueDate).toBe("2026-08-31");
    expect(problemsOf(planOptOut(facts, rulebook))).toEqual([
      "required_with /frequency",
      "required_with /payReferencePeriodStartDate",
    ]);
  });
});

describe("enrolment", () => {
  test("contributions are paid over by the 22nd or 19th, the first three months' may be held", () => {
    const facts = { enrolmentDate: "2026-06-16", deductionDate: "2026-06-30" };
    expect(answer(enrolmentDates(facts, rulebook))).toEqual({
      enrolByDate: "2026-07-27",
      informationDueDate: "2026-07-27",
      contributionsFromDate: "2026-06-16",
      contributionsDueDate: "2026-07-22",
      contributionsMayBeHeldUntilDate: "2026-10-22",
    });
    const later = { ...facts, deductionDate: "2026-12-31", isElectronic: false };
    expect(answer(enrolmentDates(later, rulebook))).toMatchObject({
      contributionsDueDate: "2027-01-19",
      contributionsMayBeHeldUntilDate: null,
    });
  });
});

describe("re-enrolment", () => {
  const WORKER: ReEnrolmentFacts = {
    reEnrolmentDate: "2026-09-18",
    wasEnrolledBefore: true,
    dateOfBirth: "1985-01-01",
    earnings: "2000.00",
    frequency: "Monthly",
    payReferencePeriodStartDate: "2026-09-01",
    payReferencePeriodEndDate: "2026-09-30",
  };
  const assess = (facts: Partial<ReEnrolmentFacts>) => answer(assessReEnrolment({ ...WORKER, ...facts }, rulebook));
  const left = { membershipEndReason: "OptOut", membershipEndDate: "2026-01-10" } as const;

  test.each<[string, Partial<ReEnrolmentFacts>, string, boolean]>([
    ["who was enrolled once and is no member", {}, "Eligible", true],
    ["who left long ago", { ...left, membershipEndDate: "2024-01-10" }, "Eligible", true],
    ["who left within the year", left, "CeasedWithin12Months", false],
    [
      "who left within the year, where all are taken in",
      { ...left, includeRecentLeavers: true },
      "CeasedWithin12Months",
      true,
    ],
    ["whose scheme was ended", { ...left, membershipEndReason: "EndedByEmployerOrScheme" }, "Eligible", true],
    ["who was never enrolled", { wasEnrolledBefore: false }, "NeverEnrolled", false],
    ["who is a member", { isActiveMember: true }, "AlreadyMember", false],
    ["who earns too little", { earnings: "833.00" }, "NotEligible", false],
    ["who gave notice", { assessmentException: "NoticeToEndEmployment" }, "Excepted", false],
  ])("of somebody %s", (_, facts, reason, isReEnrolled) => {
    expect(assess(facts)).toMatchObject({ reason, isReEnrolled });
    expect(assess(facts).assessment.effectiveAssessmentDate).toBe("2026-09-18");
  });

  test("cannot be postponed", () => {
    const postponed = assessReEnrolment({ ...WORKER, postponementDate: "2026-10-01" }, rulebook);
    expect(problemsOf(postponed)).toEqual(["must_be_absent /postponementDate"]);
  });
});

describe("the end of a membership", () => {
  const month = (
    period: number,
    isLocked: boolean,
    facts: Partial<MembershipPeriodFacts> = {},
  ): MembershipPeriodFacts => ({
    taxYear: 2026,
    period,
    paymentDate: `2026-0${period + 4}-28`,
    pensionType: "ReliefAtSource",
    contribution: "59.20",
    employerContribution: "44.40",
    isLocked,
    ...facts,
  });
  const MEMBERSHIP = { enrolmentDate: "2026-05-06", endDate: "2026-07-31" };
  const preview = (periods: readonly MembershipPeriodFacts[]) =>
    answer(previewRefund({ ...MEMBERSHIP, periods }, rulebook));

  test("gives back what was deducted at source, without the relief", () => {
    const found = preview([month(2, true), month(1, true)]);
    expect(found).toMatchObject({ totalRefund: "118.40", employerAmountDueBack: "88.80", isSettled: true });
    expect(found.periods.map(({ period, refund }) => [period, refund])).toEqual([
      [1, "59.20"],
      [2, "59.20"],
    ]);
  });

  test("gives back all of a net pay arrangement, and the voluntary part", () => {
    const net = { pensionType: "NetPayArrangement", contribution: "74.00" } as const;
    expect(preview([month(1, true, net), month(2, true, net)]).totalRefund).toBe("148.00");
    const voluntary = { additionalVoluntaryContribution: "26.66" };
    expect(preview([month(1, true, voluntary)]).totalRefund).toBe("85.86");
  });

  test("undoes a sacrifice as pay, no refund", () => {
    const sacrifice = {
      pensionType: "SalarySacrifice",
      contribution: "74.00",
      employerContribution: "118.40",
    } as const;
    expect(preview([month(1, true, sacrifice)])).toMatchObject({
      totalRefund: "0.00",
      totalSalaryCorrection: "74.00",
      employerAmountDueBack: "118.40",
    });
  });

  test("leaves out open periods and those outside the membership", () => {
    const found = preview([
      month(1, true),
      month(2, false),
      month(4, true),
      month(1, true, { paymentDate: "2026-05-01" }),
    ]);
    expect(found).toMatchObject({ totalRefund: "59.20", isSettled: false });
    expect(found.periods).toHaveLength(1);
  });

  test.each<[MembershipEndReason, string, string, string | null]>([
    ["OptOut", "59.20", "NextReEnrolment", null],
    ["CeasedMembership", "0.00", "NextReEnrolment", null],
    ["BelowMinimumByRequest", "0.00", "NextReEnrolment", null],
    ["Leaver", "0.00", "Never", null],
    ["Death", "0.00", "Never", null],
    ["SchemeChange", "0.00", "NewMembership", "2026-08-01"],
    ["EndedByEmployerOrScheme", "0.00", "NextDay", "2026-08-01"],
    ["EnrolledInError", "59.20", "Ordinary", null],
  ])("for %s owes %s", (reason, memberRefundDue, nextAssessment, nextAssessmentDate) => {
    const facts = { ...MEMBERSHIP, reason, noticeDate: "2026-07-20", periods: [month(1, true)] };
    const found = answer(endMembership(facts, rulebook));
    expect(found).toMatchObject({ memberRefundDue, nextAssessment, nextAssessmentDate });
    expect(found.employerAmountDueBack).toBe(memberRefundDue === "0.00" ? "0.00" : "44.40");
  });
});

describe("enrolment information", () => {
  const FACTS: EnrolmentInformationFacts = {
    asOf: "2026-08-01",
    enrolments: [
      { employeeId: "due", membershipKind: "Automatic", enrolmentDate: "2026-07-20" },
      { employeeId: "last-day", membershipKind: "Automatic", enrolmentDate: "2026-06-21" },
      { employeeId: "overdue", membershipKind: "Automatic", enrolmentDate: "2026-06-20" },
      {
        employeeId: "failed",
        membershipKind: "Automatic",
        enrolmentDate: "2026-07-25",
        failureReason: "mailbox unknown",
      },
      { employeeId: "worse", membershipKind: "Manual", enrolmentDate: "2026-05-01" },
      { employeeId: "worse", membershipKind: "Automatic", enrolmentDate: "2026-05-01", sentDate: "2026-05-20" },
      {
        employeeId: "sent",
        membershipKind: "Automatic",
        enrolmentDate: "2026-05-01",
        sentDate: "2026-06-20",
        sentBy: "clerk",
      },
    ],
  };

  test("is listed worst first, and as given most recently first", () => {
    const { outstanding, sent } = answer(listEnrolmentInformation(FACTS, rulebook));
    expect(outstanding.map(({ employeeId, status }) => [employeeId, status])).toEqual([
      ["failed", "FailedSend"],
      ["worse", "Overdue"],
      ["overdue", "Overdue"],
      ["last-day", "Due"],
      ["due", "Due"],
    ]);
    expect(outstanding[3]?.dueDate).toBe("2026-08-01");
    expect(sent.map(({ employeeId }) => employeeId)).toEqual(["sent", "worse"]);
    expect(outstanding.length + sent.length).toBe(FACTS.enrolments.length);
  });

  test("is given from the day on which it was sent", () => {
    const on = (asOf: string) => answer(listEnrolmentInformation({ ...FACTS, asOf }, rulebook)).sent.length;
    expect([on("2026-06-19"), on("2026-06-20")]).toEqual([1, 2]);
  });

  test("is not outstanding where the organisation issues it itself", () => {
    const { outstanding, sent } = answer(listEnrolmentInformation({ ...FACTS, issuedBy: "Organisation" }, rulebook));
    expect([outstanding.length, sent.length]).toEqual([0, 2]);
  });
});
