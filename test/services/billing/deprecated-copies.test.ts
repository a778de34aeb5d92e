import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BillingPlatform, billingPlatform } from "./sample-billing";

// The copies of Billing under earlier names work until 31 December 2026 begins in London, their date of removal.

let it: BillingPlatform;
const LAST_MINUTE = Date.UTC(2026, 11, 30, 23, 59);

beforeAll(async () => {
  it = await billingPlatform(LAST_MINUTE);
  await it.data("POST", "/v1/billing/clients", { name: "Sample Mill Ltd" });
});

afterAll(() => it.platform.stop());

const list = () => it.call("GET", "/v1/billing/clients?pageSize=1");
const wrong = () => it.call("POST", "/v1/billing/clients", { name: "" });
const unknownId = () => it.clientId.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
const missing = () => it.call("GET", `/v1/billing/clients/${unknownId()}/invoices`);
const withoutToken = () => it.call("GET", "/v1/billing/clients", undefined, { "x-auth-token": "" });
const DATES = { deprecation: `@${Date.UTC(2026, 9, 1, 23) / 1_000}`, sunset: "Thu, 31 Dec 2026 00:00:00 GMT" };

describe("on the last day", () => {
  test("a list has copies of its paging, its metadata and its message, and says until when", async () => {
    const { body, headers } = await list();
    const { content, message } = body;
    const { paginationToken } = content.metadata;
    expect(paginationToken).toEqual(expect.any(String));
    expect(content.data).toEqual({ items: [expect.anything()], paginationToken, hasMorePages: true, pageSize: 1 });
    expect(body).toMatchObject({ metadata: content.metadata, errors: null, validationIssues: null });
    expect(message).toMatchObject({ textId: "clients_listed", textParameters: null, token: "clients_listed" });
    expect(Object.fromEntries(headers)).toMatchObject(DATES);
    const next = await it.call("GET", `/v1/billing/clients?pageSize=1&paginationToken=${paginationToken}`);
    expect(next.body.content.data).toMatchObject({ paginationToken: null, hasMorePages: false, pageSize: 1 });
  });

  test("a refusal has its issues again as `errors`", async () => {
    const { status, body } = await wrong();
    expect(status).toBe(400);
    const [issue] = body.validationIssues;
    const { field, reason: reasonText, reasonToken: reasonId, reasonTokenArguments: reasonParameters } = issue;
    expect(body.errors).toEqual([{ field, reasonText, reasonId, reasonParameters }]);
    expect(body.message).toMatchObject({ textId: "validation_failed" });
    expect((await missing()).body).toMatchObject({ message: { textId: "client_not_found" }, errors: null });
  });

  test("a caller without a token, or of another organisation, gets copies too", async () => {
    const { status, body } = await withoutToken();
    const textId = "access_token_missing";
    expect([status, body]).toMatchObject([
      401,
      { message: { textId, token: textId }, metadata: body.content.metadata },
    ]);
    const foreign = await it.call("GET", "/v1/billing/clients", undefined, { "x-org-id": "somebody-elses" });
    expect([foreign.status, foreign.body.message.textId]).toEqual([403, "organisation_access_denied"]);
    expect((await it.call("GET", "/v1/billing/unknown")).body.message.textId).toBe("route_not_found");
  });

  test("a list of the accounting software has its next page", async () => {
    const { body } = await it.call("GET", "/v1/billing/clients/provider-contacts");
    expect(body.content.data).toMatchObject({ items: [], nextPageToken: null });
    expect(body.content.data).not.toHaveProperty("pageSize");
  });

  test("what is not a list has no paging, and other services have no copies", async () => {
    const { body } = await it.call("GET", `/v1/billing/clients/${it.clientId}`);
    expect(body.metadata).toEqual(body.content.metadata);
    expect(body.content.data).not.toHaveProperty("hasMorePages");
    const other = (await it.call("GET", "/v1/employees")).body;
    expect(Object.keys(other).sort()).toEqual(["content", "message", "validationIssues"]);
    expect(other.message).not.toHaveProperty("textId");
  });
});

test("from the next day on there are none, and the replacements stay", async () => {
  it.platform.passTime(60_000);
  const { body, headers } = await list();
  expect(Object.keys(body).sort()).toEqual(["content", "message", "validationIssues"]);
  expect(Object.keys(body.content.data)).toEqual(["items"]);
  expect(Object.keys(body.message).sort()).toEqual(["text", "token", "tokenArguments"]);
  expect(body.content.metadata.paginationToken).toEqual(expect.any(String));
  expect(Object.fromEntries(headers)).toMatchObject(DATES);
  const provided = (await it.call("GET", "/v1/billing/clients/provider-contacts")).body;
  expect(provided.content.data).not.toHaveProperty("nextPageToken");
  const refused = (await wrong()).body;
  expect(refused).not.toHaveProperty("errors");
  expect(refused.validationIssues).toHaveLength(1);
  expect((await missing()).body.message).not.toHaveProperty("textId");
  expect(Object.keys((await withoutToken()).body).sort()).toEqual(["content", "message", "validationIssues"]);
});
