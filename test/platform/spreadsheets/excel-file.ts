import { zip } from "../uploads/zip";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** The parts of a workbook that differ from case to case. */
export interface ExcelFile {
  /** The rows of each sheet as XML, by its name. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: string;
  readonly strings?: readonly string[];
  /** The number formats of the styles: numbers of Excel's own, or codes. */
  readonly formats?: readonly (number | string)[];
  readonly is1904?: boolean;
}

/** Returns a workbook as Excel itself writes it. */
export function excelFile({ sheets, hidden, strings = [], formats = [], is1904 = false }: ExcelFile): Buffer {
  const names = Object.keys(sheets);
  const parts = [...names.map((_, at) => `worksheets/sheet${at + 1}`), "styles", "sharedStrings"];
  const links = parts.map((part, at) => {
    const type = part.replace(/s\/.*/, "").replace("worksheet", "worksheet");
    return `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${part}.xml"/>`;
  });
  const listed = names.map((name, at) => {
    const state = name === hidden ? ' state="hidden"' : "";
    return `<sheet name="${name}" sheetId="${at + 7}"${state} r:id="rId${at + 1}"/>`;
  });
  const codes = formats.flatMap((format, at) => {
    if (typeof format === "number") return [];
    return [`<numFmt numFmtId="${200 + at}" formatCode="${format.replaceAll('"', "&quot;")}"/>`];
  });
  const styles = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === "number" ? format : 200 + at}" applyNumberFormat="1"/>`,
  );
  const packaged = [
    ["[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join("")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${listed.join("")}</sheets></workbook>`,
    ],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join("")}</cellXfs></styleSheet>`,
    ],
    [
      "xl/sharedStrings.xml",
      `<sst xmlns="${MAIN}">${strings.map((text) => `<si>${text.startsWith("<") ? text : `<t xml:space="preserve">${text}</t>`}</si>`).join("")}</sst>`,
    ],
    ...names.map((name, at) => [
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><dimension ref="A1:XFD1048576"/><sheetData>${sheets[name]}</sheetData></worksheet>`,
    ]),
  ];
  return zip(packaged.map(([name = "", contents = ""]) => ({ name, contents: HEAD + contents })));
}
