import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument, withAllParameters } from "../../../src/platform/docs";
import { API_HEAD } from "../../../src/services/installation";
import { dataOf } from "../all/made";
import { type Call, type Called, type TestPlatform, testPlatform } from "../support/platform";
import { sampleService } from "./sample-record";

const CAR = { registration: "AB12CDE", make: "Sample Motors", price: "24995.00", availableFrom: "2026-04-06" };

let platform: TestPlatform;
let call: Call;
let stranger: Call;
let organisationId: string;
let cars: string;
let strangersCars: string;

beforeAll(async () => {
  platform = await testPlatform(undefined, { furtherServices: [sampleService], roles: new Set(["api"]) });
  const owner = await platform.account("Sample Bakery");
  const other = await platform.account("Sample Mill");
  organisationId = owner.organisationId;
  call = await platform.callAs(owner);
  stranger = await platform.callAs(other);
  cars = await carsOfNewEmployee(call);
  strangersCars = await carsOfNewEmployee(stranger);
});

afterAll(() => platform.stop());

/** Returns the address of the cars of an employee who is added for them. */
async function carsOfNewEmployee(as: Call): Promise<string> {
  await as("POST", "/v1/payrollconfig", {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
  });
  const person = { firstName: "Sample", lastName: "Baker", dateOfBirth: "1990-01-31", gender: "Female" };
  const { employeeId } = dataOf(await as("POST", "/v1/employees", { ...person, startDate: "2026-04-06" }));
  return `/v1/sample/employees/${employeeId}/cars`;
}

async function car(registration: string, fields: object = {}): Promise<Called & { readonly path: string }> {
  const made = await call("POST", cars, { ...CAR, registration, ...fields });
  return { ...made, path: `${cars}/${dataOf(made).carId}` };
}

const tokenIn = ({ body }: Called): string => body.message.token;
const issuesIn = ({ body }: Called) =>
  body.validationIssues.map(({ field, reasonToken }: Record<string, string>) => [field, reasonToken]);

describe("a record that is stated once", () => {
  it("is created with the values of what is left out, and read", async () => {
    const { path, status, body, headers } = await car("NEW1");
    expect([status, body.message]).toMatchObject([201, { token: "car_created", text: "The car is created." }]);
    const shown = { ...CAR, registration: "NEW1", fuel: "Petrol", co2: null, availableTo: null, tags: [] };
    expect(dataOf({ status, body, headers })).toMatchObject(shown);
    const read = await call("GET", path);
    expect([tokenIn(read), read.headers.get("etag")]).toEqual(["car_retrieved", '"1"']);
    expect(dataOf(read)).toEqual(dataOf({ status, body, headers }));
  });

  it("is created once for an Idempotency-Key", async () => {
    const key = { "idempotency-key": "one-car" };
    const first = await call("POST", cars, { ...CAR, registration: "ONCE1" }, key);
    const again = await call("POST", cars, { ...CAR, registration: "ONCE1" }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it("is refused with every field that is wrong, by its rules, and with an identifier that is taken", async () => {
    const wrong = await call("POST", cars, { ...CAR, fuel: "Steam", price: "1.005", wheels: 3 });
    expect(issuesIn(wrong)).toEqual(
      expect.arrayContaining([
        ["fuel", "unknown_value"],
        ["price", "not_whole_pence"],
        ["wheels", "unknown_field"],
      ]),
    );
    const ruled = await call("POST", cars, { ...CAR, registration: "RULED", availableTo: "2026-04-05" });
    expect([ruled.status, issuesIn(ruled)]).toEqual([400, [["availableTo", "date_before"]]]);
    await car("TWICE");
    const taken = await call("POST", cars, { ...CAR, registration: "TWICE" });
    expect([taken.status, tokenIn(taken)]).toEqual([409, "name_in_use"]);
  });

  it("is listed by filter, in either order, page by page", async () => {
    const dairy = await platform.callAs(await platform.account("Sample Dairy"));
    const own = await carsOfNewEmployee(dairy);
    for (const [registration, price] of [
      ["C", "300.00"],
      ["A", "100.00"],
      ["B", "200.00"],
    ]) {
      await dairy("POST", own, { ...CAR, registration, price, fuel: registration === "B" ? "Diesel" : "Electric" });
    }
    const names = async (query: string) =>
      dataOf(await dairy("GET", `${own}?${query}`)).items.map(({ registration }: typeof CAR) => registration);
    expect(await names("")).toEqual(["A", "B", "C"]);
    expect(await names("sort=-price")).toEqual(["C", "B", "A"]);
    expect(await names("fuel=Electric")).toEqual(["A", "C"]);
    const first = await dairy("GET", `${own}?sort=price&pageSize=2`);
    const { paginationToken } = first.body.content.metadata;
    expect(await names(`sort=price&pageSize=2&paginationToken=${paginationToken}`)).toEqual(["C"]);
    const elsewhere = await dairy("GET", `${own}?sort=-price&paginationToken=${paginationToken}`);
    expect([elsewhere.status, tokenIn(elsewhere)]).toEqual([400, "invalid_pagination_token"]);
  });

  it("is replaced or patched under If-Match, and answers 304 for the tag that it has", async () => {
    const { path } = await car("TAGGED");
    const replaced = await call("PUT", path, { ...CAR, registration: "TAGGED", co2: 90.5 }, { "if-match": '"1"' });
    expect([replaced.status, tokenIn(replaced), replaced.headers.get("etag")]).toEqual([200, "car_updated", '"2"']);
    const late = await call("PATCH", path, { make: "Other Motors" }, { "if-match": '"1"' });
    expect([late.status, tokenIn(late)]).toEqual([412, "concurrent_change"]);
    const patched = await call("PATCH", path, { make: "Other Motors", co2: null }, { "if-match": '"2"' });
    expect(dataOf(patched)).toMatchObject({ make: "Other Motors", co2: null, price: CAR.price });
    expect((await call("GET", path, undefined, { "if-none-match": '"3"' })).status).toBe(304);
    const wrong = await call("PATCH", path, { availableTo: "2020-01-01" });
    expect([wrong.status, issuesIn(wrong)]).toEqual([400, [["availableTo", "date_before"]]]);
  });

  it("is archived, left out of lists, and brought back", async () => {
    const { path } = await car("OLD1");
    const listed = async (query = "") =>
      dataOf(await call("GET", `${cars}?pageSize=100${query}`)).items.some(
        (one: typeof CAR) => one.registration === "OLD1",
      );
    expect(tokenIn(await call("POST", `${path}/archive`))).toBe("car_archived");
    expect([await listed(), await listed("&includeArchived=true")]).toEqual([false, true]);
    expect(tokenIn(await call("POST", `${path}/unarchive`))).toBe("car_unarchived");
    expect(await listed()).toBe(true);
  });

  it("is removed, unless another record refers to it", async () => {
    const { path } = await car("GONE1");
    const removed = await call("DELETE", path);
    expect([removed.status, tokenIn(removed), dataOf(removed).registration]).toEqual([200, "car_deleted", "GONE1"]);
    expect([(await call("GET", path)).status, tokenIn(await call("GET", path))]).toEqual([404, "car_not_found"]);
    const used = await car("USED1");
    await platform.store.inTenant(organisationId, (tx) =>
      tx
        .withTables<{ readonly sample_trip: { readonly organisation_id: string; readonly car_id: string } }>()
        .insertInto("sample_trip")
        .values({ organisation_id: organisationId, car_id: dataOf(used).carId })
        .execute(),
    );
    const refused = await call("DELETE", used.path);
    expect([refused.status, tokenIn(refused)]).toEqual([409, "resource_in_use"]);
  });

  it("shows its history, newest first, and publishes an event for each change", async () => {
    const { path, body } = await car("SEEN1");
    await call("PATCH", path, { make: "Other Motors" });
    const history = await call("GET", `${path}/history?pageSize=1`);
    expect(dataOf(history).items).toMatchObject([
      {
        action: "Updated",
        changedBy: expect.stringMatching(/^M2M#/),
        changes: [{ field: "make", previousValue: "Sample Motors", newValue: "Other Motors" }],
      },
    ]);
    const { paginationToken } = history.body.content.metadata;
    const rest = dataOf(await call("GET", `${path}/history?pageSize=1&paginationToken=${paginationToken}`));
    expect(rest.items).toMatchObject([{ action: "Created" }]);
    const events = await platform.store.inTenant(organisationId, (tx) =>
      tx.selectFrom("event").select(["event_type", "resource_url"]).where("resource_url", "=", path).execute(),
    );
    expect(events.map(({ event_type }) => event_type)).toEqual(["car.created", "car.updated"]);
    expect(body.content.data.carId).toBe(path.split("/").at(-1));
  });

  it("is not there for another organisation, nor below another's employee", async () => {
    const { path } = await car("MINE1");
    const id = path.split("/").at(-1);
    for (const [method, at] of [
      ["GET", path],
      ["PUT", path],
      ["PATCH", path],
      ["DELETE", path],
      ["POST", `${path}/archive`],
      ["GET", `${path}/history`],
    ] as const) {
      const body = method === "PUT" || method === "PATCH" ? CAR : undefined;
      const answers = [await stranger(method, at, body), await stranger(method, at.replace(cars, strangersCars), body)];
      expect(answers.map(tokenIn), `${method} ${at}`).toEqual(["employee_not_found", "car_not_found"]);
    }
    expect(dataOf(await stranger("GET", strangersCars)).items).toEqual([]);
    expect(dataOf(await call("GET", path)).carId).toBe(id);
  });

  it("is described with its schemas, refusals and tags", () => {
    const { paths = {} } = withAllParameters(apiDocument(platform.app, API_HEAD, platform.address));
    const one = paths["/v1/sample/employees/{employeeId}/cars/{carId}"] as Record<
      string,
      { readonly responses: object }
    >;
    expect(Object.keys(one).sort()).toEqual(["delete", "get", "patch", "put"]);
    expect(Object.keys(one.put?.responses ?? {})).toEqual(expect.arrayContaining(["200", "400", "404", "409", "412"]));
    expect(JSON.stringify(one.delete)).toContain("`resource_in_use`");
  });
});
