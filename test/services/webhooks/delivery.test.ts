import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import type { Call, TestPlatform } from "../support/platform";
import { accept, openReceiver, type Receiver, status } from "./receiver";
import { hooksPlatform, made, recordSamples, until } from "./sample-hooks";

const ENDPOINTS = "/v1/webhooks/endpoints";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
const receivers: Receiver[] = [];

beforeAll(async () => {
  platform = await hooksPlatform();
});

afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

afterAll(() => platform.stop());

async function receiver(answer = accept): Promise<Receiver> {
  const opened = await openReceiver(answer);
  receivers.push(opened);
  return opened;
}

async function newAccount(name: string): Promise<void> {
  account = await platform.account(name);
  call = await platform.callAs(account);
}

/** Access tokens end meanwhile. */
async function passTime(milliseconds: number): Promise<void> {
  platform.passTime(milliseconds);
  call = await platform.callAs(account);
}

const deliveriesOf = async (query: string) => (await made(call, "GET", `/v1/webhooks/deliveries?${query}`)).items;

describe("a delivery", () => {
  it("has a signature that the library of the standard accepts, and the recorded body", async () => {
    await newAccount("Signed");
    const to = await receiver();
    const { signingSecret, endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url });
    const [eventId] = await recordSamples(platform, account, [1]);
    await until(() => to.received.length === 1);
    const [got] = to.received;
    vi.useFakeTimers({ now: platform.clock.now(), toFake: ["Date"] });
    const read = new Webhook(signingSecret).verify(got?.body ?? "", got?.headers ?? {});
    vi.useRealTimers();
    const event = await made(call, "GET", `/v1/webhooks/events/${eventId}`);
    expect(read).toEqual(event.envelope);
    expect(got?.headers).toMatchObject({
      "webhook-id": eventId,
      "x-svc-organisation-id": account.organisationId,
      "x-svc-customer-id": account.accountId,
      "x-svc-delivery-attempt": "1",
      "content-type": "application/json",
    });
    await until(async () => (await deliveriesOf(`endpointId=${endpointId}`))[0].status === "Succeeded");
    const [{ deliveryId }] = await deliveriesOf(`eventId=${eventId}`);
    const { attempts, ...delivery } = await made(call, "GET", `/v1/webhooks/deliveries/${deliveryId}`);
    expect(delivery).toMatchObject({ status: "Succeeded", attemptCount: 1, lastStatusCode: 204, waitReason: null });
    expect(attempts).toMatchObject([{ attemptNumber: 1, ipAddress: "127.0.0.1", responseStatusCode: 204 }]);
  });

  it("is tried ten times over the waits of the standard, then it has failed and can be sent again", async () => {
    await newAccount("Tried");
    const to = await receiver(status(500));
    const { endpointId } = await made(call, "POST", ENDPOINTS, { url: to.url });
    const [eventId] = await recordSamples(platform, account, [1]);
    const waits = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    for (const [index, wait] of waits.entries()) {
      const attemptCount = index + 1;
      await until(async () => (await deliveriesOf(`eventId=${eventId}`))[0]?.attemptCount === attemptCount);
      const [{ nextAttemptAt, lastAttemptAt, waitReason }] = await deliveriesOf(`eventId=${eventId}`);
      const waited = Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt);
      expect([waitReason, waited >= wait * 0.8, waited <= wait * 1.2 + 1_000]).toEqual(["Retry", true, true]);
      await passTime(wait * 1.2 + 1_000);
    }
    await until(async () => (await deliveriesOf(`eventId=${eventId}`))[0].status === "Failed");
    expect(to.received.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(to.received.map(({ body, id }) => `${id} ${body}`)).size).toBe(1);

    to.answer = accept;
    await passTime(MINUTE + 1_000);
    const [failed] = await deliveriesOf(`eventId=${eventId}`);
    const resent = await made(call, "POST", `/v1/webhooks/deliveries/${failed.deliveryId}/replays`);
    expect(resent).toMatchObject({ originalDeliveryId: failed.deliveryId, eventId, status: "Pending" });
    await until(async () => (await deliveriesOf(`endpointId=${endpointId}`))[0].status === "Succeeded");
    expect(to.received.at(-1)?.id).toBe(eventId);
  });
});
