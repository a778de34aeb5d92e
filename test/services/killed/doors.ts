import type { NewAccount } from "../../../src/services/access";
import type { Receiver } from "../webhooks/receiver";
import type { Door } from "./client";
import type { Asked } from "./payroll-story";
import { signIn } from "./sign-in";
import { untilServed } from "./until-served";
import type { Served, Victim } from "./victim";
import { HEARD } from "./webhook-faults";

/** Whatever shares a data folder: one process, or several. */
export type Household = Pick<Victim, "dataFolder">;

/** The accounts of the households, whose credentials only their first process has printed. */
const accounts = new WeakMap<Household, NewAccount>();

/** Returns the door of a process that has just started, with the pay element that the clients use and a webhook endpoint. */
export async function doorOf(
  { address, credentials }: Pick<Served, "address" | "credentials">,
  victim: Household,
  scene: { readonly receiver: Receiver; onAsk: (asked: Asked) => void },
): Promise<Door> {
  if (credentials !== null) accounts.set(victim, credentials);
  const account = accounts.get(victim);
  if (account === undefined) throw new Error("The first process makes an account.");
  const { clientId, clientSecret } = account;
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
  await send("POST", "/v1/organisation/pay-element", HOURS, "hours");
  await send("PUT", "/v1/payments/settings", { accounts: [ORIGIN] });
  await send("PUT", "/v1/holiday/organisation", { holidayYearStart: "--04-06" });
  await send("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  const hook = { url: scene.receiver.url, ordering: "Fifo", eventTypes: HEARD };
  await send("POST", "/v1/webhooks/endpoints", hook, "hook");
  const people = await signIn(address, account, victim, (email) =>
    send("POST", "/v1/administration/users", { email, allOrganisations: true }, email),
  );
  return { address, token: access_token, people, onAsk: (asked) => scene.onAsk(asked) };
}

const HOURS = {
  code: "HOURS",
  name: "Hours",
  direction: "Payment",
  category: "BasicPay",
  calculationType: "UnitsTimesRate",
  unitName: "Hour",
  defaultRate: "13.37",
};

/** The account that pays, of the published modulus test cases. */
const ORIGIN = {
  accountName: "Sample Ltd",
  accountNumber: "66374958",
  sortCode: "089999",
  bacsServiceUserNumber: "123456",
  isDefault: true,
};
