import { afterAll, beforeAll, expect, it } from "vitest";
import type { Call, TestPlatform } from "../support/platform";
import { accept, openReceiver, status } from "./receiver";
import { hooksPlatform, made, recordSamples, until } from "./sample-hooks";

const ENDPOINTS = "/v1/webhooks/endpoints";
const ORGANISATIONS = "/v1/administration/organisations";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await hooksPlatform();
});

afterAll(() => platform.stop());

/** Returns the outcomes of the deliveries that a query lists. */
async function outcomes(call: Call, query: string, headers = {}): Promise<readonly string[]> {
  const { body } = await call("GET", `/v1/webhooks/deliveries${query}`, undefined, headers);
  return body.content.data.items.map(
    (each: Readonly<Record<string, unknown>>) => `${each.status} ${each.skippedReason} ${each.waitReason}`,
  );
}

it.each(["Fifo", "Unordered"])(
  "an archived organisation's webhooks stop, and can be replayed after it (%s)",
  async (ordering) => {
    const account = await platform.account("Sample Bureau");
    const call = await platform.callAs(account);
    const wide = await openReceiver(status(500));
    const own = await openReceiver(status(500));
    const { organisationId } = await made(call, "POST", ORGANISATIONS, { name: "Closing Ltd" });
    const asOrganisation = { "x-org-id": organisationId };
    await made(call, "POST", `${ENDPOINTS}?scope=customer`, { url: wide.url, ordering });
    await call("POST", ENDPOINTS, { url: own.url, ordering }, asOrganisation);
    await recordSamples(platform, { organisationId, accountId: account.accountId }, [1, 2]);
    const places = [
      ["?scope=customer", {}],
      ["", asOrganisation],
    ] as const;
    for (const [query, headers] of places) {
      // An attempt that is still under way would be due again only after the time that passes below.
      const tried =
        ordering === "Fifo" ? "Pending null Fifo,Pending null Retry" : "Pending null Retry,Pending null Retry";
      await until(
        async () => String([...(await outcomes(call, query, headers))].sort()) === tried,
        "the first attempts",
      );
    }
    await made(call, "POST", `${ORGANISATIONS}/${organisationId}/archive`);
    for (const each of [wide, own]) Object.assign(each, { answer: accept }).received.length = 0;
    platform.passTime(60_000);
    const skipped = "Skipped OrganisationArchived null";
    for (const [query, headers] of places) {
      await until(
        async () => String(await outcomes(call, query, headers)) === `${skipped},${skipped}`,
        "what is skipped",
      );
    }
    expect([wide.received, own.received]).toEqual([[], []]);
    await made(call, "POST", `${ORGANISATIONS}/${organisationId}/unarchive`);
    const window = { startDate: "2026-11-01", endDate: "2026-12-31", statuses: ["Skipped"] };
    await made(call, "POST", "/v1/webhooks/replays?scope=customer", window);
    await call("POST", "/v1/webhooks/replays", window, asOrganisation);
    await until(() => wide.received.length === 2 && own.received.length === 2, "what is replayed");
    for (const each of [wide, own]) await each.close();
  },
);
