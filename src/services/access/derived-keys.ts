import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** The PKCS #8 prefix of an Ed25519 private key, before its 32 bytes (RFC 8410). */
const ED25519_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** The keys of one environment: the same in every process of the installation, different in every other environment. */
export interface AccessKeys {
  /** Signs access tokens. */
  readonly signing: { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  /** Mixed into the hashes of client secrets, so that a stolen database alone cannot be used to test guesses. */
  readonly pepper: Uint8Array;
}

/** Derives the keys from the installation's secret: `getKey` returns 32 bytes for a purpose. */
export function accessKeys(keyOf: (purpose: string) => Uint8Array): AccessKeys {
  const key = Buffer.concat([ED25519_HEAD, keyOf("access tokens")]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const kid = Buffer.from(keyOf("name of the access tokens' key")).subarray(0, 12).toString("base64url");
  const publicKey = createPublicKey(privateKey);
  return { signing: { kid, privateKey, publicKey }, pepper: keyOf("client secrets") };
}
