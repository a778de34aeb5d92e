import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../../platform";
import type { Environment } from "../../platform/installation";
import { accessKeys, createAccount } from "../../services/access";
import type { DemoCredentials } from "./credentials";
import { demoCaller } from "./demo-caller";
import { fillOrganisation } from "./fill-organisation";
import { SAMPLE_NAME } from "./sample-employer";

/** Returns the path of the credentials in a data folder. */
export function credentialsFile(folder: string): string {
  return join(folder, "demo-credentials.json");
}

/** Reads the credentials of a demo organisation already filled in this data folder; null on the first start. */
export function knownCredentials(folder: string): DemoCredentials | null {
  const file = credentialsFile(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * Makes a demo organisation and fills it. Its credentials are written last, in one step: an interrupted start leaves
 * none, and the next start makes a new organisation.
 */
export async function makeDemo(folder: string, sandbox: Environment): Promise<DemoCredentials> {
  const { clientId, clientSecret } = await createAccount({
    ...sandbox,
    pepper: accessKeys(sandbox.keyOf).pepper,
    accountName: "Sample Bureau",
    organisationName: SAMPLE_NAME,
    ownerEmail: "owner@sample.example",
  });
  const credentials = { clientId, clientSecret };
  await fillOrganisation(await demoCaller(sandbox, credentials));
  replaceFile(credentialsFile(folder), JSON.stringify(credentials), { mode: 0o600 });
  return credentials;
}
