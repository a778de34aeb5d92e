import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE } from "../pay/sample-employees";
import { atOnce } from "../support/at-once";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { GROUP, SCHEME } from "./sample-pensions";

let platform: TestPlatform;
let call: Call;

beforeAll(async () => {
  platform = await testPlatform();
  call = await platform.callAs(await platform.account("Sample Bakery"));
});

afterAll(() => platform.stop());

const dataOf = ({ body }: Awaited<ReturnType<Call>>) => body.content.data;

async function refused(method: string, path: string, body?: unknown) {
  const { status, body: answer } = await call(method, path, body);
  const issues = answer.validationIssues ?? [];
  return [
    status,
    answer.message.token,
    ...issues.map((issue: Record<string, string>) => `${issue.field} ${issue.reasonToken}`),
  ];
}

describe("providers", () => {
  it("are the same for everybody, each with the files it takes and how sure their layout is", async () => {
    const { items } = dataOf(await call("GET", "/v2/pension/pension-provider"));
    expect(items.map(({ slug }: { slug: string }) => slug).slice(0, 3)).toEqual([
      "manual",
      "nest",
      "the-peoples-pension",
    ]);
    expect(items).toHaveLength(16);
    expect(items[0]).toMatchObject({ isManual: true, exportSupported: false, fileProfiles: [], fileTypes: [] });
    expect(items[1]).toMatchObject({ requiresPaymentSource: true, fileTypes: ["Nest", "Csv"] });
    expect(items[1].fileProfiles[0]).toMatchObject({ confidence: "NotConfirmed", sources: ["nest-guides"] });
    expect(items[2].fileProfiles).toMatchObject([{ id: "contributions", confidence: null }]);
    expect(dataOf(await call("GET", `/v2/pension/pension-provider/${items[1].id}`))).toEqual(items[1]);
    expect(dataOf(await call("GET", "/v2/pension/pension-provider/slug/nest"))).toEqual(items[1]);
    expect(await refused("GET", "/v2/pension/pension-provider/slug/nobody")).toEqual([
      404,
      "pension_provider_not_found",
    ]);
  });
});

describe("a scheme", () => {
  it("needs a provider that exists, and a payment source if the provider does", async () => {
    const path = "/v2/pension/pension-schema";
    const nest = dataOf(await call("GET", "/v2/pension/pension-provider/slug/nest")).id;
    expect(await refused("POST", path, { ...SCHEME, pensionProviderId: "nobody" })).toEqual([
      400,
      "validation_failed",
      "pensionProviderId pension_provider_not_found",
    ]);
    const wrong = { ...SCHEME, pensionProviderId: nest, lastReEnrolmentDate: "2020-01-01" };
    expect(await refused("POST", path, wrong)).toEqual([
      400,
      "validation_failed",
      "paymentSource payment_source_required",
      "lastReEnrolmentDate date_before",
    ]);
    expect((await call("POST", path, { ...SCHEME, pensionProviderId: nest, paymentSource: "Main" })).status).toBe(201);
  });

  it("is shown with its provider and groups, and stays while it has a group", async () => {
    const scheme = dataOf(await call("POST", "/v2/pension/pension-schema", SCHEME));
    const group = dataOf(await call("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId: scheme.id }));
    const { items } = dataOf(await call("GET", "/v2/pension/pension-schema/organisation"));
    const whole = items.find(({ id }: { id: string }) => id === scheme.id);
    expect(whole).toMatchObject({
      ...scheme,
      pensionProvider: { slug: "the-peoples-pension" },
      pensionGroups: [group],
    });
    expect(await refused("DELETE", `/v2/pension/pension-schema/${scheme.id}`)).toEqual([409, "resource_in_use"]);
    expect((await call("DELETE", `/v2/pension/pension-group/${group.id}`)).status).toBe(200);
    expect((await call("DELETE", `/v2/pension/pension-schema/${scheme.id}`)).status).toBe(200);
  });
});

describe("a group", () => {
  let pensionSchemaId: string;
  const path = "/v2/pension/pension-group";
  const save = (more: object) => call("POST", path, { ...GROUP, pensionSchemaId, ...more });

  beforeAll(async () => {
    pensionSchemaId = dataOf(await call("POST", "/v2/pension/pension-schema", SCHEME)).id;
  });

  it("has terms that the law allows", async () => {
    const wrong = [
      [{ contributionBasis: "PensionablePaySet1" }, "certificateValidTo required_with"],
      [{ employeeFactor: "1.5" }, "employeeFactor too_large"],
      [{ nationalInsuranceSavingsFactor: "0.5" }, "nationalInsuranceSavingsFactor must_be_absent"],
      [
        { employerContributionCap: { amount: "10.00", per: "Period" } },
        "employerContributionCap.amount below_auto_enrolment_minimum",
      ],
      [{ pensionSchemaId: "01JZ3V6D4R8QK2M5N7P9T1W3X5" }, "pensionSchemaId pension_schema_not_found"],
      [{ pensionType: undefined }, "pensionType required"],
    ] as const;
    for (const [more, issue] of wrong) {
      expect(await refused("POST", path, { ...GROUP, pensionSchemaId, ...more })).toEqual([
        400,
        "validation_failed",
        issue,
      ]);
    }
  });

  it("shows what was sent, in the notation of the interface", async () => {
    const cap = { amount: "400", per: "Period" };
    const certificateValidTo = "2027-10-05";
    const more = { contributionBasis: "PensionablePaySet3", employerContributionCap: cap, certificateValidTo };
    const shown = dataOf(await save({ ...more, employeeFactor: 0.05, externalReferenceId: "G-1" }));
    expect(shown).toMatchObject({
      employeeFactor: "0.05",
      employerContributionCap: { amount: "400.00", per: "Period" },
      contributionMode: "Percentage",
      externalReferenceId: "G-1",
      isDefault: false,
    });
    expect(dataOf(await call("GET", `${path}/${shown.id}`))).toEqual(shown);
  });

  it("without a pension type follows the deprecated isSalarySacrifice, which the type overrides", async () => {
    const old = await save({ pensionType: undefined, isSalarySacrifice: true });
    expect([old.headers.get("deprecation"), old.headers.get("sunset")]).toEqual(["@1786230000", null]);
    expect(dataOf(old)).toMatchObject({ pensionType: "SalarySacrifice", isSalarySacrifice: true });
    expect(dataOf(await save({ pensionType: undefined, isSalarySacrifice: false })).pensionType).toBe("ReliefAtSource");
    const both = dataOf(await save({ pensionType: "NetPayArrangement", isSalarySacrifice: true }));
    expect(both).toMatchObject({ pensionType: "NetPayArrangement", isSalarySacrifice: false });
  });

  it("is the default in place of the one before", async () => {
    const first = dataOf(await save({ isDefault: true }));
    const second = dataOf(await save({ isDefault: true }));
    expect(dataOf(await call("GET", `${path}/${first.id}`)).isDefault).toBe(false);
    const { id, createdAt, updatedAt, organisationId, ...body } = first;
    expect((await call("PUT", `${path}/${first.id}`, { ...body, isDefault: true })).status).toBe(200);
    expect(dataOf(await call("GET", `${path}/${second.id}`)).isDefault).toBe(false);
    const { databaseUrl } = platform;
    const another = () => save({ isDefault: true });
    const made = await atOnce({ databaseUrl, table: "pension_group" }, [another, another, another]);
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { items } = dataOf(await call("GET", `${path}?pensionSchemaId=${pensionSchemaId}`));
    expect(items.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1);
  });

  it("has one of the allowed bases", async () => {
    const { items } = dataOf(await call("GET", `${path}/allowed-bases`));
    expect(items).toHaveLength(5);
    expect(items[1]).toMatchObject({
      contributionBasis: "PensionablePaySet1",
      minimumEmployerPercentage: "4.00",
      minimumTotalPercentage: "9.00",
      requiresCertificate: true,
    });
  });
});

describe("a connection", () => {
  it("is made with a provider that has a web service only, and hides its credentials", async () => {
    const path = "/v2/pension/connections";
    const idBySlug = async (slug: string) => dataOf(await call("GET", `/v2/pension/pension-provider/slug/${slug}`)).id;
    const credentials = { companyId: "1127", clientId: "sample-client", clientSecret: "sample-secret" };
    const wanted = { name: "Smart Pension", pensionProviderId: await idBySlug("smart-pension"), credentials };
    const faults = [
      [{ pensionProviderId: "nobody" }, "pensionProviderId invalid_id"],
      [{ pensionProviderId: platform.ids.next() }, "pensionProviderId pension_provider_not_found"],
      [{ pensionProviderId: await idBySlug("nest") }, "pensionProviderId provider_without_web_service"],
      [{ credentials: null }, "credentials required"],
      [{ credentials: { ...credentials, companyId: "1127/8" } }, "credentials.companyId invalid_format"],
    ] as const;
    for (const [fault, told] of faults)
      expect(await refused("POST", path, { ...wanted, ...fault })).toEqual([400, "validation_failed", told]);
    expect(dataOf(await call("GET", path)).items).toEqual([]);
    const made = await call("POST", path, wanted);
    expect([made.status, dataOf(made)]).toMatchObject([201, { credentialsSet: true, isCallable: true }]);
    expect(JSON.stringify(made.body)).not.toContain("sample-secret");
    expect(dataOf(await call("GET", path)).items).toHaveLength(1);
  });
});

describe("members", () => {
  it("are listed a page at a time, in the group that is asked for", async () => {
    const MEMBERS = "/v2/pension/employee-pension";
    await call("POST", "/v1/payrollconfig", {
      name: "Monthly staff",
      payFrequency: "Monthly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
    });
    const { id: pensionSchemaId } = dataOf(await call("POST", "/v2/pension/pension-schema", SCHEME));
    const group = async () => dataOf(await call("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId })).id;
    const groups: readonly string[] = [await group(), await group()];
    const associations = [];
    for (const pensionGroupId of [...groups, groups[0]]) {
      const { employeeId } = dataOf(await call("POST", "/v1/employees", SAMPLE));
      associations.push({ employeeId, pensionGroupId, enrolmentDate: "2026-04-06" });
    }
    expect(dataOf(await call("POST", `${MEMBERS}/batch`, { associations })).summary).toMatchObject({ successful: 3 });
    const people = associations.map(({ employeeId }) => employeeId);
    const page = async (query: string) => {
      const { data, metadata } = (await call("GET", `${MEMBERS}?${query}`)).body.content;
      const ids = data.items.map(({ employeeId }: { employeeId: string }) => employeeId);
      return { ids, token: encodeURIComponent(metadata.paginationToken) };
    };
    const first = await page("pageSize=2");
    expect(first.ids).toEqual(people.slice(0, 2));
    expect(await page(`pageSize=2&paginationToken=${first.token}`)).toEqual({ ids: people.slice(2), token: "null" });
    const ofFirst = [people[0], people[2]];
    expect((await page(`pageSize=2&pensionGroupId=${groups[0]}`)).ids).toEqual(ofFirst);
  });
});

describe("the copies under earlier names", () => {
  const DEPRECATED = `@${Date.UTC(2026, 7, 8, 23) / 1_000}`;

  it("are in every response, which says that they are deprecated and no date of removal", async () => {
    const { body, headers } = await call("GET", "/v2/pension/pension-schema?pageSize=1");
    const { content, message } = body;
    expect(content.data).toEqual({ items: content.data.items, paginationToken: content.metadata.paginationToken });
    expect(body).toMatchObject({ metadata: content.metadata, errors: null, validationIssues: null });
    expect(message).toMatchObject({ textId: message.token, textParameters: message.tokenArguments });
    expect(Object.fromEntries(headers)).toMatchObject({ deprecation: DEPRECATED });
    expect(headers.has("sunset")).toBe(false);
    const single = (await call("GET", "/v2/pension/pension-provider")).body;
    expect(single).toHaveProperty("metadata");
    expect(single.content.data).not.toHaveProperty("paginationToken");
  });

  it("are in refusals, with their issues as `errors`", async () => {
    const { body } = await call("POST", "/v2/pension/pension-schema", { ...SCHEME, name: "" });
    const [issue] = body.validationIssues;
    const { field, reason: reasonText, reasonToken: reasonId, reasonTokenArguments: reasonParameters } = issue;
    expect(body.errors[0]).toEqual({ field, reasonText, reasonId, reasonParameters });
    const missing = (await call("GET", "/v2/pension/pension-provider/slug/nobody")).body;
    expect(missing).toMatchObject({ message: { textId: "pension_provider_not_found" }, errors: null });
  });
});
