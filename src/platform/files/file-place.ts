/** The file details in a link. */
export interface LinkedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Seconds that the link is valid. */
  readonly seconds: number;
}

/** Storage for files: a local folder, or a bucket. Keys are generated here, never taken from users. */
export interface FilePlace {
  /** Stores bytes completely or not at all. */
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Returns the bytes; null if there are none. */
  readonly read: (key: string) => Promise<Uint8Array | null>;
  readonly remove: (key: string) => Promise<void>;
  /** Returns a URL that opens the file without credentials until it expires. */
  readonly link: (key: string, file: LinkedFile) => Promise<string>;
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
