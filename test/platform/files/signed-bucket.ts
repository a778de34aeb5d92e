import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

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
  const uploads = new Map<string, Map<number, Buffer>>();
  const server: Server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? "", "http://store");
    const isForm = request.headers["content-type"]?.startsWith("multipart/form-data") === true;
    if (isForm) return void response.writeHead(await takeForm(objects, url, request, body)).end();
    if (!isSigned(request, url)) return void response.writeHead(403).end("SignatureDoesNotMatch");
    if (url.searchParams.has("uploads") || url.searchParams.has("uploadId")) {
      const { headers, text } = takePart({ objects, uploads }, request.method ?? "", url, body);
      return void response.writeHead(200, headers).end(text);
    }
    const key = url.pathname;
    if (request.method === "PUT") objects.set(key, body);
    if (request.method === "DELETE") objects.delete(key);
    const found = objects.get(key);
    if (request.method === "GET" && found === undefined) return void response.writeHead(404).end("NoSuchKey");
    const disposition = url.searchParams.get("response-content-disposition");
    const answer = request.method === "GET" && found !== undefined ? found : Buffer.alloc(0);
    response.setHeader("content-length", answer.length);
    response.writeHead(200, disposition === null ? {} : { "content-disposition": disposition });
    response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, objects, close: () => server.close().closeAllConnections() };
}

interface Stored {
  readonly objects: Map<string, Buffer>;
  readonly uploads: Map<string, Map<number, Buffer>>;
}

/** One request of a file in parts: it begins, sends a part, completes or aborts. */
function takePart({ objects, uploads }: Stored, method: string, url: URL, body: Buffer) {
  const uploadId = url.searchParams.get("uploadId") ?? `upload-${uploads.size + 1}`;
  const parts = uploads.get(uploadId) ?? new Map<number, Buffer>();
  uploads.set(uploadId, parts);
  if (method === "DELETE") uploads.delete(uploadId);
  if (method === "PUT") {
    const number = Number(url.searchParams.get("partNumber"));
    parts.set(number, body);
    return { headers: { etag: `"part-${number}"` }, text: "" };
  }
  if (url.searchParams.has("uploads")) return { headers: {}, text: `<R><UploadId>${uploadId}</UploadId></R>` };
  const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"part-(\d+)"/g)];
  if (method === "POST")
    objects.set(url.pathname, Buffer.concat(listed.map(([, at]) => parts.get(Number(at)) as Buffer)));
  return { headers: {}, text: '<R><ETag>"whole"</ETag></R>' };
}

/** Takes a form if its policy is signed and everything in it is as the policy says; returns the status. */
async function takeForm(objects: SignedBucket["objects"], url: URL, request: IncomingMessage, body: Buffer) {
  const type = request.headers["content-type"] ?? "";
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  const value = (name: string): string => String(form.get(name) ?? "");
  const file = form.get("file");
  const date = value("x-amz-date");
  const [, ...scope] = value("x-amz-credential").split("/");
  if (!(file instanceof File)) return 400;
  if (hmac(signingKey(scope), value("policy")).toString("hex") !== value("x-amz-signature")) return 403;
  const policy = JSON.parse(Buffer.from(value("policy"), "base64").toString());
  const isKept = policy.conditions.every((condition: Record<string, string> | [string, number, number]) => {
    if (Array.isArray(condition)) return file.size >= condition[1] && file.size <= condition[2];
    const [[name = "", wanted] = []] = Object.entries(condition);
    return (name === "bucket" ? url.pathname.slice(1) : value(name)) === wanted;
  });
  if (!isKept || Date.parse(policy.expiration) < Date.now() || scope[0] !== date.slice(0, 8)) return 403;
  objects.set(`${url.pathname}/${value("key")}`, Buffer.from(await file.arrayBuffer()));
  return 204;
}

function signingKey(scope: readonly string[]): string | Buffer {
  const start: string | Buffer = `AWS4${CREDENTIALS.secretAccessKey}`;
  return scope.reduce<string | Buffer>((last, step) => hmac(last, step), start);
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
  const key = signingKey([date.slice(0, 8), REGION, "s3", "aws4_request"]);
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
