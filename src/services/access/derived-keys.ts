import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410). */
const ED25519_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** The keys of one environment: the same in every process of the installation, and nothing in another environment. */
export interface AccessKeys {
  /** Signs access tokens. */
  readonly signing: { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  /** Goes into the hashes of client secrets, so that a copy of the database alone tests no guess. */
  readonly pepper: Uint8Array;
}

/** Draws the keys from the installation's secret: `keyOf` answers 32 bytes for a purpose. */
export function accessKeys(keyOf: (purpose: string) => Uint8Array): AccessKeys {
  const key = Buffer.concat([ED25519_HEAD, keyOf("access tokens")]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const kid = Buffer.from(keyOf("name of the access tokens' key")).subarray(0, 12).toString("base64url");
  const publicKey = createPublicKey(privateKey);
  return { signing: { kid, privateKey, publicKey }, pepper: keyOf("client secrets") };
}
