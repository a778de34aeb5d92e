import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

/** A kept-alive connection that costs the client process little: it reads no more of a response than its length. */
export interface RawClient {
  /** Sends a request's bytes, returns the status. */
  readonly send: (request: Buffer) => Promise<number>;
  readonly close: () => void;
}

/** Returns a request as sent over the network. */
export function rawRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Buffer {
  const length = body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": byteLength(body) };
  const lines = Object.entries({ Host: "127.0.0.1", ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, "", body ?? ""].join("\r\n"));
}

export async function rawClient(port: number): Promise<RawClient> {
  const socket = await open(port);
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;
  let answer: Answer | null = null;
  socket.on("data", (chunk) => {
    answer = answer === null ? begun(chunk) : { ...answer, missing: answer.missing - chunk.length };
    if (answer.missing > 0) return;
    const { status } = answer;
    answer = null;
    waiting?.resolve(status);
  });
  const lost = (error?: Error) => waiting?.reject(error ?? new Error("the connection ended"));
  socket.on("error", lost).on("close", () => lost());
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => {
      waiting = null;
      socket.destroy();
    },
  };
}

interface Answer {
  readonly status: number;
  /** Bytes still to come. */
  readonly missing: number;
}

/** Starts reading a response. Servers on the same machine send the head in one piece. */
function begun(chunk: Buffer): Answer {
  const end = chunk.indexOf(HEAD_END);
  if (end < 0) throw new Error("half a head");
  const head = chunk.toString("latin1", 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error("an answer without a length");
  const whole = end + HEAD_END.length + Number(length);
  return { status: Number(head.slice(9, 12)), missing: whole - chunk.length };
}

function byteLength(body: string): string {
  return String(Buffer.byteLength(body));
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.setNoDelay(true)));
    socket.once("error", reject);
  });
}
