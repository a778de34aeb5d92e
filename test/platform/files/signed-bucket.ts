import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A store with the S3 protocol for tests: it recalculates every signature by the published rules, and keeps bytes. */
export interface SignedBucket {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  readonly close: () => void;
}

const REGION = "eu-west-2";
export const CREDENTIALS = { accessKeyId: "SAMPLEKEY", secretAccessKey: "sample-secret", region: REGION };

export async function openBucket(): Promise<SignedBucket> {
  const objects = new Map<string, Buffer>();
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "", "http://store");
    if (!isSigned(request, url)) return void response.writeHead(403).end("SignatureDoesNotMatch");
    const key = url.pathname;
    if (request.method === "PUT") objects.set(key, Buffer.concat(chunks));
    if (request.method === "DELETE") objects.delete(key);
    const found = objects.get(key);
    if (request.method === "GET" && found === undefined) return void response.writeHead(404).end("NoSuchKey");
    const disposition = url.searchParams.get("response-content-disposition");
    response.writeHead(200, disposition === null ? {} : { "content-disposition": disposition });
    response.end(request.method === "GET" ? found : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, objects, close: () => server.close().closeAllConnections() };
}

function isSigned(request: IncomingMessage, url: URL): boolean {
  const query = url.searchParams;
  const byQuery = query.get("X-Amz-Signature");
  const header = request.headers.authorization ?? "";
  const given = byQuery ?? /Signature=([0-9a-f]{64})$/.exec(header)?.[1] ?? "";
  const names = (query.get("X-Amz-SignedHeaders") ?? /SignedHeaders=([^,]+)/.exec(header)?.[1] ?? "").split(";");
  const date = query.get("X-Amz-Date") ?? String(request.headers["x-amz-date"]);
  if (byQuery !== null && isLate(date, Number(query.get("X-Amz-Expires")))) return false;
  query.delete("X-Amz-Signature");
  const canonical = [
    request.method,
    url.pathname,
    [...query]
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    names.join(";"),
    byQuery === null ? String(request.headers["x-amz-content-sha256"]) : "UNSIGNED-PAYLOAD",
  ].join("\n");
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const steps = [date.slice(0, 8), REGION, "s3", "aws4_request"];
  const start: string | Buffer = `AWS4${CREDENTIALS.secretAccessKey}`;
  const key = steps.reduce<string | Buffer>((last, step) => hmac(last, step), start);
  return hmac(key, text).toString("hex") === given;
}

function isLate(date: string, seconds: number): boolean {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(date) ?? [];
  const signed = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Date.now() > signed + seconds * 1_000;
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
