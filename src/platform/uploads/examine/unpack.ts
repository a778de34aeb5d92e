import { RejectedFile } from "./rejected-file";

type Unzip = (packed: Uint8Array, options: { readonly maxOutputLength: number }) => Buffer;

/** Unpacks bytes up to a size, and stops there; rejects what is larger and what cannot be unpacked. */
export function unpack(unzip: Unzip, packed: Uint8Array, most: number): Buffer {
  try {
    return unzip(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw new RejectedFile(isTooLarge ? "expands_too_much" : "damaged");
  }
}
