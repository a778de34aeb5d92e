import type { NewAccount } from "../../../src/services/access";
import { linkTo, PASSWORD } from "../support/people";
import type { Person } from "./payroll-story";
import { untilServed } from "./until-served";
import type { Victim } from "./victim";

const CLERK = "clerk-of-payments@sample.example";
const OWNER = "owner@sample.example";

/** Signs the owner and a clerk in and returns their tokens; invitations that an earlier process has accepted are refused. */
export async function signIn(
  address: string,
  { accountId: customerId, ownerInvitation }: NewAccount,
  { dataFolder }: Pick<Victim, "dataFolder">,
  invite: (email: string) => Promise<unknown>,
): Promise<Readonly<Record<Person, string>>> {
  const post = (path: string, body: object) =>
    untilServed(async () => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${address}/v1/authentication/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return [answer.status, await answer.text()];
    });
  const tokenOf = async (email: string) => {
    const [status, body] = await post("sessions", { email, password: PASSWORD, customerId });
    if (status !== 201) throw new Error(`${email}: ${status} ${body}`);
    return JSON.parse(body).content.data.accessToken;
  };
  await post("invitations/accept", { token: ownerInvitation, password: PASSWORD });
  await invite(CLERK);
  const token = await linkTo({ dataFolder }, CLERK);
  await post("invitations/accept", { token, password: PASSWORD });
  return { owner: await tokenOf(OWNER), clerk: await tokenOf(CLERK) };
}
