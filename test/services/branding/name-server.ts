import { createSocket, type Socket } from "node:dgram";

/** A small name server on this machine (RFC 1035) that answers with the records it is given, over UDP. */
export interface NameServer {
  readonly address: string;
  /** Records by type and name: "TXT _paypacket.sample.example". */
  readonly records: Map<string, string>;
  /** While true every question is answered with SERVFAIL. */
  isBroken: boolean;
  readonly stop: () => Promise<void>;
}

const TYPES: Readonly<Record<number, string>> = { 5: "CNAME", 16: "TXT" };
const HEADER = 12;
const [SERVFAIL, NXDOMAIN] = [2, 3];

export async function startNameServer(): Promise<NameServer> {
  const socket: Socket = createSocket("udp4");
  const server: NameServer = {
    address: "",
    records: new Map(),
    isBroken: false,
    stop: () => new Promise((resolve) => void socket.close(() => resolve())),
  };
  socket.on("message", (question, from) => socket.send(answerTo(server, question), from.port, from.address));
  await new Promise<void>((resolve) => void socket.bind(0, "127.0.0.1", resolve));
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}` });
}

function answerTo({ records, isBroken }: NameServer, query: Buffer): Buffer {
  const { name, end } = nameAt(query, HEADER);
  const type = query.readUInt16BE(end);
  const value = isBroken ? undefined : records.get(`${TYPES[type]} ${name}`);
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  const code = isBroken ? SERVFAIL : NXDOMAIN;
  header.writeUInt16BE(0x8180 + (value === undefined ? (code ?? 0) : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(value === undefined ? 0 : 1, 6);
  const question = query.subarray(HEADER, end + 4);
  if (value === undefined) return Buffer.concat([header, question]);
  const data = type === 16 ? textData(value) : encodedName(value);
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc000 + HEADER, 0);
  fixed.writeUInt16BE(type, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt32BE(60, 6);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, question, fixed, data]);
}

function nameAt(bytes: Buffer, start: number): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = start;
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) {
    labels.push(bytes.toString("latin1", at + 1, at + 1 + size).toLowerCase());
    at += size + 1;
  }
  return { name: labels.join("."), end: at + 1 };
}

/** Texts are split, as long keys of DKIM are. */
function textData(value: string): Buffer {
  const parts = value.match(/.{1,20}/g) ?? [];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
}

function encodedName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}
