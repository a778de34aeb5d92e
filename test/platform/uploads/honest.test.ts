import decodeJpeg from "@jsquash/jpeg/decode.js";
import { describe, expect, it } from "vitest";
import { drawPayslip } from "../../../src/documents";
import { loadFonts } from "../../../src/documents/node";
import type { FileType } from "../../../src/platform/uploads";
import { examine } from "../../../src/platform/uploads/examine/examine";
import { payslipContents } from "../../documents/support/samples";
import { exif, gif, jpeg, objectStream, otf, pdf, png, svg, ttf, webp, woff, woff2 } from "./samples";
import { docx, xlsx } from "./zip";

const drawn = await drawPayslip(payslipContents(), loadFonts());
if (!drawn.ok) throw new Error("the payslip is not drawn");

const link = `<Relationship Type="http://x/hyperlink" Target="https://pay.example.com" TargetMode="External"/>`;
const AS_THEY_ARE: readonly (readonly [string, FileType, Uint8Array])[] = [
  ["a payslip", "application/pdf", drawn.value],
  ["a PDF with compressed objects", "application/pdf", pdf([objectStream("<< /Type /Page >>")])],
  ["a text in UTF-8", "text/plain", Buffer.from("Overtime agreed by Sample Manager: £46.50\n")],
  ["a CSV in Windows-1252", "text/csv", Buffer.from("name,pay\r\nSample Baker,\xa346.50\r\n", "latin1")],
  [
    "a Word document with a link",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    docx({ name: "word/_rels/document.xml.rels", contents: link }),
  ],
  [
    "a workbook with printer settings",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    xlsx({ name: "xl/printerSettings/printerSettings1.bin", contents: "A4" }),
  ],
  ["a TrueType font", "font/ttf", ttf],
  ["an OpenType font", "font/otf", otf()],
  ["a WOFF font", "font/woff", woff()],
  ["a WOFF2 font", "font/woff2", woff2()],
];

describe("an honest upload", () => {
  it.each(AS_THEY_ARE)("is kept as it is: %s", async (_, type, bytes) => {
    const found = await examine(bytes, type);
    expect(found.ok || found.reason).toBe(true);
    expect(found.ok && Buffer.from(found.bytes).equals(bytes)).toBe(true);
    expect(found).toMatchObject({ contentType: type });
  });

  it("of pixels is written again, in its own format", async () => {
    const pictures: readonly (readonly [FileType, Buffer, string])[] = [
      ["image/png", png(), "89504e47"],
      ["image/jpeg", await jpeg(), "ffd8ff"],
      ["image/webp", await webp(), "52494646"],
      ["image/gif", gif(), "89504e47"],
    ];
    for (const [type, bytes, begins] of pictures) {
      const found = await examine(bytes, type);
      expect(found.ok && Buffer.from(found.bytes).toString("hex").startsWith(begins), type).toBe(true);
    }
  });
});

describe("a photograph", () => {
  it("loses its place and its camera, also in what follows its end, and is turned as it was held", async () => {
    const film = Buffer.from("....ftypmp42 GPS 51.5074 N");
    const bytes = Buffer.concat([await jpeg(16, 8, exif(6)), film]);
    expect(bytes.includes("SAMPLE CAMERA") && bytes.includes("GPS 51.5074 N")).toBe(true);
    const found = await examine(bytes, "image/jpeg");
    if (!found.ok) throw new Error(found.reason);
    const clean = Buffer.from(found.bytes);
    for (const trace of ["Exif", "SAMPLE", "GPS", "51.5074", "ftyp"]) expect(clean.includes(trace)).toBe(false);
    const { width, height } = await decodeJpeg(new Uint8Array(clean).buffer);
    expect([width, height]).toEqual([8, 16]);
  });
});

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const CLEANED: readonly (readonly [what: string, inner: string, attributes?: string])[] = [
  ["a script", "<script>alert(1)</script>"],
  ["a script by a prefix", '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ["an event", '<rect onclick="alert(1)"/>', 'onload="alert(1)"'],
  ["a link to a script", '<a xlink:href="javascript:alert(1)"><rect/></a>', XLINK],
  ["a link to a page", '<a href="https://evil.example"><rect/></a>'],
  [
    "a page",
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>',
  ],
  ["an image from elsewhere", '<image href="https://evil.example/x.png"/>'],
  ["a part of another file", '<use href="https://evil.example/x.svg#a"/>'],
  ["a fill of another file", '<rect fill="url(https://evil.example/x.svg#a)"/>'],
  ["a style sheet from elsewhere", "<style>@import url(https://evil.example/x.css);</style>"],
  ["a font from elsewhere", "<style>@font-face { src: url('https://evil.example/x') }</style>"],
  ["a style with escapes", '<rect style="fill: \\75rl(https://evil.example/x)"/>'],
  ["an animation of a link", '<a id="l"><rect/></a><animate href="#l" attributeName="href" to="javascript:alert(1)"/>'],
  ["an animation of an event", '<set attributeName="onclick" to="alert(1)"/>'],
  ["a page as image", '<image href="data:text/html;base64,PHNjcmlwdD4="/>'],
  ["an image within an image", '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
  [
    "a description of the author",
    '<metadata><creator xmlns="http://purl.org/dc/elements/1.1/">evil.example</creator></metadata>',
  ],
  ["an event loader", '<handler xmlns="http://www.w3.org/2001/xml-events">alert(1)</handler>'],
];

describe("a drawing", () => {
  it.each(CLEANED)("keeps what it draws, without %s", async (_, inner, attributes = "") => {
    const found = await examine(svg(`<path d="M0 0L9 9"/>${inner}`, attributes), "image/svg+xml");
    if (!found.ok) throw new Error(found.reason);
    const text = Buffer.from(found.bytes).toString();
    expect(text).toContain('<path d="M0 0L9 9"></path>');
    expect(text).not.toMatch(/script|alert|evil|on\w+=|iframe|foreignObject|base64|<a[ >]|75rl|import|font-face/i);
  });

  it("keeps its movements, its gradients and its styles", async () => {
    const inner =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#123456"/></linearGradient></defs>' +
      "<style>@keyframes turn { to { transform: rotate(360deg) } } .a { animation: turn 1s infinite }</style>" +
      '<rect class="a" fill="url(#g)" width="9" height="9"><animate attributeName="x" to="5" dur="1s"/></rect>' +
      "<title>Sample &amp; Co</title>";
    const found = await examine(svg(inner, 'viewBox="0 0 9 9"'), "image/svg+xml");
    const text = found.ok ? Buffer.from(found.bytes).toString() : "";
    const parts = [
      "rotate(360deg)",
      'fill="url(#g)"',
      'stop-color="#123456"',
      'attributeName="x"',
      'viewBox="0 0 9 9"',
    ];
    for (const part of [...parts, "Sample &amp; Co"]) expect(text).toContain(part);
  });

  it("keeps a picture within it, written again", async () => {
    const photo = (await jpeg(16, 8, exif(1))).toString("base64");
    const found = await examine(svg(`<image href="data:image/jpeg;base64,${photo}"/>`), "image/svg+xml");
    const [, data = ""] = /base64,([^"]+)/.exec(found.ok ? Buffer.from(found.bytes).toString() : "") ?? [];
    const clean = Buffer.from(data, "base64");
    expect([clean.toString("hex", 0, 3), clean.includes("GPS")]).toEqual(["ffd8ff", false]);
  });
});
