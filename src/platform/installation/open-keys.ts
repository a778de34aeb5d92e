import { lstatSync } from "node:fs";
import { join } from "node:path";
import { ConfigFault, makeDataFolder, openSecrets, type Secrets, type Settings } from "../config";
import { ownFolder } from "./databases-of";

const FINGERPRINT = "fingerprint";

/** Opens the installation's secret key. Throws `ConfigFault`, also if it is lost but a private database needs it. */
export function openKeys(settings: Settings): Secrets {
  const { DATA_FOLDER, DATABASE_URL, SECRET_KEY } = settings;
  if (SECRET_KEY === undefined) makeDataFolder(DATA_FOLDER);
  const file = join(DATA_FOLDER, "secret-key");
  if (SECRET_KEY === undefined && DATABASE_URL === undefined && !exists(file) && exists(ownFolder(settings))) {
    throw new ConfigFault([
      `SECRET_KEY: the file ${file} is missing, and the database in ${DATA_FOLDER} needs it for its credentials and stored ` +
        "passwords. Put the file back from your copy, or set SECRET_KEY",
    ]);
  }
  return openSecrets(DATA_FOLDER, SECRET_KEY);
}

/** Identifies the key of an environment without revealing it. */
export function keyFingerprint({ keyOf }: Secrets, environment: string): string {
  return Buffer.from(keyOf(environment, FINGERPRINT)).toString("hex");
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
