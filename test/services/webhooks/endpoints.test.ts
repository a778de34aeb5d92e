import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import type { WebhookTables } from "../../../src/services/webhooks/store/webhook-tables";
import { lettersIn } from "../payslip-files/read-letters";
import { atOnce, whileHeld } from "../support/at-once";
import { asOwner } from "../support/hidden-table";
import { invited, member, ownerOf, USERS } from "../support/people";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { accept, openReceiver, type Receiver, status } from "./receiver";
import { hooksPlatform, made, recordSamples, until } from "./sample-hooks";

const ENDPOINTS = "/v1/webhooks/endpoints";
const WIDE = `${ENDPOINTS}?scope=customer`;

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let to: Receiver;

beforeAll(async () => {
  platform = await hooksPlatform({ services: ["administration", "authentication", "employees", "webhooks"] });
  account = await platform.account("Sample Bureau");
  call = await platform.callAs(account);
  to = await openReceiver();
});

afterAll(async () => {
  await platform.stop();
  await to.close();
});

const refusal = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  const [issue] = answer.body.validationIssues ?? [];
  return [answer.status, answer.body.message.token, ...(issue ? [issue.field, issue.reasonToken] : [])];
};

describe("a webhook endpoint", () => {
  it.each([
    [{ url: "https://127.0.0.1:9/" }, []],
    [{ url: "ftp://8.8.8.8/" }, ["url", "invalid_format"]],
    [{ url: "https://user:secret@8.8.8.8/" }, ["url", "invalid_format"]],
    [{ url: "http://8.8.8.8/" }, ["url", "url_not_https"]],
    [{ url: "https:///8.8.8.8" }, ["url", "invalid_format"]],
    [{ url: "https://8.8.8.8/\r\nX: y" }, ["url", "invalid_format"]],
    [{ url: "https://8.8.8.8/\tx" }, ["url", "invalid_format"]],
    [{ url: " https://8.8.8.8/" }, ["url", "invalid_format"]],
    [{ url: "https://[::ffff:0:127.0.0.1]/" }, ["url", "address_not_allowed"]],
    [{ url: "https://169.254.169.254/" }, ["url", "address_not_allowed"]],
    [{ url: "https://8.8.8.8/", eventTypes: ["payslip.unknown"] }, ["eventTypes[0]", "unknown_event_type"]],
    [
      { url: "https://8.8.8.8/", customHeaders: { "webhook-id": "x" } },
      ["customHeaders.webhook-id", "header_not_allowed"],
    ],
    [{ url: "https://8.8.8.8/", rateLimitPerSecond: 1_001 }, ["rateLimitPerSecond", "too_large"]],
  ])("is checked: %j", async (body, issue) => {
    if (issue.length === 0) expect((await call("POST", ENDPOINTS, { ...body, status: "Paused" })).status).toBe(201);
    else expect(await refusal("POST", ENDPOINTS, body)).toEqual([400, "validation_failed", ...issue]);
  });

  it("shows its secret once and hides its headers, which a patch can leave, change and remove", async () => {
    const customHeaders = { "X-Api-Key": "first", "X-Other": "second" };
    const created = await made(call, "POST", ENDPOINTS, { url: to.url, customHeaders });
    expect(created.signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const path = `${ENDPOINTS}/${created.endpointId}`;
    const read = await made(call, "GET", path);
    expect(read).not.toHaveProperty("signingSecret");
    expect(read.customHeaders).toEqual({ "X-Api-Key": "[redacted]", "X-Other": "[redacted]" });
    const changed = await made(call, "PATCH", path, {
      customHeaders: { "X-Api-Key": "[redacted]", "X-Other": null },
    });
    expect(changed.customHeaders).toEqual({ "X-Api-Key": "[redacted]" });
    const attempt = await made(call, "POST", `${path}/test`);
    expect(attempt).toMatchObject({
      responseStatusCode: 204,
      errorToken: null,
      requestHeaders: { "X-Api-Key": "[redacted]" },
    });
    expect(to.received.at(-1)?.headers).toMatchObject({ "x-api-key": "first" });
    expect(await refusal("PATCH", path, { scope: "Customer" })).toEqual([
      400,
      "validation_failed",
      "scope",
      "read_only",
    ]);
    expect((await made(call, "DELETE", path)).endpointId).toBe(created.endpointId);
    expect(await refusal("GET", path)).toEqual([404, "webhook_endpoint_not_found"]);
  });

  it("signs with both secrets after a rotation, until the overlap ends", async () => {
    const { endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url });
    const signatures = async () => {
      await made(call, "POST", `${ENDPOINTS}/${endpointId}/test`);
      return to.received.at(-1)?.headers["webhook-signature"]?.split(" ").length;
    };
    expect(await signatures()).toBe(1);
    await made(call, "POST", `${ENDPOINTS}/${endpointId}/secret/rotate`, { overlapHours: 1 });
    expect(await signatures()).toBe(2);
    await made(call, "DELETE", `${ENDPOINTS}/${endpointId}/secret/previous`);
    expect(await signatures()).toBe(1);
    await made(call, "POST", `${ENDPOINTS}/${endpointId}/secret/rotate`, { overlapHours: 1 });
    platform.passTime(3_600_000 - 1);
    call = await platform.callAs(account);
    expect(await signatures()).toBe(2);
    platform.passTime(1);
    expect(await signatures()).toBe(1);
    await made(call, "DELETE", `${ENDPOINTS}/${endpointId}`);
  });

  it("tests a receiver that does not accept, without a record", async () => {
    const { endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url, payloadStyle: "Reference" });
    const before = (await made(call, "GET", "/v1/webhooks/deliveries")).items.length;
    to.answer = status(302, { location: "http://169.254.169.254/" });
    const attempt = await made(call, "POST", `${ENDPOINTS}/${endpointId}/test`, { eventType: "payslip.finalised" });
    expect(attempt).toMatchObject({ responseStatusCode: 302, errorToken: "redirect" });
    const { data, metadata } = JSON.parse(to.received.at(-1)?.body ?? "");
    expect([metadata.payloadStyle, "forPeriod" in data, "payslipId" in data]).toEqual(["Reference", false, true]);
    expect((await made(call, "GET", "/v1/webhooks/deliveries")).items.length).toBe(before);
    expect((await made(call, "GET", `${ENDPOINTS}/${endpointId}`)).consecutiveFailures).toBe(0);
    await made(call, "DELETE", `${ENDPOINTS}/${endpointId}`);
  });

  it("is tested with the example of each event type", async () => {
    const { endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url });
    const { items } = await made(call, "GET", "/v1/webhooks/event-types");
    const accepted = { responseStatusCode: 204, errorToken: null };
    to.answer = accept;
    for (const { eventType, example } of items) {
      expect(await made(call, "POST", `${ENDPOINTS}/${endpointId}/test`, { eventType })).toMatchObject(accepted);
      const { type, data, metadata } = JSON.parse(to.received.at(-1)?.body ?? "");
      expect({ type, data, metadata }).toEqual({ type: eventType, data: example.data, metadata: example.metadata });
    }
    await made(call, "POST", `${ENDPOINTS}/${endpointId}/test`);
    expect(JSON.parse(to.received.at(-1)?.body ?? "")).toMatchObject({ type: "webhook.test" });
    const unknown = [400, "validation_failed", "eventType", "unknown_event_type"];
    expect(await refusal("POST", `${ENDPOINTS}/${endpointId}/test`, { eventType: "payslip.unknown" })).toEqual(unknown);
    await made(call, "DELETE", `${ENDPOINTS}/${endpointId}`);
  });

  it("of the account includes organisations or excludes some, never both", async () => {
    const organisationIds = [account.organisationId];
    const { endpointId, scope, ownerId } = await made(call, "POST", WIDE, { url: to.url, status: "Paused" });
    expect([scope, ownerId]).toEqual(["Customer", account.accountId]);
    const path = `${ENDPOINTS}/${endpointId}`;
    expect(await refusal("GET", path)).toEqual([404, "webhook_endpoint_not_found"]);
    expect((await made(call, "PUT", `${path}/organisations`, { organisationIds })).organisationIds).toEqual(
      organisationIds,
    );
    const both = [400, "organisation_include_and_exclude"];
    expect(await refusal("POST", `${path}/excluded-organisations`, { organisationIds })).toEqual(both);
    await made(call, "PUT", `${path}/organisations`, { organisationIds: [] });
    const excluding = await made(call, "POST", `${path}/excluded-organisations`, { organisationIds });
    expect(excluding.excludedOrganisationIds).toEqual(organisationIds);
    expect(await refusal("PATCH", `${path}?scope=customer`, { organisationIds })).toEqual(both);
    const hears = await made(call, "DELETE", `${path}/excluded-organisations/${account.organisationId}`);
    expect(hears.excludedOrganisationIds).toEqual([]);
    expect(await refusal("POST", ENDPOINTS, { url: to.url, organisationIds })).toEqual([403, "customer_scope_denied"]);
    const all = (await made(call, "GET", `${ENDPOINTS}?scope=all`)).items;
    expect(new Set(all.map((each: { scope: string }) => each.scope))).toEqual(new Set(["Customer", "Organisation"]));
    await made(call, "DELETE", `${path}?scope=customer`);
  });

  it("of the account is refused if it would hear an organisation whose events are in another cell", async () => {
    const moved = await platform.account("Sample Moved");
    const { organisationId } = moved;
    await asOwner(
      platform.databaseUrl,
      `update organisation set cell = 'north' where organisation_id = '${organisationId}'`,
    );
    call = await platform.callAs(moved);
    const { status: refused, body } = await call("POST", WIDE, { url: to.url });
    expect([refused, body.message.token, body.message.tokenArguments]).toEqual([
      409,
      "organisation_in_other_cell",
      [{ name: "organisationIds", value: [organisationId] }],
    ]);
    const excludedOrganisationIds = [organisationId];
    const { endpointId } = await made(call, "POST", WIDE, { url: to.url, status: "Paused", excludedOrganisationIds });
    const elsewhere = [409, "organisation_in_other_cell"];
    const organisations = `${ENDPOINTS}/${endpointId}`;
    const included = { organisationIds: [organisationId], excludedOrganisationIds: [] };
    expect(await refusal("PATCH", `${organisations}?scope=customer`, included)).toEqual(elsewhere);
    expect(await refusal("DELETE", `${organisations}/excluded-organisations/${organisationId}`)).toEqual(elsewhere);
    await made(call, "DELETE", `${organisations}?scope=customer`);
    call = await platform.callAs(account);
  });

  it("is emailed about by its contacts, else the default ones, else the account's owner", async () => {
    const { endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url, status: "Paused" });
    const path = `${ENDPOINTS}/${endpointId}/alert-contacts`;
    const effective = async () => (await made(call, "GET", path)).effective;
    expect(await effective()).toEqual({ emails: ["owner@sample.example"], source: "Creator" });
    await made(call, "PUT", "/v1/webhooks/alert-contacts?scope=customer", { emails: ["all@sample.example"] });
    expect(await effective()).toEqual({ emails: ["all@sample.example"], source: "Customer" });
    await made(call, "PUT", "/v1/webhooks/alert-contacts", { emails: ["one@sample.example"] });
    expect(await effective()).toEqual({ emails: ["one@sample.example"], source: "Organisation" });
    await made(call, "PUT", path, { emails: ["own@sample.example"] });
    expect(await effective()).toEqual({ emails: ["own@sample.example"], source: "Endpoint" });
    await made(call, "DELETE", path);
    await made(call, "DELETE", "/v1/webhooks/alert-contacts");
    expect((await effective()).source).toBe("Customer");
  });

  it("records what happens while it is paused as skipped", async () => {
    const { endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url, status: "Paused" });
    const [eventId] = await recordSamples(platform, account, [1]);
    const path = `/v1/webhooks/deliveries?endpointId=${endpointId}`;
    await until(async () => (await made(call, "GET", path)).items.length === 1);
    const [skipped] = (await made(call, "GET", path)).items;
    expect(skipped).toMatchObject({ eventId, status: "Skipped", skippedReason: "EndpointPaused" });
    const again = `/v1/webhooks/deliveries/${skipped.deliveryId}/replays`;
    expect(await refusal("POST", again)).toEqual([409, "endpoint_not_active"]);
  });

  it("moves between its states as the table says", async () => {
    const other = await platform.account("Sample States");
    call = await platform.callAs(other);
    const { endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url });
    const path = `${ENDPOINTS}/${endpointId}`;
    const move = async (status: string) => {
      const moved = await made(call, "PATCH", path, { status });
      return [moved.status, moved.statusReason];
    };
    const disable = async () => {
      to.answer = status(410);
      await recordSamples(platform, other, [1]);
      await until(async () => (await made(call, "GET", path)).status === "DisabledBySystem", "the end");
    };
    const emails = () => lettersIn(platform.dataFolder).filter(({ text }) => text.includes(endpointId)).length;
    expect(await move("Active")).toEqual(["Active", null]);
    expect(await move("Paused")).toEqual(["Paused", "paused_by_user"]);
    expect(await move("Paused")).toEqual(["Paused", "paused_by_user"]);
    expect(await move("Active")).toEqual(["Active", null]);
    to.answer = status(500);
    await recordSamples(platform, other, [1]);
    await until(async () => (await made(call, "GET", path)).consecutiveFailures === 1, "a failure");
    expect((await made(call, "GET", path)).status).toBe("Active");
    await disable();
    await until(() => emails() === 1, "the email");
    expect(await move("Active")).toEqual(["Active", null]);
    await disable();
    expect(await move("Paused")).toEqual(["Paused", "paused_by_user"]);
    for (const wrong of ["DisabledBySystem", "Deleted"])
      expect(await refusal("PATCH", path, { status: wrong })).toEqual([
        400,
        "validation_failed",
        "status",
        "unknown_value",
      ]);
    expect((await made(call, "GET", path)).status).toBe("Paused");
  });

  it("is one of a hundred at most", async () => {
    const theirs = await platform.callAs(await platform.account("Sample Hundred"));
    const add = () => theirs("POST", ENDPOINTS, { url: to.url, status: "Paused" });
    for (let count = 0; count < 99; count += 1) expect((await add()).status).toBe(201);
    const { databaseUrl } = platform;
    const answers = await atOnce({ databaseUrl, table: "webhook_endpoint" }, [add, add]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    const { status: refused, body } = await add();
    expect([refused, body.message.token]).toEqual([409, "endpoint_limit_reached"]);
  });
});

it("a replay is counted after those before it, and cannot be cancelled once it has ended", async () => {
  const other = await platform.account("Sample Replays");
  const theirs = await platform.callAs(other);
  const window = { startDate: "2026-11-01", endDate: "2026-11-30" };
  const start = () => made(theirs, "POST", "/v1/webhooks/replays", window);
  const { replayId } = await whileHeld(platform.databaseUrl, `webhook replays ${other.organisationId}`, start);
  const path = `/v1/webhooks/replays/${replayId}`;
  await until(async () => (await made(theirs, "GET", path)).status === "Completed", "the end of the replay");
  const { status: refused, body } = await theirs("PATCH", path, { status: "Cancelled" });
  expect([refused, body.message.token]).toEqual([409, "replay_already_finished"]);
});

describe("an endpoint at a name that does not resolve", () => {
  let strict: TestPlatform;
  let theirs: Call;

  beforeAll(async () => {
    strict = await testPlatform(undefined, { services: ["webhooks"], resolveName: async () => [] });
    theirs = await strict.callAs(await strict.account("Sample Strict"));
  });

  afterAll(() => strict.stop());

  it.each([
    ["https://receiver.example/x", null],
    ["http://receiver.example/x", "url_not_https"],
    ["https://receiver.example:22/x", "address_not_allowed"],
    ["https://receiver.example:0/x", "address_not_allowed"],
  ])("is checked as far as its URL says: %s", async (url, fault) => {
    const { status: answered, body } = await theirs("POST", ENDPOINTS, { url, status: "Paused" });
    expect([answered, body.validationIssues?.[0].reasonToken ?? null]).toEqual([fault === null ? 201 : 400, fault]);
  });
});

describe("the credentials of a receiver", () => {
  const headers = { authorization: "Bearer secret" };

  it("are sent over TLS only, whichever of the two is changed later", async () => {
    const refused = [400, "validation_failed", "customHeaders.authorization", "header_not_allowed"];
    expect(await refusal("POST", ENDPOINTS, { url: to.url, customHeaders: headers })).toEqual(refused);
    const safe = { url: "https://127.0.0.1:9/", customHeaders: headers, status: "Paused" };
    const { endpointId } = await made(call, "POST", ENDPOINTS, safe);
    expect(await refusal("PATCH", `${ENDPOINTS}/${endpointId}`, { url: to.url })).toEqual(refused);
    await made(call, "PATCH", `${ENDPOINTS}/${endpointId}`, { url: to.url, customHeaders: { authorization: null } });
    const later = { customHeaders: headers };
    expect(await refusal("PATCH", `${ENDPOINTS}/${endpointId}`, later)).toEqual(refused);
  });
});

it("the creator is a person of the account, or is marked as unverified", async () => {
  const bureau = await platform.account("Sample Callers");
  const theirs = await platform.callAs(bureau);
  const stranger = await platform.account("Sample Strangers");
  const createdBy = async (userId: string) => {
    const sent = { url: to.url, status: "Paused" };
    return (await theirs("POST", ENDPOINTS, sent, { "user-id": userId })).body.content.data.createdBy;
  };
  const { principalId } = await invited(theirs, "present@sample.example");
  expect(await createdBy(principalId)).toBe(`USER#${principalId}`);
  for (const userId of ["nonsense", stranger.ownerId, "unverified:x"]) {
    expect(await createdBy(userId)).toBe(`USER#unverified:${userId}`);
  }
  const owner = await ownerOf(platform, bureau);
  await owner("DELETE", `${USERS}/${principalId}`);
  expect(await createdBy(principalId)).toBe(`USER#unverified:${principalId}`);
});

it("an endpoint of the account that is disabled is an event of the account, in the order of its events", async () => {
  const other = await platform.account("Sample Wide");
  const theirs = await platform.callAs(other);
  const { endpointId } = await made(theirs, "POST", WIDE, { url: to.url });
  to.answer = status(410);
  await whileHeld(platform.databaseUrl, `event ${other.accountId}`, async () => {
    await recordSamples(platform, other, [1]);
    const path = `${ENDPOINTS}/${endpointId}?scope=customer`;
    await until(async () => (await made(theirs, "GET", path)).status === "DisabledBySystem", "the end");
  });
  const { items } = await made(theirs, "GET", "/v1/webhooks/events?scope=customer&eventType=webhook.endpoint_disabled");
  expect(items).toMatchObject([{ organisationId: null }]);
  to.answer = accept;
});

it("what an endpoint with a rate limit was sent decides when the next can be sent", async () => {
  const other = await platform.account("Sample Rates");
  const { endpointId } = await made(await platform.callAs(other), "POST", ENDPOINTS, {
    url: to.url,
    rateLimitPerSecond: 1,
  });
  to.answer = accept;
  await recordSamples(platform, other, [1]);
  const freeAt = () =>
    platform.store.inSystem((tx) =>
      tx
        .withTables<WebhookTables>()
        .selectFrom("webhook_health")
        .select("rate_free_at")
        .where("endpoint_id", "=", endpointId)
        .executeTakeFirst(),
    );
  await expect.poll(async () => (await freeAt())?.rate_free_at ?? null).not.toBeNull();
});

it("the event of a test names the endpoint that is tested", async () => {
  to.answer = accept;
  const { endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url });
  await made(call, "POST", `${ENDPOINTS}/${endpointId}/test`);
  const { data, metadata } = JSON.parse(to.received.at(-1)?.body ?? "");
  expect(data.endpointId).toBe(endpointId);
  expect(metadata.resourceUrl).toBe(`${ENDPOINTS}/${endpointId}`);
});

describe("filters of events and deliveries", () => {
  it.each(["events", "deliveries"])("of %s refuse families that do not exist and reversed dates", async (list) => {
    const path = `/v1/webhooks/${list}`;
    const unknown = [400, "validation_failed", "eventType[0]", "unknown_event_type"];
    expect(await refusal("GET", `${path}?eventType=bogus.*`)).toEqual(unknown);
    expect(await refusal("GET", `${path}?eventType=payslip.bogus`)).toEqual(unknown);
    expect(await refusal("GET", `${path}?startDate=2026-11-29&endDate=2026-11-28`)).toEqual([
      ...[400, "validation_failed"],
      ...["endDate", "date_before"],
    ]);
    const right = "eventType=payslip.*&eventType=payroll_run.created&startDate=2026-11-28&endDate=2026-11-28";
    expect((await call("GET", `${path}?${right}`)).status).toBe(200);
  });
});

describe("people who left", () => {
  const EMAIL = "gus@other.example";

  it("are emailed no longer, and their endpoints are listed", async () => {
    const bureau = await platform.account("Sample Leavers");
    const theirs = await platform.callAs(bureau);
    const owner = await ownerOf(platform, bureau);
    const { organisationId } = bureau;
    const other = await made(theirs, "POST", "/v1/administration/organisations", { name: "Other Ltd" });
    const guest = await member(platform, theirs, EMAIL, { asGuest: true, organisationIds: [organisationId] });
    const own = { "x-org-id": organisationId };
    const opened = await guest.call("POST", ENDPOINTS, { url: to.url, status: "Paused" }, own);
    const { endpointId, ...first } = opened.body.content.data;
    expect([first.creatorLeft, first.alertContacts.effective.emails]).toEqual([false, [EMAIL, "owner@sample.example"]]);
    const named = { url: to.url, status: "Paused", alertContacts: { emails: [EMAIL, "desk@sample.example"] } };
    const beside = (await theirs("POST", ENDPOINTS, named, own)).body.content.data;
    const shown = async (id: string) => (await theirs("GET", `${ENDPOINTS}/${id}`, undefined, own)).body.content.data;
    const left = async (query: string) =>
      (await theirs("GET", `${ENDPOINTS}?creatorLeft=true${query}`, undefined, own)).body.content.data.items.map(
        (item: { endpointId: string }) => item.endpointId,
      );
    const grants = `${USERS}/${guest.principalId}/organisations`;
    expect([await left(""), await left("&scope=all")]).toEqual([[], []]);

    // Who no longer reaches the organisation hears nothing of its endpoint.
    await made(theirs, "PUT", grants, { organisationIds: [other.organisationId] });
    const moved = await shown(endpointId);
    expect([moved.creatorLeft, moved.alertContacts.effective.emails]).toEqual([true, ["owner@sample.example"]]);
    await made(theirs, "PUT", grants, { organisationIds: [organisationId] });
    expect((await shown(endpointId)).creatorLeft).toBe(false);

    expect((await owner("DELETE", `${USERS}/${guest.principalId}`)).status).toBe(200);
    const removed = await shown(endpointId);
    expect([removed.creatorLeft, removed.alertContacts.effective.emails]).toEqual([true, ["owner@sample.example"]]);
    const contacts = (await shown(beside.endpointId)).alertContacts;
    expect(contacts.emails).toEqual([EMAIL, "desk@sample.example"]);
    expect(contacts.effective).toEqual({ emails: ["desk@sample.example"], source: "Endpoint" });
    expect([await left(""), await left("&scope=all"), await left("&scope=customer")]).toEqual([
      ...[[endpointId], [endpointId]],
      [],
    ]);
    await made(theirs, "PUT", "/v1/webhooks/alert-contacts?scope=customer", { emails: [EMAIL] });
    expect((await shown(endpointId)).alertContacts.effective.source).toBe("Creator");
    await invited(theirs, EMAIL, { asGuest: true, organisationIds: [organisationId] });
    expect((await shown(endpointId)).alertContacts.effective).toEqual({ emails: [EMAIL], source: "Customer" });
  });
});
