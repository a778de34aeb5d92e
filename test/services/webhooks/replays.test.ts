import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import type { Call, TestPlatform } from "../support/platform";
import { numberOf } from "./faulty-hooks";
import { accept, openReceiver, type Receiver, status } from "./receiver";
import { hooksPlatform, looks, made, recordSamples, until } from "./sample-hooks";

const ENDPOINTS = "/v1/webhooks/endpoints";
const REPLAYS = "/v1/webhooks/replays";
const WINDOW = { startDate: "2026-11-01", endDate: "2026-12-31" };

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let to: Receiver;
let endpointId: string;

beforeAll(async () => {
  platform = await hooksPlatform({ services: ["employees", "webhooks"] });
});

beforeEach(async () => {
  account = await platform.account("Replaying");
  call = await platform.callAs(account);
  to = await openReceiver();
  ({ endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url }));
});

afterEach(() => to.close());

afterAll(() => platform.stop());

const setStatus = (status: string) => made(call, "PATCH", `${ENDPOINTS}/${endpointId}`, { status });
const read = (replayId: string) => made(call, "GET", `${REPLAYS}/${replayId}`);
const arrived = () => to.received.map(numberOf).sort((one, other) => one - other);

/** Records events while the endpoint is paused, so that their deliveries are skipped. */
async function miss(numbers: readonly number[]): Promise<void> {
  await setStatus("Paused");
  const [last] = (await recordSamples(platform, account, numbers)).slice(-1);
  await until(
    async () => (await made(call, "GET", `/v1/webhooks/events/${last}`)).deliveries.skipped === 1,
    "the skips",
  );
  await setStatus("Active");
}

/** Starts a replay; returns its id. */
async function replay(body: object): Promise<string> {
  return (await made(call, "POST", REPLAYS, { ...WINDOW, ...body })).replayId;
}

/** Replays to the end; returns the replay then. */
async function replayed(body: object) {
  const replayId = await replay(body);
  await until(async () => (await read(replayId)).status === "Completed", "the end of the replay");
  return read(replayId);
}

async function refusal(method: string, path: string, body: object): Promise<readonly unknown[]> {
  const answer = await call(method, path, body);
  const [issue] = answer.body.validationIssues ?? [];
  return [answer.status, ...(issue ? [issue.field, issue.reasonToken] : [answer.body.message.token])];
}

describe("a replay", () => {
  it("sends the last outcomes that it asks for, and those that were sent since no longer", async () => {
    await recordSamples(platform, account, [1, 2]);
    await until(() => to.received.length === 2, "the live deliveries");
    await miss([3, 4]);
    to.received.length = 0;
    const counts = { deliveriesMatched: 2, deliveriesResent: 2, deliveriesSkipped: 0, ceilingReached: false };
    expect(await replayed({ statuses: ["Skipped"] })).toMatchObject({ ...counts, status: "Completed" });
    expect(arrived()).toEqual([3, 4]);
    expect(await replayed({ statuses: ["Skipped"] })).toMatchObject({ deliveriesMatched: 0 });
    expect(await replayed({})).toMatchObject({ deliveriesMatched: 0 });
    expect(await replayed({ statuses: ["Succeeded"] })).toMatchObject({ deliveriesMatched: 4 });
    expect(arrived()).toEqual([1, 2, 3, 3, 4, 4]);
  });

  it("sends what an endpoint never received only if it is asked to, and only what the endpoint subscribes to", async () => {
    await recordSamples(platform, account, [1, 2]);
    await recordSamples(platform, account, [3], "payslip.finalised");
    await until(() => to.received.length === 3, "the live deliveries");
    const later = await openReceiver();
    const body = { url: later.url, eventTypes: ["employee.*"] };
    const { endpointId: added } = await made(call, "POST", ENDPOINTS, body);
    expect(await replayed({ endpointIds: [added] })).toMatchObject({ deliveriesMatched: 0 });
    expect(await replayed({ includeNeverSent: true })).toMatchObject({ deliveriesMatched: 2, deliveriesResent: 2 });
    expect(later.received.map(numberOf).sort()).toEqual([1, 2]);
    expect(to.received.length).toBe(3);
    await later.close();
  });

  it("that fails does not count against the endpoint", async () => {
    await miss([1]);
    to.answer = status(500);
    await replay({ statuses: ["Skipped"] });
    const deliveries = async () => (await made(call, "GET", "/v1/webhooks/deliveries")).items;
    await until(async () => (await deliveries()).some(({ lastStatusCode }: Delivery) => lastStatusCode === 500));
    expect(await made(call, "GET", `${ENDPOINTS}/${endpointId}`)).toMatchObject({ consecutiveFailures: 0 });
    to.answer = accept;
  });

  it("ends at its ceiling", async () => {
    await miss([1, 2, 3]);
    const cut = { deliveriesMatched: 2, deliveriesResent: 2, ceilingReached: true };
    expect(await replayed({ statuses: ["Skipped"], maxDeliveries: 2 })).toMatchObject(cut);
    expect(arrived()).toEqual([1, 2]);
    const rest = { deliveriesMatched: 1, ceilingReached: false };
    expect(await replayed({ statuses: ["Skipped"], maxDeliveries: 1 })).toMatchObject(rest);
    expect(arrived()).toEqual([1, 2, 3]);
  });

  it("skips endpoints that are not active, and yields to live deliveries", async () => {
    await miss([1]);
    await setStatus("Paused");
    const skipped = { deliveriesMatched: 0, deliveriesSkipped: 1 };
    expect(await replayed({ statuses: ["Skipped"] })).toMatchObject(skipped);
    await setStatus("Active");
    await made(call, "PATCH", `${ENDPOINTS}/${endpointId}`, { rateLimitPerSecond: 1 });
    await recordSamples(platform, account, [2]);
    await until(() => to.received.length === 1, "the first live delivery");
    const replayId = await replay({ statuses: ["Skipped"] });
    await until(async () => (await read(replayId)).deliveriesMatched === 1, "the delivery of the replay");
    const [later] = await recordSamples(platform, account, [3]);
    await until(async () => (await made(call, "GET", `/v1/webhooks/events/${later}`)).deliveries.pending === 1);
    for (const count of [2, 3]) {
      platform.passTime(1_000);
      await until(() => to.received.length === count, `delivery ${count}`);
    }
    expect(to.received.map(numberOf)).toEqual([2, 3, 1]);
    const [repeated] = (await made(call, "GET", `/v1/webhooks/deliveries?replayId=${replayId}`)).items;
    const original = await made(call, "GET", `/v1/webhooks/deliveries/${repeated.originalDeliveryId}`);
    expect([original.eventId, original.status]).toEqual([repeated.eventId, "Skipped"]);
  });

  it("is cancelled once, and skips what was not tried", async () => {
    await miss([1, 2, 3]);
    await made(call, "PATCH", `${ENDPOINTS}/${endpointId}`, { rateLimitPerSecond: 1 });
    const replayId = await replay({ statuses: ["Skipped"] });
    await until(async () => (await read(replayId)).deliveriesResent === 1, "the first delivery");
    const cancelled = { status: "Cancelled", deliveriesMatched: 3, deliveriesResent: 1, deliveriesSkipped: 2 };
    expect(await made(call, "PATCH", `${REPLAYS}/${replayId}`, { status: "Cancelled" })).toMatchObject(cancelled);
    platform.passTime(60_000);
    await looks();
    expect(to.received.length).toBe(1);
    const reasons = await made(call, "GET", `/v1/webhooks/deliveries?replayId=${replayId}&status=Skipped`);
    expect(reasons.items.map((each: { skippedReason: string }) => each.skippedReason)).toEqual(
      Array(2).fill("ReplayCancelled"),
    );
    const ended = [409, "replay_already_finished"];
    expect(await refusal("PATCH", `${REPLAYS}/${replayId}`, { status: "Cancelled" })).toEqual(ended);
    expect(await read(replayId)).toMatchObject(cancelled);
  });

  it("that is cancelled leaves what arrives meanwhile as sent, so that another one does not send it again", async () => {
    await miss([1, 2]);
    const answers: (() => void)[] = [];
    to.answer = (_, response) => void answers.push(() => response.writeHead(204).end());
    await made(call, "PATCH", `${ENDPOINTS}/${endpointId}`, { ordering: "Fifo" });
    const replayId = await replay({ statuses: ["Skipped"] });
    await until(() => answers.length === 1, "the attempt");
    await made(call, "PATCH", `${REPLAYS}/${replayId}`, { status: "Cancelled" });
    for (const answer of answers) answer();
    await until(async () => (await read(replayId)).deliveriesResent === 1, "the result");
    expect(await read(replayId)).toMatchObject({ status: "Cancelled", deliveriesSkipped: 1 });
    to.answer = accept;
    expect(await replayed({ statuses: ["Skipped"] })).toMatchObject({ deliveriesMatched: 1 });
    expect(arrived()).toEqual([1, 2]);
  });

  it("that has ended cannot be cancelled, and no replay can be set to another status", async () => {
    const { replayId } = await replayed({});
    expect(await refusal("PATCH", `${REPLAYS}/${replayId}`, { status: "Cancelled" })).toEqual([
      409,
      "replay_already_finished",
    ]);
    for (const status of ["Queued", "Running", "Completed", "Failed"]) {
      const wrong = [400, "status", "unknown_value"];
      expect(await refusal("PATCH", `${REPLAYS}/${replayId}`, { status })).toEqual(wrong);
    }
  });

  it("is one of three at once", async () => {
    // One a second: none of the three is done before the fourth is asked for.
    await miss(Array.from({ length: 60 }, (_, index) => index + 1));
    await made(call, "PATCH", `${ENDPOINTS}/${endpointId}`, { rateLimitPerSecond: 1 });
    const replayIds = [];
    for (const statuses of [["Skipped"], ["Skipped", "Failed"], ["Skipped", "Succeeded"]])
      replayIds.push(await replay({ statuses }));
    const body = { ...WINDOW, statuses: ["Skipped"] };
    expect(await refusal("POST", REPLAYS, body)).toEqual([409, "too_many_running_replays"]);
    const others = await platform.callAs(await platform.account("Another"));
    expect((await others("POST", REPLAYS, WINDOW)).status).toBe(202);
    expect((await call("POST", `${REPLAYS}?scope=customer`, WINDOW)).status).toBe(202);
    await made(call, "PATCH", `${REPLAYS}/${replayIds[0]}`, { status: "Cancelled" });
    expect((await call("POST", REPLAYS, body)).status).toBe(202);
  });

  it.each([
    [{ endDate: "2026-10-31" }, ["endDate", "date_before"]],
    [{ startDate: "2026-10-01", endDate: "2026-12-30" }, ["endDate", "window_too_long"]],
    [{ maxDeliveries: 100_001 }, ["maxDeliveries", "too_large"]],
    [{ maxDeliveries: 0 }, ["maxDeliveries", "too_small"]],
    [{ statuses: ["Pending"] }, ["statuses[0]", "unknown_value"]],
    [{ endpointIds: Array(101).fill("01JZ3V6D4R8QK2M5N7P9T1W3X5") }, ["endpointIds", "too_many_endpoints"]],
  ])("is refused: %j", async (body, issue) => {
    expect(await refusal("POST", REPLAYS, { ...WINDOW, ...body })).toEqual([400, ...issue]);
  });

  it("of an endpoint that is not there is refused", async () => {
    const body = { ...WINDOW, endpointIds: ["01JZ3V6D4R8QK2M5N7P9T1W3X5"] };
    expect(await refusal("POST", REPLAYS, body)).toEqual([404, "webhook_endpoint_not_found"]);
  });
});

describe("a delivery", () => {
  it("is sent again only when it has ended, and only to an endpoint that is active", async () => {
    to.answer = () => undefined;
    await recordSamples(platform, account, [1]);
    await until(() => to.received.length === 1, "the attempt");
    const [delivery] = (await made(call, "GET", "/v1/webhooks/deliveries")).items;
    const again = `/v1/webhooks/deliveries/${delivery.deliveryId}/replays`;
    expect(await refusal("POST", again, {})).toEqual([409, "delivery_not_finished"]);
    to.answer = accept;
  });
});

interface Delivery {
  readonly lastStatusCode: number | null;
}
