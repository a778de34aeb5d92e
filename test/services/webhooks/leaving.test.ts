import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handOverOrganisation, type NewAccount } from "../../../src/services/access";
import type { Call, TestPlatform } from "../support/platform";
import { accept, openReceiver, type Receiver, status } from "./receiver";
import { hooksPlatform, looks, made, recordSamples, until } from "./sample-hooks";

const ENDPOINTS = "/v1/webhooks/endpoints";
const WIDE = "scope=customer";

let platform: TestPlatform;
let old: NewAccount;
let next: NewAccount;
let call: Call;
let leaving: { readonly organisationId: string; readonly accountId: string };
let ofOld: Receiver;
let ofOrganisation: Receiver;
let ofNext: Receiver;

beforeAll(async () => {
  platform = await hooksPlatform();
});

beforeEach(async () => {
  old = await platform.account("Old Bureau");
  next = await platform.account("Next Bureau");
  call = await platform.callAs(old);
  ofOld = await openReceiver(status(500));
  ofOrganisation = await openReceiver(status(500));
  ofNext = await openReceiver();
});

afterEach(async () => {
  for (const each of [ofOld, ofOrganisation, ofNext]) await each.close();
});

afterAll(() => platform.stop());

/** Adds an organisation with an endpoint of its own to the old account, and account-wide endpoints to both accounts. */
async function open(ordering: string): Promise<void> {
  const added = await made(call, "POST", "/v1/administration/organisations", { name: "Leaving Ltd" });
  leaving = { organisationId: added.organisationId, accountId: old.accountId };
  await made(call, "POST", `${ENDPOINTS}?${WIDE}`, { url: ofOld.url, ordering });
  const own = { "x-org-id": leaving.organisationId };
  expect((await call("POST", ENDPOINTS, { url: ofOrganisation.url, ordering }, own)).status).toBe(201);
  await made(await platform.callAs(next), "POST", `${ENDPOINTS}?${WIDE}`, { url: ofNext.url });
}

/** Hands the organisation over to the next account, as the operator does. */
async function handOver(): Promise<void> {
  await handOverOrganisation({ ...platform, organisationId: leaving.organisationId, accountId: next.accountId });
}

/** Returns the outcomes of the account's own deliveries, by organisation. */
async function outcomes(organisationId: string): Promise<readonly string[]> {
  const { items } = await made(call, "GET", `/v1/webhooks/deliveries?${WIDE}`);
  const own = items.filter((each: Readonly<Record<string, unknown>>) => each.organisationId === organisationId);
  return own.map((each: Readonly<Record<string, unknown>>) => `${each.status} ${each.skippedReason}`);
}

/** Waits until an owner has this many deliveries, and each of them waits for its turn or for another attempt. */
async function untilAllWait(count: number, query: string, headers = {}): Promise<void> {
  const read = () => call("GET", `/v1/webhooks/deliveries${query}`, undefined, headers);
  await until(async () => {
    const { items } = (await read()).body.content.data;
    return items.length === count && items.every(({ waitReason }: Readonly<Record<string, unknown>>) => waitReason);
  }, "the first attempts");
}

describe.each(["Fifo", "Unordered"])("an organisation that leaves the account (%s)", (ordering) => {
  it("takes its own endpoint along, and what waits for the account's endpoint is skipped", async () => {
    await open(ordering);
    await recordSamples(platform, leaving, [1, 2]);
    await recordSamples(platform, old, [3]);
    await untilAllWait(3, `?${WIDE}`);
    await untilAllWait(2, "", { "x-org-id": leaving.organisationId });
    await handOver();
    for (const each of [ofOld, ofOrganisation]) Object.assign(each, { answer: accept }).received.length = 0;
    platform.passTime(60_000);
    await until(() => ofOld.received.length === 1 && ofOrganisation.received.length === 2, "what is still sent");
    const left = "Skipped OrganisationLeft";
    await until(async () => String(await outcomes(leaving.organisationId)) === `${left},${left}`, "what is skipped");
    await until(
      async () => String(await outcomes(old.organisationId)) === "Succeeded null",
      "the other organisation's",
    );
    expect(ofOld.received[0]?.headers["x-svc-organisation-id"]).toBe(old.organisationId);
  });

  it("is heard by the next account's endpoint from then on, and by the old account's no longer", async () => {
    await open(ordering);
    for (const each of [ofOld, ofOrganisation]) each.answer = accept;
    await handOver();
    // Recorded before the organisation left, when no process was sending.
    await recordSamples(platform, leaving, [1]);
    const [after] = await recordSamples(platform, { ...leaving, accountId: next.accountId }, [2]);
    await until(() => ofOrganisation.received.length === 2 && ofNext.received.length === 1, "the events");
    await looks();
    expect(ofNext.received.map(({ id }) => id)).toEqual([after]);
    expect(ofOld.received).toEqual([]);
    const listed = await made(call, "GET", `${ENDPOINTS}?scope=all`);
    expect(listed.items.map((each: { readonly scope: string }) => each.scope)).toEqual(["Customer"]);
  });

  it("has no events that the old account can resend or replay", async () => {
    await open(ordering);
    ofOld.answer = status(410);
    await recordSamples(platform, leaving, [1]);
    await until(async () => String(await outcomes(leaving.organisationId)) === "Failed null", "the failure");
    await handOver();
    ofOld.answer = accept;
    const [endpoint] = (await made(call, "GET", `${ENDPOINTS}?${WIDE}`)).items;
    await made(call, "PATCH", `${ENDPOINTS}/${endpoint.endpointId}?${WIDE}`, { status: "Active" });
    const [failed] = (await made(call, "GET", `/v1/webhooks/deliveries?${WIDE}`)).items;
    const resent = await call("POST", `/v1/webhooks/deliveries/${failed.deliveryId}/replays?${WIDE}`);
    expect([resent.status, resent.body.message.token]).toEqual([404, "event_not_found"]);
    const window = { startDate: "2026-11-01", endDate: "2026-12-31", statuses: ["Failed"], includeNeverSent: true };
    const { replayId } = await made(call, "POST", `/v1/webhooks/replays?${WIDE}`, window);
    const read = () => made(call, "GET", `/v1/webhooks/replays/${replayId}?${WIDE}`);
    await until(async () => (await read()).status === "Completed", "the replay");
    expect(await read()).toMatchObject({ deliveriesMatched: 0, deliveriesSkipped: 0 });
  });
});

it("leaves what waits for the same endpoint about another organisation to its next attempt", async () => {
  await open("Unordered");
  await recordSamples(platform, old, [3]);
  await untilAllWait(1, `?${WIDE}`);
  platform.passTime(10_000);
  await until(() => ofOld.received.length === 2, "the second attempt, after which it waits for minutes");
  await untilAllWait(1, `?${WIDE}`);
  await recordSamples(platform, leaving, [1, 2]);
  await untilAllWait(3, `?${WIDE}`);
  await handOver();
  ofOld.answer = accept;
  platform.passTime(60_000);
  const left = "Skipped OrganisationLeft";
  await until(async () => String(await outcomes(leaving.organisationId)) === `${left},${left}`, "what is skipped");
  expect(await outcomes(old.organisationId)).toEqual(["Pending null"]);
  platform.passTime(360_000);
  await until(async () => String(await outcomes(old.organisationId)) === "Succeeded null", "the other organisation's");
});
