import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import { type FamilyPayFacts, familyPaySchedule, sickPay } from "../../../src/engine/statutory-pay";
import { rules } from "../../../src/rules/recent";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform(undefined, { rulebook });
});

afterAll(() => platform.stop());

const EMPLOYMENT = { startDate: "2020-01-06" };
const EARNED = { averageEarningsOverride: "480.00", employment: EMPLOYMENT };

const FAMILY: readonly FamilyPayFacts[] = [
  {
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-08-14",
    startDate: "2026-07-06",
    endDate: "2026-12-27",
    ...EARNED,
  },
  {
    statutoryType: "StatutoryAdoptionPay",
    qualifyingEventDate: "2026-06-03",
    placementDate: "2026-07-06",
    startDate: "2026-07-06",
    endDate: "2026-12-27",
    ...EARNED,
  },
  {
    statutoryType: "StatutoryPaternityPay",
    qualifyingEventDate: "2026-08-14",
    actualBirthDate: "2026-08-12",
    childEventType: "Birth",
    blocks: [{ startDate: "2026-08-17", weeks: 2 }],
    ...EARNED,
  },
  {
    statutoryType: "StatutorySharedParentalPay",
    qualifyingEventDate: "2026-08-14",
    actualBirthDate: "2026-08-12",
    childEventType: "Birth",
    blocks: [{ startDate: "2026-10-05", weeks: 4 }],
    weeksUsedByOtherPayment: 8,
    partnerConditionsMet: true,
    ...EARNED,
  },
  {
    statutoryType: "StatutoryParentalBereavementPay",
    qualifyingEventDate: "2026-08-14",
    bereavementType: "Stillbirth",
    blocks: [{ startDate: "2026-08-17", weeks: 2 }],
    ...EARNED,
  },
  {
    statutoryType: "StatutoryNeonatalCarePay",
    qualifyingEventDate: "2026-08-14",
    neonatalCareStartDate: "2026-08-14",
    neonatalCareEndDate: "2026-09-03",
    blocks: [{ startDate: "2026-09-07", weeks: 2 }],
    ...EARNED,
  },
];

const preview = (body: object) => platform.call("POST", "/v1/statutory-pay/calculations/preview", body);

describe("a preview of statutory pay", () => {
  it.each(FAMILY.map((facts) => [facts.statutoryType, facts] as const))(
    "of %s equals the library",
    async (_, facts) => {
      const expected = familyPaySchedule(facts, rulebook);
      if (!expected.ok) throw new Error(JSON.stringify(expected.problems));
      const { status, body } = await preview(facts);
      expect([status, body.message.token]).toEqual([200, "statutory_pay_previewed"]);
      const { totalAmount, lineItems, averageWeeklyEarnings, keyDates } = expected.value;
      expect(body.content.data).toMatchObject({ isComplete: true, missingInputs: [], isEntitled: true, totalAmount });
      expect(body.content.data).toMatchObject({ lineItems, averageWeeklyEarnings, keyDates });
      expect(body.content.data.workings.length).toBeGreaterThan(0);
    },
  );

  it("of sick pay equals the library", async () => {
    const facts = { startDate: "2026-03-30", endDate: "2026-04-17", averageEarningsOverride: "150.00" };
    const expected = sickPay(
      {
        absences: [{ absenceId: "new", startDate: facts.startDate, endDate: facts.endDate }],
        averageEarningsOverride: "150.00",
        employment: EMPLOYMENT,
        qualifyingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      },
      rulebook,
    );
    if (!expected.ok) throw new Error(JSON.stringify(expected.problems));
    const workingPattern = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
    const sent = { statutoryType: "StatutorySickPay", ...facts, employment: { ...EMPLOYMENT, workingPattern } };
    const { data } = (await preview(sent)).body.content;
    const lineItems = expected.value.lineItems.map(({ absenceId: _, ...item }) => item);
    expect(data).toMatchObject({ totalAmount: expected.value.totalAmount, lineItems, isEntitled: true });
    expect(data.sickness).toMatchObject({ chainStartDate: "2026-03-30", waitingDays: 3 });
  });

  it("lists what is missing, and refuses what is wrong", async () => {
    const missing = async (body: object) => (await preview(body)).body.content.data.missingInputs;
    const paternity = { statutoryType: "StatutoryPaternityPay", ...EARNED };
    expect(await missing(paternity)).toEqual(["qualifyingEventDate", "childEventType", "blocks"]);
    expect(await missing({ statutoryType: "StatutorySickPay", employment: EMPLOYMENT })).toEqual(["startDate"]);
    expect(await missing({ statutoryType: "StatutorySickPay", startDate: "2026-11-02", employment: {} })).toEqual([
      "qualifyingDays",
    ]);
    const wrong = await preview({ ...FAMILY[0], keepInTouchDays: ["2026-08-01", "2026-08-01"], splitDays: [] });
    expect([wrong.status, issuesOf(wrong)]).toEqual([
      400,
      [
        ["keepInTouchDays[1]", "duplicate"],
        ["splitDays", "must_be_absent"],
      ],
    ]);
    expect(issuesOf(await preview({ statutoryType: "StatutorySickPay" }))).toEqual([
      ["employment", "required_without"],
    ]);
  });

  it("of an employee takes the record: not enough pay is known before runs are locked", async () => {
    const { employeeId } = await platform.employee();
    const sick = { statutoryType: "StatutorySickPay", startDate: "2026-11-02", endDate: "2026-11-06", employeeId };
    expect((await preview(sick)).body.content.data).toEqual({
      isComplete: false,
      missingInputs: ["averageEarningsOverride"],
      statutoryType: "StatutorySickPay",
    });
    const known = (await preview({ ...sick, averageEarningsOverride: "480" })).body.content.data;
    expect(known).toMatchObject({ isComplete: true, totalAmount: "123.25", startDate: "2026-11-02" });
    expect(known.lineItems).toMatchObject([{ year: 2026, period: 8, paymentDate: "2026-11-30", status: "Pending" }]);
  });
});
