import { utf8ToBytes } from "./bytes";
import { ROOT_FORM } from "./record";

/** Returns the bytes that a signature is over: the root and the number of records, as canonical JSON. */
export function rootMessage(root: string, size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(utf8ToBytes(`{"form":"${ROOT_FORM}","root":"${root}","size":${size}}`));
}
