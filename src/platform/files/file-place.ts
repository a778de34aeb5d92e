/** The bytes of a file: whole, or in parts that never are in memory all at once. */
export type FileBytes = Uint8Array | AsyncIterable<Uint8Array>;

/** The size and digest of bytes as they were stored. */
export interface WrittenBytes {
  readonly size: number;
  /** SHA-256, in hexadecimal digits. */
  readonly sha256: string;
}

/** Bytes as they are read, part by part. */
export interface OpenedBytes {
  readonly size: number;
  readonly stream: ReadableStream<Uint8Array>;
}

/** The file details in a link. */
interface LinkedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Seconds that the link is valid. */
  readonly seconds: number;
}

/** What may be sent to an address for uploads: exactly this type and number of bytes. */
export interface ExpectedFile {
  readonly contentType: string;
  readonly size: number;
  /** Seconds that the address is valid. */
  readonly seconds: number;
}

/** A form that a browser sends as `multipart/form-data`: these fields, then the file as `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Storage for files: a local folder, or a bucket. Keys are generated here, never taken from users. */
export interface FilePlace {
  /** Stores bytes completely or not at all. */
  readonly write: (key: string, bytes: FileBytes) => Promise<WrittenBytes>;
  /** Returns the bytes; null if there is no such file. */
  readonly read: (key: string) => Promise<Uint8Array | null>;
  /** Returns the bytes as a stream; null if there is no such file. */
  readonly open: (key: string) => Promise<OpenedBytes | null>;
  readonly remove: (key: string) => Promise<void>;
  /** Returns a URL that opens the file without credentials until it expires. */
  readonly link: (key: string, file: LinkedFile) => Promise<string>;
  /** Returns a URL to which the file can be sent with PUT, with its type and length, until it expires. */
  readonly putLink: (key: string, file: ExpectedFile) => Promise<string>;
  /** Returns a form with which a browser can send the file, until it expires. */
  readonly postForm: (key: string, file: ExpectedFile) => Promise<UploadForm>;
}

/** Returns a file name's `Content-Disposition`, with the full name in the form of RFC 5987. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(fileName.replaceAll(/\p{Surrogate}/gu, "_")).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
