import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { callsOf, GROUP, SCHEME } from "./sample-pensions";

let platform: RunPlatform;
let done: ReturnType<typeof callsOf>["done"];
let refused: ReturnType<typeof callsOf>["refused"];
let pensionSchemaId: string;

const BELOW = [409, "below_auto_enrolment_minimum"];
const ACKNOWLEDGED = { acknowledgeBelowAutoEnrolmentMinimum: true };
const LITTLE = { employeeFactor: "0.01", employerFactor: "0.01" };
const GROUPS = "/v2/pension/pension-group";
const SETTINGS = "/v2/pension/organisation/pension-default";
const MEMBERS = "/v2/pension/employee-pension";

beforeAll(async () => {
  platform = await runPlatform();
  ({ done, refused } = callsOf(platform));
  ({ id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME));
});

afterAll(() => platform.stop());

const group = (fields: object) => ({ ...GROUP, pensionSchemaId, ...fields });
const member = async () => (await platform.employee({ taxCode: "1257L" })).employeeId;

describe("a pension group below the minimum of automatic enrolment", () => {
  const certified = { contributionBasis: "PensionablePaySet1", certificateValidTo: "2027-03-31" };

  it.each<[string, object]>([
    ["too little in total", { employeeFactor: "0.049999" }],
    ["too little of the employer", { employeeFactor: "0.09", employerFactor: "0.029999" }],
    ["set 1", { ...certified, employeeFactor: "0.05", employerFactor: "0.03" }],
    ["set 3", { ...certified, contributionBasis: "PensionablePaySet3", employeeFactor: "0.03" }],
  ])("is refused unless it is acknowledged: %s", async (name, fields) => {
    expect(await refused("POST", GROUPS, group({ name, ...fields }))).toEqual(BELOW);
    const saved = await done("POST", GROUPS, group({ name, ...fields, ...ACKNOWLEDGED }));
    expect(saved).toMatchObject({ name, ...ACKNOWLEDGED });
  });

  it.each<[string, object]>([
    ["on the minimum", {}],
    ["set 1 with its certificate", { ...certified, employerFactor: "0.04" }],
    ["set 2", { ...certified, contributionBasis: "PensionablePaySet2" }],
    ["set 3 by certificate", { ...certified, contributionBasis: "PensionablePaySet3", employeeFactor: "0.04" }],
    ["judged by pay", { contributionMode: "FixedAmount", employeeFactor: "1", employerFactor: "1" }],
  ])("is no group %s", async (name, fields) => {
    expect((await done("POST", GROUPS, group({ name, ...fields }))).name).toBe(name);
  });

  it("cannot be the default, and cannot become it by a change", async () => {
    expect(
      await refused("POST", GROUPS, group({ ...LITTLE, ...ACKNOWLEDGED, name: "Default", isDefault: true })),
    ).toEqual(BELOW);
    const { id } = await done("POST", GROUPS, group({ name: "Default", isDefault: true }));
    const less = group({ ...LITTLE, ...ACKNOWLEDGED, name: "Default", isDefault: true });
    expect(await refused("PUT", `${GROUPS}/${id}`, less)).toEqual(BELOW);
    expect(
      await refused("PUT", `${GROUPS}/${id}`, {
        ...less,
        isDefault: false,
        acknowledgeBelowAutoEnrolmentMinimum: false,
      }),
    ).toEqual(BELOW);
  });
});

describe("a member below the minimum", () => {
  let employeeId: string;
  let pensionGroupId: string;
  let little: string;

  beforeAll(async () => {
    employeeId = await member();
    ({ id: pensionGroupId } = await done("POST", GROUPS, group({ name: "Members" })));
    ({ id: little } = await done("POST", GROUPS, group({ ...LITTLE, ...ACKNOWLEDGED, name: "Less" })));
  });

  it("joins only if it is acknowledged, and never by automatic enrolment", async () => {
    const joined = { employeeId, enrolmentDate: "2026-04-06" };
    const own = { ...joined, pensionGroupId, employeeFactor: "0.01" };
    expect(await refused("POST", MEMBERS, own)).toEqual(BELOW);
    expect(await refused("POST", MEMBERS, { ...joined, pensionGroupId: little })).toEqual(BELOW);
    expect(await refused("POST", MEMBERS, { ...own, ...ACKNOWLEDGED, joinReason: "Automatic" })).toEqual(BELOW);
    const [one] = (await done("POST", `${MEMBERS}/batch`, { associations: [own] })).results;
    expect(one).toMatchObject({ success: false, error: "below_auto_enrolment_minimum" });
    await done("POST", MEMBERS, { ...joined, pensionGroupId });
  });

  it("is changed to less only if it is acknowledged, and a change of something else keeps that", async () => {
    const path = `${MEMBERS}/${employeeId}`;
    expect(await refused("PUT", path, { employeeFactor: "0.01" })).toEqual(BELOW);
    expect(await refused("PUT", path, { pensionGroupId: little })).toEqual(BELOW);
    expect(await done("PUT", path, { employeeFactor: "0.01", ...ACKNOWLEDGED })).toMatchObject(ACKNOWLEDGED);
    expect(await done("PUT", path, { memberReference: "M-1" })).toMatchObject(ACKNOWLEDGED);
  });

  it("is named by a warning of each run, and one who reaches the minimum is not", async () => {
    const other = await member();
    await done("POST", MEMBERS, { employeeId: other, pensionGroupId, enrolmentDate: "2026-04-06" });
    await platform.next();
    for (const id of [employeeId, other]) {
      await platform.post(id, [{ payElementCode: "SALARY", amount: "2500.00" }]);
    }
    const { warnings } = await platform.settled(1);
    const named = warnings.filter(({ token }: { token: string }) => token === "below_auto_enrolment_minimum");
    expect(named.map((warning: { employeeId: string }) => warning.employeeId)).toEqual([employeeId]);
  });
});

describe("an eligible jobholder", () => {
  it("is not enrolled by a run into less than the minimum, whoever acknowledges it", async () => {
    const { id } = await done(
      "POST",
      GROUPS,
      group({
        name: "Fixed",
        contributionMode: "FixedAmount",
        employeeFactor: "1",
        employerFactor: "1",
        isDefault: true,
      }),
    );
    await done("PUT", `${SETTINGS}/auto-enrolment-settings`, { isEnabled: true });
    const employeeId = await member();
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2500.00" }]);
    await platform.settled(1);
    const { status, body } = await platform.lockRun(1);
    expect([status, body.message.token]).toEqual([409, "warnings_not_acknowledged"]);
    expect(body.validationIssues).toMatchObject([{ reasonToken: "enrolment_below_minimum" }]);
    await done("PUT", `${GROUPS}/${id}`, group({ name: "Fixed", isDefault: true }));
    expect((await platform.lockRun(1)).status).toBe(200);
    expect((await done("GET", `${MEMBERS}/${employeeId}`)).joinReason).toBe("Automatic");
  });
});

describe("the list of what is below the minimum", () => {
  const LIST = "/v2/pension/organisation/below-minimum";
  const OWN = { reasonToken: "below_auto_enrolment_minimum", employeeFactor: "0.01", minimumTotalPercentage: "8.00" };

  it("has members below it whoever acknowledged them, a page at a time, and nobody else", async () => {
    const [own] = (await done("GET", LIST)).items;
    expect(own).toMatchObject({ ...OWN, pensionGroupName: "Members", ...ACKNOWLEDGED });
    const { id } = await done("POST", GROUPS, group({ ...LITTLE, ...ACKNOWLEDGED, name: "Much less" }));
    const employeeId = await member();
    await done("POST", MEMBERS, { employeeId, pensionGroupId: id, enrolmentDate: "2026-05-06", ...ACKNOWLEDGED });
    const first = await platform.call("GET", `${LIST}?pageSize=1`);
    const token = first.body.content.metadata.paginationToken;
    const { items } = await done("GET", `${LIST}?pageSize=1&paginationToken=${encodeURIComponent(token)}`);
    expect(first.body.content.data.items).toEqual([own]);
    expect(items).toMatchObject([{ ...OWN, employeeId, pensionGroupName: "Much less" }]);
  });

  it("has members of sets whose certificate has ended, of which runs warn, and the share of set 2", async () => {
    const certified = { contributionBasis: "PensionablePaySet2", certificateValidTo: "2027-03-31" };
    const { id: pensionGroupId } = await done("POST", GROUPS, group({ ...certified, name: "Basic pay" }));
    const employeeId = await member();
    await done("POST", MEMBERS, { employeeId, pensionGroupId, enrolmentDate: "2026-05-01" });
    await platform.next();
    const overtime = {
      code: "OVERTIME",
      name: "Overtime",
      direction: "Payment",
      category: "Overtime",
      isPensionable: false,
    };
    await done("POST", "/v1/organisation/pay-element", overtime);
    // 2,000.00 of 2,500.00 is pensionable: 80%.
    await platform.post(employeeId, [
      { payElementCode: "SALARY", amount: "2000.00" },
      { payElementCode: "OVERTIME", amount: "500.00" },
    ]);
    await platform.settled(2);
    expect((await platform.lockRun(2)).status).toBe(200);
    const certificate = { pensionGroupName: "Basic pay", isEnded: false, pensionablePay: "2000.00" };
    const own = async () =>
      (await done("GET", LIST)).certificates.filter(
        (each: { pensionGroupId: string }) => each.pensionGroupId === pensionGroupId,
      );
    expect(await own()).toMatchObject([{ ...certificate, totalEarnings: "2500.00", isShareMet: false }]);
    await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      sql`update pension_group set certificate_valid_to = '2026-06-01' where id = ${pensionGroupId}`.execute(tx),
    );
    expect(await own()).toMatchObject([{ isEnded: true }]);
    expect((await done("GET", LIST)).items).toContainEqual(
      expect.objectContaining({ employeeId, reasonToken: "certificate_ended", minimumTotalPercentage: null }),
    );
    const joined = { employeeId: await member(), pensionGroupId, enrolmentDate: "2026-06-06" };
    expect(await refused("POST", MEMBERS, joined)).toEqual(BELOW);
    await platform.next();
    // 3% of 2,000.00 is 60.00; of qualifying earnings, 4,000.00 less 520.00, it would be 104.40.
    await platform.post(employeeId, [
      { payElementCode: "SALARY", amount: "2000.00" },
      { payElementCode: "OVERTIME", amount: "2000.00" },
    ]);
    await platform.settled(3);
    const path = `/v1/payroll/${platform.payrollConfigId}/2026/3/lock`;
    const unread = await platform.call("POST", path, {});
    const about = [{ name: "employeeId", value: employeeId }];
    const issue = { reasonToken: "certificate_ended_below_minimum", reasonTokenArguments: about };
    expect(unread.status).toBe(409);
    expect(unread.body.validationIssues).toContainEqual(expect.objectContaining(issue));
    const { status, body } = await platform.lockRun(3);
    expect(status).toBe(200);
    expect(body.content.data.warnings).toContainEqual(expect.objectContaining({ token: "pension_certificate_ended" }));
  });
});
