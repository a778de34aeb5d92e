import { createHmac } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import type { ExpectedFile } from "./file-place";

/** The credentials of a bucket. */
export interface BucketAccess {
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

export function bucketUrls(access: BucketAccess): BucketUrls {
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
