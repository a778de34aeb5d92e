import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../error-code";
import { readOrDraw } from "../read-or-draw";
import { ConfigFault } from "./config-fault";

const READ_ONLY = "is on a disk that cannot be written. Name a folder that can";
const NOT_ALLOWED = "may not be written by the user who runs this. Name another folder, or run this as its owner";

const FAULTS: Readonly<Record<string, string>> = {
  EEXIST: "is a file. Name a folder",
  ENOTDIR: "is below a file. Name a folder",
  EROFS: READ_ONLY,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  ENOSPC: "is on a disk that is full. Make room, or name another folder",
  ENAMETOOLONG: "is too long a path. Name a shorter one",
};

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

/** Makes the data folder if it does not exist. Throws `ConfigFault` if it cannot be made or written. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const fault = FAULTS[errorCode(error)];
    if (fault === undefined) throw error;
    throw new ConfigFault([`DATA_FOLDER: ${folder} ${fault}`]);
  }
}

const ALGORITHM = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

/** Encrypts a text that must be read again; returns base64 of nonce, tag and text. */
export function seal(key: Uint8Array, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Throws if the text was sealed with another key, or changed. */
export function unseal(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
}
