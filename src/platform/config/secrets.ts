import { hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { errorCode } from "../error-code";
import { readOrDraw } from "../read-or-draw";
import { ConfigFault } from "./config-fault";
import { makeDataFolder } from "./make-data-folder";

/** The installation's own secret, from which the key of every purpose is derived. */
export interface Secrets {
  /** Returns 32 bytes, always the same for an environment and a purpose, which reveal nothing about the others. */
  readonly keyOf: (environment: string, purpose: string) => Uint8Array;
}

/** Returns the secret as stated, or the data folder's, generated at random on the first start. Throws `ConfigFault`. */
export function openSecrets(folder: string, stated: string | undefined): Secrets {
  const secret = Buffer.from(stated ?? ownSecret(folder), "base64");
  if (secret.length !== 32) throw new ConfigFault([`SECRET_KEY: the one in ${folder} is damaged`]);
  return {
    keyOf: (environment, purpose) =>
      new Uint8Array(hkdfSync("sha256", secret, "", `paypacket ${environment} ${purpose}`, 32)),
  };
}

function ownSecret(folder: string): string {
  makeDataFolder(folder);
  const file = join(folder, "secret-key");
  try {
    return readOrDraw(file, () => randomBytes(32).toString("base64"));
  } catch (error) {
    if (errorCode(error) !== "EACCES") throw error;
    throw new ConfigFault([`SECRET_KEY: ${file} may not be read by this user. Start as the user who made it`]);
  }
}
