import { AwsClient } from "aws4fetch";
import { contentDisposition, type FilePlace } from "./file-place";

interface BucketOptions {
  /** The store's address without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Put before every key, such as the environment's name. */
  readonly prefix: string;
}

/** Stores files in a bucket of any S3-compatible store; links lead to the store itself. */
export function bucketPlace(options: BucketOptions): FilePlace {
  const { accessKeyId, secretAccessKey, region } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
  const address = (key: string): URL =>
    new URL(`${options.endpoint.replace(/\/$/, "")}/${options.bucket}/${options.prefix}/${key}`);
  return {
    write: async (key, bytes) => {
      await done(client.fetch(address(key), { method: "PUT", body: new Uint8Array(bytes) }));
    },
    read: async (key) => {
      const response = await client.fetch(address(key));
      if (response.status === 404) return null;
      return new Uint8Array(await (await done(response)).arrayBuffer());
    },
    remove: async (key) => {
      const response = await client.fetch(address(key), { method: "DELETE" });
      if (response.status !== 404) await done(response);
    },
    link: async (key, { fileName, contentType, seconds }) => {
      const url = address(key);
      url.searchParams.set("X-Amz-Expires", String(seconds));
      url.searchParams.set("response-content-disposition", contentDisposition(fileName));
      url.searchParams.set("response-content-type", contentType);
      return (await client.sign(url, { aws: { signQuery: true } })).url;
    },
  };
}

async function done(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer;
  if (response.ok) return response;
  throw new Error(`The file store answered ${response.status}`);
}
