import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigFault } from "./config-fault";
import { makeDataFolder } from "./make-data-folder";

/** The installation's own secret, from which the key of every purpose is derived. */
export interface Secrets {
  /** 32 bytes, always the same for an environment and a purpose, and telling nothing of the others. */
  readonly keyOf: (environment: string, purpose: string) => Uint8Array;
}

/** The secret as stated, or the one of the data folder, drawn at random on the first start. Throws `ConfigFault`. */
export function openSecrets(folder: string, stated: string | undefined): Secrets {
  const secret = Buffer.from(stated ?? ownSecret(folder), "base64");
  if (secret.length !== 32) throw new ConfigFault([`SECRET_KEY: the one in ${folder} is damaged`]);
  return {
    keyOf: (environment, purpose) =>
      new Uint8Array(hkdfSync("sha256", secret, "", `paypacket ${environment} ${purpose}`, 32)),
  };
}

/** Of two processes that draw one at the same time, the first keeps its own and the second finds it. */
function ownSecret(folder: string): string {
  const file = join(folder, "secret-key");
  if (!existsSync(file)) {
    makeDataFolder(folder);
    const draft = join(folder, `.secret-key.${process.pid}`);
    writeFileSync(draft, randomBytes(32).toString("base64"), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, "utf8").trim();
}
