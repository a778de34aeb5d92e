import { createDecipheriv, createHash } from "node:crypto";

const PADDING = Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex");

/**
 * The text of the first page of a document that a password closes, by the standard's own steps (ISO 32000-1, 7.6.3 and
 * 7.6.2: revision 4, AES-128), written apart from what closes it. Anything but the page with another password.
 */
export function firstPage(bytes: Uint8Array, password: string): string {
  const raw = Buffer.from(bytes).toString("latin1");
  const entry = (key: string) => Buffer.from(new RegExp(`/${key} <([0-9a-fA-F]+)>`).exec(raw)?.[1] ?? "", "hex");
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Number(/\/P (-?\d+)\n/.exec(raw)?.[1]));
  const id = Buffer.from(/\/ID \[<([0-9a-fA-F]+)>/.exec(raw)?.[1] ?? "", "hex");
  let key: Buffer = Buffer.concat([padded(password), entry("O"), permissions, id]);
  for (let round = 0; round < 51; round++) key = md5(key).subarray(0, 16);
  const page = /\/Type \/Page\n/.exec(raw)?.index ?? 0;
  const contents = Number(/\/Contents (\d+) 0 R/.exec(raw.slice(page))?.[1]);
  return decrypt(streamOf(raw, contents), objectKey(key, contents));
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, "latin1"), PADDING]).subarray(0, 32);
}

function md5(bytes: Buffer): Buffer {
  return createHash("md5").update(bytes).digest();
}

function objectKey(key: Buffer, id: number): Buffer {
  const number = Buffer.from([id & 255, (id >> 8) & 255, (id >> 16) & 255, 0, 0]);
  return md5(Buffer.concat([key, number, Buffer.from("sAlT")])).subarray(0, 16);
}

function streamOf(raw: string, id: number): Buffer {
  const start = raw.indexOf(`\n${id} 0 obj`);
  const length = Number(/\/Length (\d+)/.exec(raw.slice(start))?.[1]);
  const from = raw.indexOf("stream\n", start) + 7;
  return Buffer.from(raw.slice(from, from + length), "latin1");
}

function decrypt(bytes: Buffer, key: Buffer): string {
  const decipher = createDecipheriv("aes-128-cbc", key, bytes.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString("latin1");
}
