import { createHmac } from "node:crypto";
import { AwsClient, AwsV4Signer } from "aws4fetch";
import { contentDisposition, type ExpectedFile, type FilePlace, type OpenedBytes } from "./file-place";
import { measuredBytes } from "./measured-bytes";

/** Bytes of each part of a large file; a store takes parts of at least 5 MB. */
const PART_SIZE = 8 * 1024 * 1024;

interface BucketOptions extends BucketAccess {
  /** The store's address without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Put before every key, such as the environment's name. */
  readonly prefix: string;
}

/** Stores files in a bucket of any S3-compatible store; links lead to the store itself. */
export function bucketPlace({ endpoint, bucket, prefix, ...access }: BucketOptions): FilePlace {
  const client = new AwsClient({ ...access, service: "s3", retries: 3 });
  const root = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const address = (key: string): URL => new URL(`${root}/${prefix}/${key}`);
  const urls = bucketUrls(access);
  const open = async (key: string): Promise<Response | null> => {
    const response = await client.fetch(address(key));
    return response.status === 404 ? null : done(response);
  };
  return {
    write: async (key, bytes) => {
      const measured = measuredBytes(bytes);
      await writeParts((url, request) => done(client.fetch(url, request)), address(key), measured.parts);
      return measured.written();
    },
    read: async (key) => {
      const response = await open(key);
      return response === null ? null : new Uint8Array(await response.arrayBuffer());
    },
    open: async (key) => {
      const response = await open(key);
      return response === null ? null : openedBytes(response);
    },
    remove: async (key) => {
      const response = await client.fetch(address(key), { method: "DELETE" });
      if (response.status !== 404) await done(response);
    },
    link: (key, { fileName, contentType, seconds }) => {
      const url = address(key);
      url.searchParams.set("response-content-disposition", contentDisposition(fileName));
      url.searchParams.set("response-content-type", contentType);
      return urls.sign("GET", url, { seconds });
    },
    putLink: (key, { contentType, size, seconds }) => {
      const headers = { "content-type": contentType, "content-length": String(size) };
      return urls.sign("PUT", address(key), { seconds, headers });
    },
    postForm: async (key, file) => ({ url: root, fields: urls.formFields(bucket, `${prefix}/${key}`, file) }),
  };
}

function openedBytes(response: Response): OpenedBytes {
  if (response.body === null) throw new Error("The file store answered without a body");
  return { size: Number(response.headers.get("content-length")), stream: response.body };
}

async function done(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer;
  if (response.ok) return response;
  throw new Error(`The file store answered ${response.status}`);
}

type Part = Uint8Array<ArrayBuffer>;
type Send = (url: URL, request: { readonly method: string; readonly body?: Part | string }) => Promise<Response>;

/** Writes a file to a bucket: a small one in one request, a larger one in parts that appear together. */
async function writeParts(send: Send, url: URL, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = inParts(bytes);
  const first = (await parts.next()).value ?? new Uint8Array();
  const second = (await parts.next()).value;
  if (second === undefined) return void (await send(url, { method: "PUT", body: first }));
  const begun = await send(within(url, { uploads: "" }), { method: "POST" });
  const whole = within(url, { uploadId: textIn(await begun.text(), "UploadId") });
  try {
    const tags: string[] = [];
    const sendPart = async (body: Part): Promise<void> => {
      const sent = await send(within(whole, { partNumber: String(tags.length + 1) }), { method: "PUT", body });
      tags.push(sent.headers.get("etag") ?? "");
    };
    for (const part of [first, second]) await sendPart(part);
    for await (const part of parts) await sendPart(part);
    const completed = await send(whole, { method: "POST", body: listOf(tags) });
    textIn(await completed.text(), "ETag");
  } catch (error) {
    await send(whole, { method: "DELETE" });
    throw error;
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Part, void> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const some of bytes) {
    waiting.push(some);
    size += some.length;
    if (size < PART_SIZE) continue;
    yield new Uint8Array(Buffer.concat(waiting));
    waiting = [];
    size = 0;
  }
  if (size > 0) yield new Uint8Array(Buffer.concat(waiting));
}

function within(url: URL, query: Readonly<Record<string, string>>): URL {
  const further = new URL(url);
  for (const [name, value] of Object.entries(query)) further.searchParams.set(name, value);
  return further;
}

function listOf(tags: readonly string[]): string {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
}

/** A store may report a failure in an answer of status 200: what the answer must state tells them apart. */
function textIn(answer: string, element: string): string {
  const [, text] = new RegExp(`<${element}>([^<]+)</${element}>`).exec(answer) ?? [];
  if (text === undefined) throw new Error(`The file store stated no ${element}`);
  return text;
}

/** The credentials of a bucket. */
interface BucketAccess {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface SignedRequest {
  /** Seconds that the URL is valid. */
  readonly seconds: number;
  /** Headers that the request must have as stated. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Gives others access to one file of a bucket, by AWS Signature Version 4. */
interface BucketUrls {
  readonly sign: (method: "GET" | "PUT", url: URL, request: SignedRequest) => Promise<string>;
  /** Returns the fields of a form that posts one file of a type and size. */
  readonly formFields: (bucket: string, key: string, file: ExpectedFile) => Readonly<Record<string, string>>;
}

function bucketUrls(access: BucketAccess): BucketUrls {
  return {
    sign: async (method, url, { seconds, headers = {} }) => {
      const expiring = new URL(url);
      expiring.searchParams.set("X-Amz-Expires", String(seconds));
      const signing = { ...access, service: "s3", signQuery: true, allHeaders: true };
      const signed = await new AwsV4Signer({
        ...signing,
        method,
        url: String(expiring),
        headers: { ...headers },
      }).sign();
      return String(signed.url);
    },
    formFields: (bucket, key, file) => formFields(access, { bucket, key }, file),
  };
}

/** The fields of a browser-based upload: the signature is that of its policy, encoded in base64. */
function formFields(
  { region, accessKeyId, secretAccessKey }: BucketAccess,
  place: { readonly bucket: string; readonly key: string },
  { contentType, size, seconds }: ExpectedFile,
): Readonly<Record<string, string>> {
  const now = Date.now();
  const date = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const scope = [date.slice(0, 8), region, "s3", "aws4_request"];
  const fields = {
    key: place.key,
    "Content-Type": contentType,
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-credential": [accessKeyId, ...scope].join("/"),
    "x-amz-date": date,
  };
  const matching = Object.entries({ bucket: place.bucket, ...fields }).map(([name, value]) => ({ [name]: value }));
  const expiration = new Date(now + seconds * 1_000).toISOString();
  const conditions = [...matching, ["content-length-range", size, size]];
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString("base64");
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretAccessKey}`);
  return { ...fields, policy, "x-amz-signature": hmac(key, policy).toString("hex") };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
