import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import type { WebhookTables } from "../../../src/services/webhooks/store/webhook-tables";
import type { Call, TestPlatform } from "../support/platform";
import { accept, openReceiver, type Received, type Receiver, status } from "./receiver";
import { hooksPlatform, looks, made, recordSamples, until } from "./sample-hooks";

const ENDPOINTS = "/v1/webhooks/endpoints";
const HOUR = 3_600_000;
const AT_ONCE = 3;

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let failing: Receiver;
let witness: Receiver;

beforeAll(async () => {
  platform = await hooksPlatform();
  failing = await openReceiver(status(500));
  witness = await openReceiver();
});

afterAll(async () => {
  await platform.stop();
  await failing.close();
  await witness.close();
});

async function passTime(milliseconds: number): Promise<void> {
  platform.passTime(milliseconds);
  call = await platform.callAs(account);
}

/** Returns the events of a type about an endpoint that the witness got. */
function heardAbout(endpointId: string, type: string): readonly Received[] {
  return witness.received.filter(({ body }) => {
    const event = JSON.parse(body);
    return event.type === type && event.data.endpointId === endpointId;
  });
}

/** Returns the emails about an endpoint. */
function lettersAbout(endpointId: string): readonly string[] {
  const folder = join(platform.dataFolder, "mail", "sandbox");
  const all = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return all.filter((letter) => letter.includes(`Endpoint: ${endpointId}`));
}

describe.each(["an organisation", "the account"])("an endpoint of %s that keeps failing", (owner) => {
  const query = owner === "the account" ? "?scope=customer" : "";
  let path: string;
  let endpointId: string;

  it("is paused after ten failures, and tried with one delivery after each pause", async () => {
    account = await platform.account(`Failing for ${owner}`);
    call = await platform.callAs(account);
    failing.answer = status(500);
    failing.received.length = 0;
    witness.received.length = 0;
    ({ endpointId } = await made(call, "POST", ENDPOINTS + query, { url: failing.url }));
    path = `${ENDPOINTS}/${endpointId}${query}`;
    await made(call, "POST", ENDPOINTS + query, { url: witness.url, eventTypes: ["webhook.*"] });
    await recordSamples(platform, account, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await until(async () => (await made(call, "GET", path)).consecutiveFailures === 10, "the tenth failure");
    const { pausedUntil, failingSince } = await made(call, "GET", path);
    expect(Date.parse(pausedUntil) - Date.parse(failingSince)).toBe(60_000);
    await recordSamples(platform, account, [11]);
    const newest = async () => (await made(call, "GET", `/v1/webhooks/deliveries${query}`)).items[0];
    await until(async () => (await newest()).attemptCount === 0, "the eleventh delivery");
    expect(await newest()).toMatchObject({ attemptCount: 0, waitReason: "Paused" });
    await looks();
    expect(failing.received).toHaveLength(10);
    await passTime(61_000);
    await until(() => failing.received.length === 11, "the trial");
    await until(async () => (await made(call, "GET", path)).consecutiveFailures === 11);
    await looks();
    expect(failing.received).toHaveLength(11);
  });

  /** Lets time pass, and waits until another failure is recorded. */
  async function anotherFailure(pass: () => Promise<void>): Promise<void> {
    const { consecutiveFailures: before } = await made(call, "GET", path);
    await pass();
    await until(async () => (await made(call, "GET", path)).consecutiveFailures > before, "another attempt");
  }

  it("is reported by one email and one event after a day, and disabled after five", async () => {
    for (let hours = 0; hours < 27; hours += 9) await anotherFailure(() => passTime(9 * HOUR));
    await until(() => heardAbout(endpointId, "webhook.endpoint_failing").length === 1, "the event");
    await until(() => lettersAbout(endpointId).length === 1, "the email");
    expect(lettersAbout(endpointId)[0]).toContain("owner@sample.example");
    for (let day = 0; day < 5 && (await made(call, "GET", path)).status === "Active"; day += 1) {
      await recordSamples(platform, account, [20 + day]);
      await anotherFailure(() => passTime(24 * HOUR));
    }
    await until(async () => (await made(call, "GET", path)).status === "DisabledBySystem", "the end");
    expect(await made(call, "GET", path)).toMatchObject({ statusReason: "failing_for_5_days" });
    await until(() => heardAbout(endpointId, "webhook.endpoint_disabled").length === 1, "the event");
    await until(() => lettersAbout(endpointId).length === 2, "the email");
    expect(heardAbout(endpointId, "webhook.endpoint_failing")).toHaveLength(1);
    const { data, organisationId, customerId } = JSON.parse(
      heardAbout(endpointId, "webhook.endpoint_disabled")[0]?.body ?? "",
    );
    expect(data).toMatchObject({ endpointId, url: failing.url, lastStatusCode: 500, lastErrorToken: "status_5xx" });
    expect([organisationId, customerId]).toEqual([query === "" ? account.organisationId : null, account.accountId]);
  });

  it("starts with a clean record once it is active, and what it missed is replayed once", async () => {
    await recordSamples(platform, account, [30]);
    const skipped = `/v1/webhooks/deliveries?endpointId=${endpointId}&status=Skipped${query.replace("?", "&")}`;
    await until(async () => (await made(call, "GET", skipped)).items.length >= 1, "the skipped delivery");
    failing.answer = accept;
    const active = await made(call, "PATCH", path, { status: "Active" });
    expect(active).toMatchObject({ status: "Active", statusReason: null, failingSince: null, consecutiveFailures: 0 });
    const window = { startDate: "2026-11-01", endDate: "2026-12-31", statuses: ["Failed", "Skipped"] };
    const { replayId } = await made(call, "POST", `/v1/webhooks/replays${query}`, window);
    const read = () => made(call, "GET", `/v1/webhooks/replays/${replayId}${query}`);
    await until(async () => (await read()).status === "Completed", "the replay");
    const { deliveriesMatched, deliveriesResent } = await read();
    expect([deliveriesMatched >= 1, deliveriesResent]).toEqual([true, deliveriesMatched]);
    const replayed = `/v1/webhooks/deliveries?replayId=${replayId}&pageSize=100${query.replace("?", "&")}`;
    const { items } = await made(call, "GET", replayed);
    expect(new Set(items.map((each: { eventId: string }) => each.eventId)).size).toBe(items.length);
  });
});

describe("an endpoint that is gone", () => {
  it("is disabled at once, and alerts once, however many deliveries find it gone together", async () => {
    account = await platform.account("Gone");
    call = await platform.callAs(account);
    failing.received.length = 0;
    const waiting: ServerResponse[] = [];
    failing.answer = (_, response) => {
      waiting.push(response);
      if (waiting.length === AT_ONCE) for (const each of waiting) each.writeHead(410).end();
    };
    const { endpointId } = await made(call, "POST", ENDPOINTS, { url: failing.url });
    await recordSamples(platform, account, [1, 2, 3]);
    const read = () => made(call, "GET", `${ENDPOINTS}/${endpointId}`);
    await until(async () => (await read()).status === "DisabledBySystem");
    expect((await read()).statusReason).toBe("gone");
    const deliveries = async () => (await made(call, "GET", `/v1/webhooks/deliveries?endpointId=${endpointId}`)).items;
    const failed = { status: "Failed", attemptCount: 1, lastStatusCode: 410 };
    await expect.poll(deliveries).toMatchObject([failed, failed, failed]);
    const alerts = await platform.store.inSystem((tx) =>
      tx
        .withTables<WebhookTables>()
        .selectFrom("webhook_alert")
        .select("kind")
        .where("endpoint_id", "=", endpointId)
        .execute(),
    );
    expect(alerts).toEqual([{ kind: "Disabled" }]);
  });
});
