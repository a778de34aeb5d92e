import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { GROUP, SCHEME } from "./sample-pensions";

let platform: RunPlatform;
let groupId: string;
let sacrificeId: string;

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function done(method: string, path: string, body?: unknown): Promise<any> {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.content.data;
}

async function refused(method: string, path: string, body?: unknown) {
  const { status, body: answer } = await platform.call(method, path, body);
  const issues = (answer.validationIssues ?? []).map(
    (each: Record<string, string>) => `${each.field} ${each.reasonToken}`,
  );
  return [status, answer.message.token, ...issues];
}

beforeAll(async () => {
  platform = await runPlatform(undefined, { services: ["pensions"] });
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  groupId = (await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId, isDefault: true })).id;
  const sacrifice = { ...GROUP, name: "Managers", pensionSchemaId, pensionType: "SalarySacrifice" };
  sacrificeId = (await done("POST", "/v2/pension/pension-group", sacrifice)).id;
  await done("PUT", "/v2/pension/organisation/pension-default/auto-enrolment-settings", { isEnabled: true });
  expect((await platform.next()).status).toBe(201);
});

afterAll(() => platform.stop());

const PENSION = "/v2/pension/employee-pension";
const salary = (amount: string) => [{ payElementCode: "SALARY", amount }];

async function worker(fields: object = {}): Promise<string> {
  return (await platform.employee({ taxCode: "1257L", ...fields })).employeeId;
}

const people: Record<string, string> = {};
const id = (name: string) => people[name] ?? "";
const amountsOf = (slip: { forPeriod: Record<string, string> }) => [
  slip.forPeriod.pension,
  slip.forPeriod.employerPension,
];

describe("April", () => {
  it("previews what two jobs of a person contribute on both together", async () => {
    const employeeId = await worker();
    const other = await worker({ otherJob: { employeeId } });
    await platform.post(employeeId, salary("2000.00"));
    await platform.post(other, salary("600.00"));
    expect(amountsOf(await platform.payslip(employeeId, 1))).toEqual(["59.20", "44.40"]);
    expect(amountsOf(await platform.payslip(other, 1))).toEqual(["24.00", "18.00"]);
    for (const id of [other, employeeId]) await done("DELETE", `/v1/employees/${id}`);
  });

  it("previews the contributions of workers whom the run will enrol, by their pay, age and postponement", async () => {
    people.eligible = await worker();
    people.low = await worker();
    people.young = await worker({ dateOfBirth: "2004-05-10" });
    people.postponed = await worker({ startDate: "2026-04-10" });
    people.director = await worker({ employmentType: "Director" });
    people.manual = await worker();
    await done("PUT", "/v2/pension/postponement", {
      employeeId: id("postponed"),
      startDateDefinition: { value: 1, frequency: "Month" },
    });
    await done("POST", PENSION, {
      employeeId: id("manual"),
      pensionGroupId: sacrificeId,
      enrolmentDate: "2026-04-06",
      joinReason: "VoluntaryJoiner",
    });
    for (const [name, amount] of Object.entries({ low: "833.00" })) await platform.post(id(name), salary(amount));
    for (const name of ["eligible", "young", "postponed", "director", "manual"]) {
      await platform.post(id(name), salary("2000.00"));
    }
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
    const slips: Record<string, any> = {};
    for (const name of Object.keys(people)) slips[name] = await platform.payslip(id(name), 1);
    expect(amountsOf(slips.eligible)).toEqual(["59.20", "44.40"]);
    for (const name of ["low", "young", "postponed", "director"])
      expect(amountsOf(slips[name]), name).toEqual(["0.00", "0.00"]);
    expect(amountsOf(slips.manual)).toEqual(["0.00", "118.40"]);
    expect(await refused("GET", `${PENSION}/${id("eligible")}`)).toEqual([404, "employee_pension_not_found"]);
  });

  it("assesses everybody and enrols them when the run is locked", async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
    const path = `payrun/${platform.payrollConfigId}/2026/Monthly/1`;
    const { items } = await done("GET", `/v2/pension/auto-enrolment/assessments/${path}`);
    const found = new Map(items.map((each: { employeeId: string }) => [each.employeeId, each]));
    const expected = {
      eligible: ["EligibleJobholder", "MustEnrol", "2026-04-06"],
      low: ["NonEligibleJobholder", "InformRightToOptIn", "2026-04-06"],
      young: ["NonEligibleJobholder", "InformRightToOptIn", "2026-04-06"],
      postponed: ["EligibleJobholder", "Postponed", "2026-04-10"],
      director: ["EligibleJobholder", "MayEnrol", "2026-04-06"],
      manual: ["EligibleJobholder", "AlreadyMember", "2026-04-06"],
    };
    for (const [name, [workerCategory, outcome, effectiveAssessmentDate]] of Object.entries(expected)) {
      expect(found.get(id(name)), name).toMatchObject({ workerCategory, outcome, effectiveAssessmentDate });
    }
    const complete = await done("GET", `/v2/pension/auto-enrolment/complete/${path}?includeEmployeeDetails=true`);
    expect(complete.items).toMatchObject([{ employeeId: id("eligible"), employee: { lastName: "Baker" } }]);
    const reasons = async (list: string) =>
      (await done("GET", `/v2/pension/auto-enrolment/${list}`)).items.map(
        (each: { employeeId: string; reasonToken: string }) => [
          Object.keys(people).find((name) => people[name] === each.employeeId),
          each.reasonToken,
        ],
      );
    expect(await reasons("not-complete")).toEqual([
      ["postponed", "postponed"],
      ["director", "assessment_exception"],
    ]);
    expect(await reasons("not-auto-enrolments")).toEqual([
      ["low", "not_eligible"],
      ["young", "not_eligible"],
      ["manual", "already_member"],
    ]);
    expect(await done("GET", `${PENSION}/${id("eligible")}`)).toMatchObject({
      membershipKind: "Automatic",
      joinReason: "Automatic",
      enrolmentDate: "2026-04-06",
      pensionGroup: { id: groupId, isAutoEnrolled: true },
      autoEnrolmentPensionGroup: { id: groupId },
      manualEnrolmentPensionGroup: null,
    });
    const events = (await platform.events()).filter(({ event_type }) => event_type.startsWith("pension."));
    expect(events.map(({ event_type }) => event_type)).toEqual(["pension.enrolled", "pension.enrolled"]);
  });
});

describe("May", () => {
  it("refunds an opt-out in the next run, enrols after a postponement and at 22, and pays two memberships", async () => {
    await platform.next();
    // Postponed until the first day of June, and again if it were not the end of the same postponement.
    people.untilFirst = await worker({ startDate: "2026-05-01" });
    const month = { value: 1, frequency: "Month" };
    await done("PUT", "/v2/pension/postponement", {
      employeeId: id("untilFirst"),
      startDateDefinition: month,
      eligibilityDateDefinition: month,
    });
    for (const name of Object.keys(people)) await platform.post(id(name), salary("2000.00"));
    const one = `${PENSION}/${id("eligible")}`;
    const preview = await done("GET", `${one}/refund-preview?endDate=2026-05-05`);
    expect(preview).toMatchObject({ totalRefund: "59.20", employerAmountDueBack: "44.40", isSettled: true });
    expect(await refused("DELETE", one, { endDate: "2026-05-05" })).toEqual([
      400,
      "validation_failed",
      "reason required_with",
    ]);
    expect(await refused("DELETE", one, { reason: "OptOut", endDate: "2026-05-05" })).toEqual([
      400,
      "validation_failed",
      "noticeDate required_with",
    ]);
    expect(await refused("DELETE", `${one}?reason=Leaver`, { reason: "OptOut" })).toEqual([
      400,
      "validation_failed",
      "reason sent_together",
    ]);
    const ended = await done("DELETE", `${one}?reason=OptOut&endDate=2026-05-05&noticeDate=2026-05-05`);
    expect(ended).toMatchObject({
      membershipEnd: { memberRefundDue: "59.20", employerAmountDueBack: "44.40", refundedIn: null },
      refund: { amount: "59.20", refundIn: null },
      isWithinOptOutPeriod: true,
    });
    const slip = await platform.payslip(id("eligible"), 2);
    expect([amountsOf(slip), slip.pensionRefundsByType]).toEqual([["-59.20", "0.00"], { ReliefAtSource: "59.20" }]);
    const extra = `/v1/payroll/${platform.payrollConfigId}/2026/1/supplementary`;
    expect((await platform.call("POST", extra, { paymentDate: "2026-05-08", reason: "Other" })).status).toBe(201);
    await platform.post(id("eligible"), [{ payElementCode: "SALARY", amount: "100.00", supplementary: 1 }]);
    const apart = await done("GET", `/v1/payslip/data/${id("eligible")}/2026/1?supplementary=1`);
    expect([apart.forPeriod.grossPay, ...amountsOf(apart)]).toEqual(["100.00", "0.00", "0.00"]);
    await done("DELETE", `${extra}/1`);
    const [refund] = slip.summaryItems.filter((row: { pensionLineType: string }) => row.pensionLineType === "Refund");
    expect(refund).toMatchObject({ type: "Payable", amount: "59.20", pensionGroupId: groupId });

    await done("POST", PENSION, {
      employeeId: id("low"),
      pensionGroupId: groupId,
      enrolmentDate: "2026-05-01",
      joinReason: "OptIn",
    });
    await done("POST", PENSION, {
      employeeId: id("low"),
      pensionGroupId: sacrificeId,
      enrolmentDate: "2026-05-01",
      joinReason: "Automatic",
    });
    expect(
      await refused("POST", PENSION, { employeeId: id("low"), pensionGroupId: groupId, enrolmentDate: "2026-05-01" }),
    ).toEqual([409, "already_pension_member"]);
    expect(amountsOf(await platform.payslip(id("low"), 2))).toEqual(["59.20", "162.80"]);
    expect((await done("GET", `${PENSION}/${id("low")}`)).otherMemberships).toHaveLength(1);
    expect(amountsOf(await platform.payslip(id("young"), 2))).toEqual(["59.20", "44.40"]);
    expect(amountsOf(await platform.payslip(id("postponed"), 2))).toEqual(["59.20", "44.40"]);
    expect((await platform.lockRun(2)).status).toBe(200);
    expect(await refused("GET", `${PENSION}/${id("untilFirst")}`)).toEqual([404, "employee_pension_not_found"]);
    expect((await done("GET", `${PENSION}/${id("young")}`)).enrolmentDate).toBe("2026-05-10");
    expect((await done("GET", `${PENSION}/${id("postponed")}`)).enrolmentDate).toBe("2026-05-10");
    expect((await done("GET", `${one}/membership-ends`)).items).toMatchObject([
      { reason: "OptOut", refundedIn: { year: 2026, period: 2 } },
    ]);
  });
});

describe("June", () => {
  it("leaves out who opted out, refunds once, undoes a sacrifice as pay, and ends the membership of a leaver", async () => {
    await platform.next();
    await done("PUT", `/v1/employees/${id("young")}/leaver`, { leavingDate: "2026-06-20", leavingReason: "Resigned" });
    for (const name of Object.keys(people)) await platform.post(id(name), salary("2000.00"));
    expect(amountsOf(await platform.payslip(id("eligible"), 3))).toEqual(["0.00", "0.00"]);
    const error = { reason: "EnrolledInError", endDate: "2026-06-01" };
    const { membershipEnd } = await done("DELETE", `${PENSION}/${id("manual")}`, error);
    expect(membershipEnd).toMatchObject({
      memberRefundDue: "0.00",
      salaryCorrectionDue: "148.00",
      employerAmountDueBack: "236.80",
    });
    const slip = await platform.payslip(id("manual"), 3);
    expect(slip.forPeriod).toMatchObject({ grossPay: "2148.00", pension: "0.00" });
    expect(amountsOf(await platform.payslip(id("young"), 3))).toEqual(["59.20", "44.40"]);
    expect((await platform.lockRun(3)).status).toBe(200);
    expect(await done("GET", `${PENSION}/${id("untilFirst")}`)).toMatchObject({
      joinReason: "Automatic",
      enrolmentDate: "2026-06-01",
    });
    expect(await refused("GET", `${PENSION}/${id("young")}`)).toEqual([404, "employee_pension_not_found"]);
    expect((await done("GET", `${PENSION}/${id("young")}/membership-ends`)).items).toMatchObject([
      { reason: "Leaver", endDate: "2026-06-20", memberRefundDue: "0.00" },
    ]);
    const report = await done("GET", "/v2/pension/organisation/pension-membership-ends?from=2026-05-01&pageSize=1");
    const reversed = "/v2/pension/organisation/pension-membership-ends?from=2026-12-01&to=2026-01-31";
    expect(issuesOf(await platform.call("GET", reversed))).toEqual([["to", "date_before"]]);
    expect(report.totals).toEqual({ memberRefundDue: "59.20", employerAmountDueBack: "281.20" });
    expect(report.items).toMatchObject([
      { reason: "OptOut", pensionGroupName: "Everyone", employee: { firstName: "Sample" } },
    ]);
    const { items } = await done("GET", `${PENSION}/batch?employeeId=${id("eligible")}&employeeId=${id("low")}`);
    expect(items).toMatchObject([{ association: null }, { association: { membershipKind: "Automatic" } }]);
    const information = await done("GET", `/v2/pension/pension-information/${id("low")}`);
    expect(information).toMatchObject({ composition: [{}, {}], latestDetermination: { outcome: "AlreadyMember" } });
  });
});

describe("settings", () => {
  it("refuse a postponement of more than three months, and a group that does not exist", async () => {
    const path = "/v2/pension/organisation/pension-default";
    const long = { startDateDefinition: { value: 4, frequency: "Month" } };
    expect(await refused("PUT", `${path}/postponement-settings`, long)).toEqual([
      400,
      "validation_failed",
      "startDateDefinition postponement_too_long",
    ]);
    const unknown = { isEnabled: true, defaultPensionGroupId: "01JZ3V6D4R8QK2M5N7P9T1W3X5" };
    expect(await refused("PUT", `${path}/auto-enrolment-settings`, unknown)).toEqual([
      400,
      "validation_failed",
      "defaultPensionGroupId pension_group_not_found",
    ]);
    expect(await done("GET", "/v2/pension/organisation")).toMatchObject({
      autoEnrolmentSettings: { isEnabled: true, defaultPensionGroupId: groupId },
    });
  });
});
