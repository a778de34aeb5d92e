/** What a link says about the file it opens. */
export interface LinkedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Seconds that the link is good for. */
  readonly seconds: number;
}

/** Where bytes lie: a folder of this machine, or a bucket. Keys are of our own making, never a user's words. */
export interface FilePlace {
  /** Stores bytes whole or not at all. */
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes; null when there are none. */
  readonly read: (key: string) => Promise<Uint8Array | null>;
  readonly remove: (key: string) => Promise<void>;
  /** An address that opens the file without credentials until it expires. */
  readonly link: (key: string, file: LinkedFile) => Promise<string>;
}

/** A file's name as a header may carry it, with the full one in the form of RFC 5987. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(fileName.replaceAll(/\p{Surrogate}/gu, "_")).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
