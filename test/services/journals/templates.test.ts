import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";

let platform: RunPlatform;

const AT = "/v1/journal/templates";
const call = (method: string, path: string, body?: object) => platform.call(method, `${AT}${path}`, body);
const dataOf = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.content.data;
};
const tokenOf = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await call(method, path, body);
  return [status, answer.message.token];
};
const issuesOf = async (method: string, path: string, body?: object) =>
  (await call(method, path, body)).body.validationIssues?.map(
    (issue: { field: string; reasonToken: string }) => `${issue.field} ${issue.reasonToken}`,
  );
const made = async (name: string, fields: object = {}) => (await dataOf("POST", "", { name, ...fields })).templateId;
const fieldsOf = async (id: string) => {
  const { items } = await dataOf("GET", `/${id}/history`);
  return items[0].changes.map(({ field }: { field: string }) => field);
};

beforeAll(async () => {
  platform = await runPlatform(undefined, { services: ["journals"] });
});

afterAll(() => platform.stop());

describe("a template", () => {
  it("is filled from a chart of accounts once, and by the elements' ids or codes from then on", async () => {
    const id = await made("Sage", { accountsPreset: "Sage50" });
    const { items } = await dataOf("GET", `/${id}/control-account-mappings`);
    expect(items.map((each: { controlAccount: string }) => each.controlAccount)).toContain("NetPay");
    const salary = await dataOf("GET", `/${id}/pay-element-mappings/SALARY`);
    expect(salary).toMatchObject({ code: "SALARY", nominalCode: "7000", nominalName: "Gross Wages" });
    expect(await dataOf("GET", `/${id}/pay-element-mappings/${salary.payElementId}`)).toEqual(salary);
    expect(await issuesOf("PATCH", `/${id}`, { accountsPreset: "XeroUk" })).toEqual(["accountsPreset read_only"]);
  });

  it("has the accounts that FreeAgent names for payroll, and none for net pay, which it does not name", async () => {
    const id = await made("FreeAgent", { accountsPreset: "FreeAgentPayroll" });
    const { items } = await dataOf("GET", `/${id}/control-account-mappings`);
    const codes = Object.fromEntries(
      items.map((each: { controlAccount: string; nominalCode: string }) => [each.controlAccount, each.nominalCode]),
    );
    expect(codes).toEqual({
      EmployerNiExpense: "402",
      EmployerPensionExpense: "403",
      EmployeePension: "813",
      EmployerPension: "813",
      Paye: "814",
      EmployeeNi: "814",
      EmployerNi: "814",
    });
  });

  it("is the only default one, by its own field or by the settings", async () => {
    const first = await made("First", { isDefault: true });
    const second = await made("Second", { isDefault: true });
    expect((await dataOf("GET", `/${first}`)).isDefault).toBe(false);
    const settings = "/v1/journal/org-journal-settings";
    expect((await platform.call("GET", settings)).body.content.data.defaultTemplateId).toBe(second);
    await platform.call("PUT", settings, { defaultTemplateId: first });
    expect((await dataOf("GET", `/${first}`)).isDefault).toBe(true);
    expect((await dataOf("GET", `/${second}`)).isDefault).toBe(false);
  });

  it("is refused with everything that is wrong", async () => {
    const wrong = {
      name: "Wrong",
      exportPreset: "Custom",
      narrationFormat: "Pay of {Somebody}",
      referenceFormat: "{Nothing}",
    };
    expect(await issuesOf("POST", "", wrong)).toEqual([
      "customColumns required_with",
      "narrationFormat unknown_placeholder",
      "referenceFormat unknown_placeholder",
    ]);
    const composition = { parts: ["Department"], separator: "~" };
    expect(await issuesOf("POST", "", { name: "Wrong", accountCodeComposition: composition })).toEqual([
      "accountCodeComposition.parts required",
      "accountCodeComposition.separator unknown_value",
    ]);
    await made("Taken");
    expect(await tokenOf("POST", "", { name: "TAKEN" })).toEqual([409, "name_in_use"]);
  });
});

describe("mappings", () => {
  it("are replaced as a list, and say what is wrong with each", async () => {
    const id = await made("Mapped");
    const list = (mappings: readonly object[]) => ({ mappings });
    const account = { nominalCode: "7000" };
    expect(
      await issuesOf(
        "PUT",
        `/${id}/pay-element-mappings`,
        list([
          { payElementId: "SALARY", ...account },
          { payElementId: "NOTHING", ...account },
          { payElementId: "SALARY", ...account },
        ]),
      ),
    ).toEqual(["mappings[1].payElementId pay_element_not_found", "mappings[2].payElementId duplicate"]);
    const saved = await dataOf("PUT", `/${id}/pay-element-mappings`, list([{ payElementId: "GROSS_PAY", ...account }]));
    expect(saved).toMatchObject({ items: [{ payElementId: "GROSS_PAY", code: "GROSS_PAY" }], unmapped: [] });
    expect(await fieldsOf(id)).toContain("payElementMappings[GROSS_PAY].nominalCode");
    const rows = ["MILEAGE", "SACRIFICE_REPAID", "HOLIDAY_PAY_IN_LIEU"];
    for (const code of rows) await dataOf("PUT", `/${id}/pay-element-mappings/${code}`, account);
    const { items } = await dataOf("GET", `/${id}/pay-element-mappings`);
    expect(items.map(({ code }: { code: string }) => code).sort()).toEqual(["GROSS_PAY", ...rows].sort());
    expect(await tokenOf("PUT", `/${id}/pay-element-mappings/NOTHING`, account)).toEqual([
      404,
      "pay_element_not_found",
    ]);
    expect(await tokenOf("PUT", `/${id}/control-account-mappings/Nobody`, account)).toEqual([
      404,
      "control_account_not_found",
    ]);
  });
});

describe("dimensions", () => {
  it("of all six kinds are numbered, and their values are mapped", async () => {
    const id = await made("Split");
    const kinds = ["Department", "NiCategory", "StudentLoanPlan", "DirectorStatus", "LineDescription"];
    for (const dimension of kinds) await dataOf("POST", `/${id}/split-dimensions`, { dimension });
    await dataOf("POST", `/${id}/split-dimensions`, { dimension: "TagGroup", tagGroup: "town", sequence: 9 });
    const { items } = await dataOf("GET", `/${id}/split-dimensions`);
    expect(items.map((each: { sequence: number }) => each.sequence)).toEqual([1, 2, 3, 4, 5, 9]);
    await dataOf("DELETE", `/${id}/split-dimensions/2`);
    expect((await dataOf("POST", `/${id}/split-dimensions`, { dimension: "NiCategory" })).sequence).toBe(10);

    const key = encodeURIComponent("Bar & Grill");
    const at = `/${id}/split-dimensions/1/values/${key}`;
    expect(await dataOf("PUT", at, { trackingCode: "BAR" })).toMatchObject({ splitValueKey: "Bar & Grill" });
    expect(await fieldsOf(id)).toEqual(["splitDimensions[1].values[Bar & Grill].trackingCode"]);
    expect(await issuesOf("PUT", at, { trackingCode: "BAR", accountSegment: "B" })).toEqual([
      "accountSegment sent_together",
    ]);
    expect(await issuesOf("PUT", at, { nominalCode: "1" })).toEqual([
      "nominalCode must_be_absent",
      "trackingCode required",
    ]);
    expect(await issuesOf("PUT", `/${id}/split-dimensions/5/values/Bonus`, { trackingCode: "B" })).toEqual([
      "nominalCode required",
      "trackingCode must_be_absent",
    ]);
    expect(await issuesOf("POST", `/${id}/split-dimensions`, { dimension: "Department", sequence: 1 })).toEqual([
      "sequence duplicate",
    ]);
    expect(
      await issuesOf("POST", `/${id}/split-dimensions`, { dimension: "Department", trackingCategory: "NiCategory" }),
    ).toEqual(["dimension duplicate", "trackingCategory duplicate"]);
    for (const sequence of ["0", "1001", "x"]) {
      expect(await issuesOf("DELETE", `/${id}/split-dimensions/${sequence}`)).toEqual(["sequence not_an_integer"]);
    }
  });
});

describe("a template as a file", () => {
  it("leaves as a definition, and comes back the same", async () => {
    const id = await made("Origin", { accountsPreset: "XeroUk", exportPreset: "QuickBooks", decimalPlaces: 3 });
    await dataOf("POST", `/${id}/split-dimensions`, { dimension: "Department", appliesTo: "All" });
    await dataOf("PUT", `/${id}/split-dimensions/1/values/Bar`, { trackingCode: "B" });
    const definition = await dataOf("GET", `/${id}/export`);
    const copy = await dataOf("POST", `/${id}/clone`, { name: "Copy" });
    const imported = await dataOf("POST", "/import", { definition, name: "Imported" });
    for (const { templateId, name } of [copy, imported]) {
      const { template, ...rest } = await dataOf("GET", `/${templateId}/export`);
      expect({ template: { ...template, name: "Origin" }, ...rest }, name).toEqual(definition);
    }
    expect(imported.unknownCodes).toEqual([]);
  });

  it("names the codes that an organisation does not have, and merges mappings or replaces them", async () => {
    const id = await made("Merged");
    await dataOf("PUT", `/${id}/control-account-mappings/NetPay`, { nominalCode: "1" });
    const definition = {
      formatVersion: 1,
      template: { name: "Elsewhere" },
      payElementMappings: [{ code: "ELSEWHERE", nominalCode: "2" }],
      controlAccountMappings: [{ controlAccount: "Paye", nominalCode: "3" }],
      splitDimensions: [],
    };
    const mapped = async () =>
      (await dataOf("GET", `/${id}/control-account-mappings`)).items.map(
        (each: { controlAccount: string }) => each.controlAccount,
      );
    const merged = await dataOf("POST", `/${id}/mappings/import`, { definition, mode: "Merge" });
    expect(merged).toEqual({ payElementMappings: 0, controlAccountMappings: 1, unknownCodes: ["ELSEWHERE"] });
    expect(await mapped()).toEqual(["NetPay", "Paye"]);
    await dataOf("POST", `/${id}/mappings/import`, { definition, mode: "Replace" });
    expect(await mapped()).toEqual(["Paye"]);
  });
});
