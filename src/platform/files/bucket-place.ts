import { AwsClient } from "aws4fetch";
import { type BucketAccess, bucketUrls } from "./bucket-urls";
import { contentDisposition, type FilePlace, type OpenedBytes } from "./file-place";
import { measuredBytes } from "./measured-bytes";
import { writeParts } from "./write-parts";

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
