import type { NewAccount } from "../../../src/services/access";
import type { Receiver } from "../webhooks/receiver";
import type { Door } from "./client";
import type { Asked } from "./payroll-story";
import { untilServed } from "./until-served";
import type { Served, Victim } from "./victim";
import { HEARD } from "./webhook-faults";

/** The accounts of the victims, whose credentials only their first process has printed. */
const accounts = new WeakMap<Victim, NewAccount>();

/** Returns the door of a process that has just started, with the pay element that the clients use and a webhook endpoint. */
export async function doorOf(
  { address, credentials }: Served,
  victim: Victim,
  scene: { readonly receiver: Receiver; onAsk: (asked: Asked) => void },
): Promise<Door> {
  if (credentials !== null) accounts.set(victim, credentials);
  const { clientId = "", clientSecret = "" } = accounts.get(victim) ?? {};
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const body = new URLSearchParams(form);
  const answerTo = (path: string, request: RequestInit) =>
    untilServed(async () => {
      const answer = await fetch(address + path, request);
      return [answer.status, await answer.text()];
    });
  const { access_token } = JSON.parse((await answerTo("/oauth2/token", { method: "POST", body }))[1]);
  const send = (method: string, path: string, sent: object, key = "setup") =>
    answerTo(path, {
      method,
      body: JSON.stringify(sent),
      headers: { "x-auth-token": access_token, "content-type": "application/json", "idempotency-key": key },
    });
  await send("POST", "/v1/organisation/pay-element", { code: "BONUS", name: "Bonus", direction: "Payment" });
  await send("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  const hook = { url: scene.receiver.url, ordering: "Fifo", eventTypes: HEARD };
  await send("POST", "/v1/webhooks/endpoints", hook, "hook");
  return { address, token: access_token, onAsk: (asked) => scene.onAsk(asked) };
}
