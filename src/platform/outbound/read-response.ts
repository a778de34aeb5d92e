import type { IncomingMessage } from "node:http";

/** What is kept of a response: the beginning of its body. */
export interface KeptResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as a text that a database can store. */
  readonly body: string;
  readonly bytes: Uint8Array;
  readonly isTruncated: boolean;
}

/** Reads at most `most` bytes of a response's body, then closes the connection if there is more. */
export function readResponse(message: IncomingMessage, most: number): Promise<KeptResponse> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const finish = (): void => resolve(keptResponse(message, Buffer.concat(pieces), most));
    message.on("data", (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size <= most) return;
      finish();
      message.destroy();
    });
    message.on("end", finish);
    message.on("error", reject);
    message.on("close", () => reject(Object.assign(new Error("The response broke off."), { code: "ECONNRESET" })));
  });
}

/** A database stores no NUL in a text. */
function keptResponse({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer, most: number): KeptResponse {
  const plain = (text: string): string => text.replaceAll("\0", "\ufffd");
  const named = Object.entries(headers).map(([name, value]) => [name, plain([value ?? ""].flat().join(", "))]);
  return {
    status: statusCode,
    headers: Object.fromEntries(named),
    body: plain(bytes.subarray(0, most).toString("utf8")),
    bytes: bytes.subarray(0, most),
    isTruncated: bytes.length > most,
  };
}
