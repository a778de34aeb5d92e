import type { DemoCredentials } from "./credentials";
import { EMPLOYEES, PAYROLL } from "./sample-records";

/** Puts the sample records into the demo organisation, over HTTP as any caller would. */
export async function fillOrganisation(address: string, credentials: DemoCredentials): Promise<void> {
  const token = await tokenOf(address, credentials);
  await post(`${address}/v1/payrollconfig`, token, PAYROLL);
  for (const employee of EMPLOYEES) await post(`${address}/v1/employees`, token, employee);
}

async function tokenOf(address: string, { clientId, clientSecret }: DemoCredentials): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const answer = await fetch(`${address}/oauth2/token`, { method: "POST", body: new URLSearchParams(form) });
  return (await answer.json()).access_token;
}

async function post(address: string, token: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json", "x-auth-token": token };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The demo organisation cannot be filled: ${await answer.text()}`);
}
