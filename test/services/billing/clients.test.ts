import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

const CLIENTS = "/v1/billing/clients";
const RATES = "/v1/billing/finance/tax-rates";

let platform: TestPlatform;
let call: Call;
let organisationId: string;
let others: string;

const dataOf = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.content.data;
};
const tokenOf = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await call(method, path, body);
  return [status, answer.message.token];
};
const namesOf = async (query: string) => {
  const { items } = await dataOf("GET", `${CLIENTS}?${query}`);
  return items.map(({ name }: { name: string }) => name);
};

beforeAll(async () => {
  platform = await testPlatform();
  const account = await platform.account("Sample Bureau");
  call = await platform.callAs(account);
  organisationId = account.organisationId;
  others = (await platform.account("Sample Mill")).organisationId;
});

afterAll(() => platform.stop());

describe("a client", () => {
  it("is billed for organisations that the caller reaches, and for no other", async () => {
    const { clientId } = await dataOf("POST", CLIENTS, { name: "Reached Ltd", organisationIds: [organisationId] });
    const client = await dataOf("GET", `${CLIENTS}/${clientId}`);
    expect(client.organisationIds).toEqual([organisationId]);
    const body = { name: "Reached Ltd", organisationIds: [organisationId, others] };
    expect(await tokenOf("POST", CLIENTS, { ...body, name: "Hidden Ltd" })).toEqual([404, "organisation_not_visible"]);
    const { status, body: refusal } = await call("PUT", `${CLIENTS}/${clientId}`, body);
    const hidden = { name: "organisationIds", value: [others] };
    expect([status, refusal.message.tokenArguments]).toEqual([404, [hidden]]);
  });

  it("has a name of its own among clients that are not archived", async () => {
    await dataOf("POST", CLIENTS, { name: "Sample Bakery Ltd" });
    expect(await tokenOf("POST", CLIENTS, { name: "SAMPLE BAKERY LTD" })).toEqual([409, "name_in_use"]);
  });

  it("is found by parts of its name, its reference and its email address", async () => {
    await dataOf("POST", CLIENTS, { name: "Found_Ltd", reference: "F%1", email: "pay@found.example" });
    for (const words of ["found_", "f%251", "PAY@FOUND"])
      expect(await namesOf(`search=${words}`)).toEqual(["Found_Ltd"]);
    expect(await namesOf("search=%25_")).toEqual([]);
  });

  it("is deleted while it has no documents, and is not unarchived unless it is archived", async () => {
    const { clientId } = await dataOf("POST", CLIENTS, { name: "Short Ltd" });
    expect(await tokenOf("PATCH", `${CLIENTS}/${clientId}/unarchive`)).toEqual([409, "client_not_archived"]);
    expect(await tokenOf("DELETE", `${CLIENTS}/${clientId}`)).toEqual([200, "client_deleted"]);
    expect(await tokenOf("GET", `${CLIENTS}/${clientId}`)).toEqual([404, "client_not_found"]);
    expect(await tokenOf("PATCH", `${CLIENTS}/${clientId}/unarchive`)).toEqual([404, "client_not_found"]);
  });

  it("refuses pages of no size", async () => {
    expect(await tokenOf("GET", `${CLIENTS}?pageSize=0`)).toEqual([400, "invalid_page_size"]);
  });
});

describe("tax rates", () => {
  it("begin with those of value added tax, on whichever call is the first", async () => {
    const mill = await platform.callAs(await platform.account("Sample Forge"));
    const { body } = await mill("GET", `${RATES}/REDUCED`);
    expect(body.content.data).toMatchObject({ rate: "5.00", isCustom: false });
    const { items } = (await mill("GET", RATES)).body.content.data;
    expect(items.map(({ taxType, rate }: { taxType: string; rate: string }) => `${taxType} ${rate}`)).toEqual([
      "EXEMPT 0.00",
      "OUTSIDE_SCOPE 0.00",
      "REDUCED 5.00",
      "STANDARD 20.00",
      "ZERO 0.00",
    ]);
  });

  it("are added, archived and deleted by the organisation", async () => {
    const rate = { taxType: "OLD_STANDARD", name: "Standard rate of 2010", rate: "17.5" };
    expect(await dataOf("POST", RATES, rate)).toMatchObject({ rate: "17.50", isCustom: true });
    expect(await tokenOf("POST", RATES, rate)).toEqual([409, "name_in_use"]);
    expect(await dataOf("POST", `${RATES}/OLD_STANDARD/archive`)).toMatchObject({ isArchived: true });
    const listed = async (query: string) => (await dataOf("GET", `${RATES}${query}`)).items.length;
    expect((await listed("?includeArchived=true")) - (await listed(""))).toBe(1);
    expect(await dataOf("POST", `${RATES}/OLD_STANDARD/unarchive`)).toMatchObject({ isArchived: false });
    expect(await tokenOf("DELETE", `${RATES}/OLD_STANDARD`)).toEqual([200, "tax_rate_deleted"]);
  });
});
