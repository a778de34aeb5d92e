import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410). */
const ED25519_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

const LEAST_SECRET = 32;

/** The keys of one environment, drawn from one secret of the installation: the same in every process that holds it. */
export interface EnvironmentKeys {
  /** Signs access tokens. */
  readonly signing: { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  /** Seals cursors. */
  readonly cursors: Uint8Array;
  /** Goes into the hashes of client secrets, so that a copy of the database alone tests no guess. */
  readonly pepper: Uint8Array;
}

/** Draws the keys of an environment ("sandbox", "live"). The secret is at least 32 random bytes. */
export function environmentKeys(secret: Uint8Array, environment: string): EnvironmentKeys {
  if (secret.length < LEAST_SECRET) throw new Error("The installation's secret needs at least 32 bytes.");
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync("sha256", secret, new Uint8Array(), `paypacket/${environment}/${purpose}`, 32));
  const key = Buffer.concat([ED25519_HEAD, derive("access-token")]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const kid = Buffer.from(derive("access-token-name")).subarray(0, 12).toString("base64url");
  return {
    signing: { kid, privateKey, publicKey: createPublicKey(privateKey) },
    cursors: derive("cursors"),
    pepper: derive("client-secret"),
  };
}
