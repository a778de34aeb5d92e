import { crc32, deflateRawSync } from "node:zlib";

/** An entry of a ZIP file; what is stated replaces what the contents say. */
export interface ZipEntry {
  readonly name: string;
  readonly contents: string | Buffer;
  readonly size?: number;
  readonly flags?: number;
  /** Where the list says that it begins. */
  readonly at?: number;
}

/** Writes a ZIP file. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const { name, contents, ...stated } of entries) {
    const bytes = Buffer.from(contents);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(stated.flags ?? 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(stated.size ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(stated.at ?? at, 10);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    local.push(entry);
    listed.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, place, Buffer.from(name)]));
    at += entry.length;
  }
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, list, end]);
}

const TYPES = { name: "[Content_Types].xml", contents: "<Types/>" };

/** Writes a small Word document with further entries. */
export function docx(...further: readonly ZipEntry[]): Buffer {
  return zip([TYPES, { name: "word/document.xml", contents: "<document/>" }, ...further]);
}

/** Writes a small Excel workbook with further entries. */
export function xlsx(...further: readonly ZipEntry[]): Buffer {
  return zip([TYPES, { name: "xl/workbook.xml", contents: "<workbook/>" }, ...further]);
}
