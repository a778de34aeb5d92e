import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../platform/installation";
import { accessKeys, createAccount } from "../../services/access";
import type { DemoCredentials } from "./credentials";
import { fillOrganisation } from "./fill-organisation";

const FILE = "demo-credentials.json";

/** The demo organisation's credentials; on the first start the organisation is made and filled. */
export async function demoCredentials(folder: string, sandbox: Environment): Promise<DemoCredentials> {
  const file = join(folder, FILE);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const { clientId, clientSecret } = await createAccount({
    ...sandbox,
    pepper: accessKeys(sandbox.keyOf).pepper,
    accountName: "Sample Bureau",
    organisationName: "Sample Bakery Ltd",
    ownerEmail: "owner@sample.example",
  });
  await fillOrganisation(sandbox.address, { clientId, clientSecret });
  writeFileSync(file, JSON.stringify({ clientId, clientSecret }), { mode: 0o600 });
  return { clientId, clientSecret };
}
