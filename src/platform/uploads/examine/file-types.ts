/** A kind of file that can be uploaded. */
interface KindOfFile {
  /** Its name in messages: "a PDF". */
  readonly name: string;
  readonly extensions: readonly string[];
}

const OFFICE = "application/vnd.openxmlformats-officedocument";

/** The kinds of files that can be uploaded, by media type. */
export const FILE_TYPES = {
  "application/pdf": { name: "a PDF", extensions: ["pdf"] },
  "image/png": { name: "a PNG image", extensions: ["png"] },
  "image/jpeg": { name: "a JPEG image", extensions: ["jpg", "jpeg"] },
  "image/gif": { name: "a GIF image", extensions: ["gif"] },
  "image/webp": { name: "a WebP image", extensions: ["webp"] },
  "image/svg+xml": { name: "an SVG image", extensions: ["svg"] },
  "text/plain": { name: "a text file", extensions: ["txt"] },
  "text/csv": { name: "a CSV file", extensions: ["csv"] },
  [`${OFFICE}.wordprocessingml.document`]: { name: "a Word document", extensions: ["docx"] },
  [`${OFFICE}.spreadsheetml.sheet`]: { name: "an Excel workbook", extensions: ["xlsx"] },
  "font/woff2": { name: "a WOFF2 font", extensions: ["woff2"] },
  "font/woff": { name: "a WOFF font", extensions: ["woff"] },
  "font/ttf": { name: "a TrueType font", extensions: ["ttf"] },
  "font/otf": { name: "an OpenType font", extensions: ["otf"] },
} as const satisfies Readonly<Record<string, KindOfFile>>;

/** The media type of a file that can be uploaded. */
export type FileType = keyof typeof FILE_TYPES;

/** Returns whether a file's name ends as names of its type do. */
export function isNamedAs(fileName: string, type: FileType): boolean {
  const kind: KindOfFile = FILE_TYPES[type];
  return kind.extensions.some((extension) => fileName.toLowerCase().endsWith(`.${extension}`));
}
