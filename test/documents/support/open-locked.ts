import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

/**
 * Returns the text of the first page of a password-protected document, by the standard's own steps (ISO 32000-2, 7.6.4:
 * revision 6, AES-256), written independently of the encrypting code. With another password it is anything but the
 * page.
 */
export function firstPage(bytes: Uint8Array, password: string): string {
  const raw = Buffer.from(bytes).toString("latin1");
  const entry = (key: string) => Buffer.from(new RegExp(`/${key} <([0-9a-fA-F]+)>`).exec(raw)?.[1] ?? "", "hex");
  if (!/\/V 5\n/.test(raw) || !/\/R 6\n/.test(raw) || !raw.includes("/AESV3"))
    throw new Error("The document is not encrypted with AES-256.");
  const user = entry("U");
  const digest = hardened(Buffer.from(password, "utf8"), user.subarray(40, 48));
  const key = decrypt(entry("UE"), digest, Buffer.alloc(16));
  const page = /\/Type \/Page\n/.exec(raw)?.index ?? 0;
  const contents = streamOf(raw, Number(/\/Contents (\d+) 0 R/.exec(raw.slice(page))?.[1]));
  return decrypt(contents.subarray(16), key, contents.subarray(0, 16)).toString("latin1");
}

/** Algorithm 2.B for the user's password. */
function hardened(password: Buffer, salt: Buffer): Buffer {
  let key = createHash("sha256").update(password).update(salt).digest();
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const text = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([password, key])));
    const scrambled = Buffer.concat([cipher.update(text), cipher.final()]);
    const remainder = Number(BigInt(`0x${scrambled.subarray(0, 16).toString("hex")}`) % 3n);
    key = createHash(["sha256", "sha384", "sha512"][remainder] as string)
      .update(scrambled)
      .digest();
    last = scrambled.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function streamOf(raw: string, id: number): Buffer {
  const start = raw.indexOf(`\n${id} 0 obj`);
  const length = Number(/\/Length (\d+)/.exec(raw.slice(start))?.[1]);
  const from = raw.indexOf("stream\n", start) + 7;
  return Buffer.from(raw.slice(from, from + length), "latin1");
}

function decrypt(bytes: Buffer, key: Buffer, start: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-cbc", key, start).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}
