import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RtiTables, SubmissionRow } from "../../../src/services/rti/store/rti-tables";
import { rulebook } from "../../support/library";
import { issuesOf } from "../pay/sample-employees";
import { type RtiPlatform, rtiPlatform, SETTINGS, texts } from "./sample-submissions";

let platform: RtiPlatform;

/** Nobody sends what is submitted: it stays `Pending`. In March 2026, in time for claims of 2025-26. */
beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 2, 10, 12), { roles: new Set(["api"]), rulebook });
});

afterAll(() => platform.stop());

const manual = (body: object, year = 2025) => platform.call("POST", `/v1/rti/eps/${year}/manual`, body);
const idOf = async (body: object, year?: number) => (await manual(body, year)).body.content.data.submissionId;

/** Gives one submission a status, or all of them. */
const answered = (status: SubmissionRow["status"], submissionId?: string) =>
  platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx
      .withTables<RtiTables>()
      .updateTable("rti_submission")
      .set({ status })
      .$if(submissionId !== undefined, (one) => one.where("submission_id", "=", submissionId ?? ""))
      .execute(),
  );

describe("a manual summary with the content of one that is on its way", () => {
  it("is that one, also of several at once", async () => {
    const told = { recoverableAmounts: { taxMonth: 11, smpRecovered: "100.00" } };
    const again = { recoverableAmounts: { smpRecovered: "100", taxMonth: 11 }, account: null };
    const answers = await Promise.all([told, again, told, again].map((body) => manual(body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.content.data.submissionId)).size).toBe(1);
    const { items } = (await platform.call("GET", "/v1/rti/submissions")).body.content.data;
    expect(items).toHaveLength(1);
    expect(await idOf({ recoverableAmounts: { taxMonth: 11, smpRecovered: "100.01" } })).not.toBe(
      items[0].submissionId,
    );
  });

  it("is another one once the first has an answer, or nobody sends it any more", async () => {
    const told = { recoverableAmounts: { taxMonth: 11, sapRecovered: "7.00" } };
    const first = await idOf(told);
    expect(await idOf(told)).toBe(first);
    await answered("Submitted");
    expect(await idOf(told)).toBe(first);
    await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.updateTable("job").set({ status: "Failed" }).execute(),
    );
    expect(await idOf(told)).not.toBe(first);
  });
});

describe("a claim of Employment Allowance for 2025-26", () => {
  it("needs the sector of state aid in the settings, and states it", async () => {
    const refused = await manual({ employmentAllowance: true });
    expect(issuesOf(refused)).toEqual([["stateAidSector", "rti_rule_broken"]]);
    expect(refused.body.validationIssues[0].reasonTokenArguments).toContainEqual({
      name: "record",
      value: "/v1/organisation/tax/settings",
    });
    const unknown = { ...SETTINGS, stateAidSector: "Mining" };
    expect(issuesOf(await platform.call("POST", "/v1/organisation/tax/settings", unknown))).toEqual([
      ["stateAidSector", "unknown_value"],
    ]);
    await platform.saveSettings({ stateAidSector: "NotApplicable" });
    const xml = await platform.xml(await idOf({ employmentAllowance: true }));
    expect([texts(xml, "EmpAllceInd"), texts(xml, "NA")]).toEqual([["yes"], ["yes"]]);
  });

  it("of the month is made with it too", async () => {
    await platform.saveSettings({
      stateAidSector: "Agriculture",
      employmentAllowance: true,
      smallEmployersRelief: true,
    });
    await answered("Rejected");
    const made = await platform.call("POST", "/v1/rti/eps/2025/11");
    expect([made.status, made.body.validationIssues]).toEqual([201, null]);
    expect(texts(await platform.xml(made.body.content.data.submissionId), "Agri")).toEqual(["yes"]);
  });

  it.each([
    ["Pending", []],
    ["Submitted", []],
    ["Accepted", []],
    ["Rejected", ["yes"]],
    ["Failed", ["yes"]],
  ] as const)("by hand that is %s is stated in the month's again, or not: %j", async (status, told) => {
    await answered("Rejected");
    await answered(status, await idOf({ employmentAllowance: true }));
    const made = await platform.call("POST", "/v1/rti/eps/2025/11");
    expect([made.status, made.body.validationIssues]).toEqual([201, null]);
    expect(texts(await platform.xml(made.body.content.data.submissionId), "EmpAllceInd")).toEqual(told);
  });
});
