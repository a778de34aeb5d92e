/** A file of an archive. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0; names in UTF-8; stored as they are; 1 January 1980, the first day of the format: equal files make equal archives. */
const ABOUT = [20, 0x0800, 0, 0, 0x21] as const;

/** Returns a ZIP archive of files, which are stored as they are. Source: PKWARE's APPNOTE.TXT, sections 4.3.7 to 4.3.16. */
export function makeZip(files: readonly NamedFile[]): Uint8Array {
  const locals: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const text = new TextEncoder().encode(name);
    const sizes = [...half(ABOUT), ...whole([crc32(bytes), bytes.length, bytes.length]), ...half([text.length, 0])];
    const local = Uint8Array.from([...whole([LOCAL]), ...sizes, ...text]);
    entries.push(
      Uint8Array.from([
        ...whole([CENTRAL]),
        ...half([ABOUT[0]]),
        ...sizes,
        ...half([0, 0, 0]),
        ...whole([0, offset]),
        ...text,
      ]),
    );
    locals.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = [...whole([END]), ...half([0, 0, count, count]), ...whole([size, offset]), ...half([0])];
  return joined([...locals, ...entries, Uint8Array.from(end)]);
}

/** Numbers of two bytes, the lowest first. */
function half(numbers: readonly number[]): readonly number[] {
  return numbers.flatMap((number) => [number & 0xff, (number >>> 8) & 0xff]);
}

function whole(numbers: readonly number[]): readonly number[] {
  return numbers.flatMap((number) => half([number & 0xffff, number >>> 16]));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const POLYNOMIAL = 0xedb88320;
const BITS = 8;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < BITS; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> BITS) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}
