import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A certificate with its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Signs certificates: its own certificate is the one to trust. */
export interface Authority {
  readonly cert: string;
  readonly issue: (host: string, from: Date, upTo: Date) => Certificate;
}

/** Makes an authority, with a certificate of its own that is valid for a year. */
export function createAuthority(): Authority {
  const signer = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const year = 366 * 86_400_000;
  const name = nameOf("Sample Authority");
  const issue = (subject: Buffer, publicKey: KeyObject, validity: Buffer, extension: Buffer): string => {
    const key = publicKey.export({ type: "spki", format: "der" });
    const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
    const version = der(0xa0, der(0x02, Buffer.from([2])));
    const parts = [version, serial, ECDSA_WITH_SHA256, name, validity, subject, key, der(0xa3, der(0x30, extension))];
    const content = der(0x30, ...parts);
    const signature = der(0x03, Buffer.from([0]), sign("sha256", content, signer.privateKey));
    return pemOf("CERTIFICATE", der(0x30, content, ECDSA_WITH_SHA256, signature));
  };
  const now = Date.now();
  const own = validityOf(new Date(now - year), new Date(now + year));
  return {
    cert: issue(name, signer.publicKey, own, IS_AUTHORITY),
    issue: (host, from, upTo) => {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const cert = issue(nameOf(host), publicKey, validityOf(from, upTo), hostExtension(host));
      return { cert, key: String(privateKey.export({ type: "pkcs8", format: "pem" })) };
    },
  };
}

/** Returns a value of ASN.1 in its distinguished encoding (X.690). */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const short = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...short]), body]);
}

const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const TRUE = der(0x01, Buffer.from([0xff]));
const ECDSA_WITH_SHA256 = der(0x30, objectId("2a8648ce3d040302"));
/** Basic constraints, RFC 5280 section 4.2.1.9. */
const IS_AUTHORITY = der(0x30, objectId("551d13"), TRUE, der(0x04, der(0x30, TRUE)));

/** Returns the subject alternative name of a host, RFC 5280 section 4.2.1.6. */
function hostExtension(host: string): Buffer {
  return der(0x30, objectId("551d11"), der(0x04, der(0x30, der(0x82, Buffer.from(host)))));
}

function nameOf(commonName: string): Buffer {
  return der(0x30, der(0x31, der(0x30, objectId("550403"), der(0x0c, Buffer.from(commonName)))));
}

function validityOf(from: Date, upTo: Date): Buffer {
  const at = (instant: Date): Buffer =>
    der(0x17, Buffer.from(`${instant.toISOString().slice(2, 19).replaceAll(/\D/g, "")}Z`));
  return der(0x30, at(from), at(upTo));
}

function pemOf(label: string, content: Buffer): string {
  const lines = content.toString("base64").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
