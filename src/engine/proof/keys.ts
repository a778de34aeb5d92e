import { pointerStep, shape } from "../base";
import { base64Url, fromBase64Url, sha256, utf8ToBytes } from "./bytes";
import { type CryptoHost, ED25519 } from "./host";

const KEY_BYTES = 32;
const EXPECTED = "32 bytes in base64url, without padding";

/** 32 bytes in base64url, as in a JSON Web Key. */
const keyPart: shape.Shape<string> = {
  read(reader, value, key, path) {
    const text = shape.text.read(reader, value, key, path);
    if (text === "" || fromBase64Url(text)?.length === KEY_BYTES) return text;
    reader.refuse("invalid_format", path + pointerStep(key), { expected: EXPECTED });
    return "";
  },
  schema: () => ({ type: "string", pattern: "^[A-Za-z0-9_-]{43}$" }),
};

const PUBLIC = { kty: shape.choice(["OKP"]), crv: shape.choice(["Ed25519"]), x: keyPart } as const;

/** A public key for Ed25519 as a JSON Web Key (RFC 8037); other members are ignored. */
export const publicKey = shape.part(PUBLIC);
/** A private key, with its public part. */
export const privateKey = shape.part({ kty: PUBLIC.kty, crv: PUBLIC.crv, x: PUBLIC.x, d: keyPart });

/** An Ed25519 public key as a JSON Web Key. */
export interface PublicKey extends shape.FactsOf<typeof publicKey> {}
/** An Ed25519 private key as a JSON Web Key, with its public part. */
export interface PrivateKey extends shape.FactsOf<typeof privateKey> {}

/** Returns the name of a key: its JWK thumbprint, SHA-256 in base64url. Source: RFC 7638. */
export function keyIdOf({ x }: Pick<PublicKey, "x">): string {
  return base64Url(sha256(utf8ToBytes(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)));
}

/** Opens a key in the host; null if the host refuses it or does not know Ed25519. */
export async function openKey(
  key: { readonly x: string; readonly d?: string },
  crypto: CryptoHost,
): Promise<object | null> {
  const jwk = { kty: "OKP", crv: "Ed25519", ...key };
  try {
    return await crypto.subtle.importKey("jwk", jwk, ED25519, false, [key.d === undefined ? "verify" : "sign"]);
  } catch {
    return null;
  }
}
