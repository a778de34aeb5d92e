import { randomBytes } from "node:crypto";
import type { FileType } from "../../../src/platform/uploads";
import type { Rejection } from "../../../src/platform/uploads/examine";
import { gif, jpeg, objectStream, otf, pdf, png, riff, svg, ttf, webp, woff, woff2 } from "./samples";
import { docx, xlsx, zip } from "./zip";

type Row = readonly [what: string, type: FileType, bytes: Buffer, reason: Rejection];

const PDF = "application/pdf";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
const JAR = zip([{ name: "Evil.class", contents: "code" }]);
const ZEROS = Buffer.alloc(150 * 1024 * 1024);

const after = (bytes: Buffer, more: Buffer): Buffer => Buffer.concat([bytes, more]);
const withNumber = (bytes: Buffer, at: number, value: number): Buffer => {
  bytes.writeUInt32BE(value, at);
  return bytes;
};
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
const image = await jpeg();
const webPicture = await webp();

const DOCUMENTS: readonly Row[] = [
  ["a page sent as PDF", PDF, HTML, "wrong_type"],
  ["a program sent as PDF", PDF, after(Buffer.from("MZ"), randomBytes(500)), "wrong_type"],
  ["a script before a PDF", PDF, after(Buffer.from("/*\n"), pdf()), "wrong_type"],
  ["an archive behind a PDF", PDF, after(pdf(), JAR), "data_after_end"],
  ["a page behind a PDF", PDF, after(pdf(), HTML), "data_after_end"],
  ["half a PDF", PDF, half(pdf()), "damaged"],
  ["a PDF that points nowhere", PDF, Buffer.from("%PDF-1.7\nstartxref\n9999\n%%EOF\n"), "damaged"],
  ["a PDF that runs a script", PDF, pdf(["<< /S /JavaScript /JS (app.alert(1)) >>"]), "contains_program"],
  ["one that hides its name", PDF, pdf(["<< /S /J#61vaScript /JS (app.alert(1)) >>"]), "contains_program"],
  ["a PDF that starts a program", PDF, pdf(["<< /S /Launch /F (cmd.exe) >>"]), "contains_program"],
  ["a script in compressed objects", PDF, pdf([objectStream("<< /S /JavaScript >>")]), "contains_program"],
  ["one whose objects hide their type", PDF, pdf([objectStream("/JavaScript", "/Obj#53tm")]), "contains_program"],
  ["a PDF bomb", PDF, pdf([objectStream(ZEROS)]), "expands_too_much"],
  ["an encrypted PDF", PDF, pdf(undefined, "/Encrypt 9 0 R "), "encrypted"],
  ["a program sent as Word document", DOCX, after(Buffer.from("MZ"), docx()), "wrong_type"],
  ["an archive sent as Word document", DOCX, JAR, "wrong_type"],
  ["a workbook sent as Word document", DOCX, xlsx(), "wrong_type"],
  ["a Word document with macros", DOCX, docx({ name: "word/vbaProject.bin", contents: "VBA" }), "contains_program"],
  [
    "a document with a program",
    DOCX,
    docx({ name: "word/embeddings/oleObject1.bin", contents: "MZ" }),
    "contains_program",
  ],
  [
    "a document that loads its template",
    DOCX,
    docx({
      name: "word/_rels/settings.xml.rels",
      contents: `<Relationship Type="http://x/attachedTemplate" Target="http://evil.example" TargetMode="External"/>`,
    }),
    "refers_outside",
  ],
  ["a workbook bomb", XLSX, xlsx(...["a", "b"].map((name) => ({ name, contents: ZEROS }))), "expands_too_much"],
  [
    "a bomb that hides its size",
    XLSX,
    xlsx({ name: "xl/a.xml", contents: Buffer.alloc(9_999), size: 10 }),
    "expands_too_much",
  ],
  ["a path out of the folder", XLSX, xlsx({ name: "../../evil", contents: "x" }), "damaged"],
  ["two entries of one name", XLSX, xlsx({ name: "XL/workbook.xml", contents: "x" }), "damaged"],
  ["entries that share bytes", XLSX, xlsx({ name: "xl/a.xml", contents: "x", at: 0 }), "data_after_end"],
  ["an encrypted entry", XLSX, xlsx({ name: "xl/a.xml", contents: "x", flags: 1 }), "encrypted"],
  ["a page behind a workbook", XLSX, after(xlsx(), HTML), "data_after_end"],
  ["half a workbook", XLSX, half(xlsx()), "damaged"],
  ["a page sent as text", "text/plain", HTML, "wrong_type"],
  ["a PDF sent as text", "text/plain", pdf(), "wrong_type"],
  ["a script with its interpreter", "text/plain", Buffer.from("#!/bin/sh\nrm -rf /"), "wrong_type"],
  ["an image sent as CSV", "text/csv", png(), "not_text"],
  ["a CSV with zero bytes", "text/csv", Buffer.from("name,pay\0\n"), "not_text"],
];

const PICTURES: readonly Row[] = [
  ["a page sent as PNG", "image/png", HTML, "wrong_type"],
  ["a JPEG sent as PNG", "image/png", image, "wrong_type"],
  ["half a PNG", "image/png", half(png()), "damaged"],
  ["a PNG without its end", "image/png", png().subarray(0, -12), "damaged"],
  ["a PNG bomb", "image/png", png(50_000, 50_000), "too_many_pixels"],
  ["a PNG of no width", "image/png", png(0, 8), "damaged"],
  ["an archive behind a PNG", "image/png", after(png(), JAR), "data_after_end"],
  ["a page behind a PNG", "image/png", after(png(), HTML), "data_after_end"],
  ["a PNG whose pixels are noise", "image/png", png(8, 8, [], randomBytes(99)), "damaged"],
  [
    "a PNG that begins without a header",
    "image/png",
    Buffer.concat([png().subarray(0, 8), png().subarray(33)]),
    "damaged",
  ],
  ["a script sent as JPEG", "image/jpeg", Buffer.from("<?php system($_GET['c']);"), "wrong_type"],
  ["half a JPEG", "image/jpeg", half(image), "damaged"],
  ["a JPEG of nothing", "image/jpeg", Buffer.from("ffd8ffd9", "hex"), "damaged"],
  ["a JPEG bomb", "image/jpeg", Buffer.from("ffd8ffc0000b08fffffffF01011100ffd9", "hex"), "too_many_pixels"],
  ["a film sent as WebP", "image/webp", riff("AVI ", ["LIST", Buffer.alloc(20)]), "wrong_type"],
  ["half a WebP", "image/webp", half(webPicture), "damaged"],
  ["a WebP bomb", "image/webp", riff("WEBP", ["VP8L", Buffer.from("2fffffff0f0000000000", "hex")]), "too_many_pixels"],
  ["a moving WebP", "image/webp", riff("WEBP", ["ANIM", Buffer.alloc(6)]), "moving_picture"],
  ["an archive behind a WebP", "image/webp", after(webPicture, JAR), "data_after_end"],
  ["an archive behind a GIF", "image/gif", after(gif(), JAR), "data_after_end"],
  ["a script that begins as a GIF", "image/gif", Buffer.from("GIF89a/*......*/=alert(document.domain)//;"), "damaged"],
  ["a GIF bomb", "image/gif", gif(65_535, 1), "too_many_pixels"],
  ["a GIF outside its screen", "image/gif", gif(1, 65_535), "damaged"],
  ["a GIF beside its screen", "image/gif", gif(1, 1, 1), "damaged"],
  ["half a GIF", "image/gif", half(gif()), "damaged"],
];

const entities = (declared: string, used: string): Buffer =>
  Buffer.from(`<!DOCTYPE svg [${declared}]><svg xmlns="http://www.w3.org/2000/svg"><text>${used}</text></svg>`);
const uses = Array.from({ length: 20 }, (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`).join(
  "",
);
const bomb = png(50_000, 50_000).toString("base64");

const DRAWINGS: readonly Row[] = [
  ["a page sent as SVG", "image/svg+xml", Buffer.from("<html xmlns='http://www.w3.org/1999/xhtml'/>"), "wrong_type"],
  ["an SVG of no namespace", "image/svg+xml", Buffer.from("<svg><rect/></svg>"), "wrong_type"],
  ["an SVG in UTF-16", "image/svg+xml", Buffer.from(`\ufeff${svg("<rect/>")}`, "utf16le"), "wrong_type"],
  [
    "entities that multiply",
    "image/svg+xml",
    entities('<!ENTITY a "ha"><!ENTITY b "&a;&a;">', "&b;"),
    "refers_outside",
  ],
  [
    "an entity of another file",
    "image/svg+xml",
    entities('<!ENTITY x SYSTEM "file:///etc/passwd">', "&x;"),
    "refers_outside",
  ],
  ["a script alone", "image/svg+xml", svg("<script>alert(1)</script>"), "nothing_to_show"],
  [
    "a page within an SVG",
    "image/svg+xml",
    svg("<foreignObject><body onload='alert(1)'/></foreignObject>"),
    "nothing_to_show",
  ],
  [
    "an image from elsewhere alone",
    "image/svg+xml",
    svg("<image href='https://evil.example/x.png'/>"),
    "nothing_to_show",
  ],
  ["an SVG that is not well-formed", "image/svg+xml", svg("<rect><script>"), "damaged"],
  ["half an SVG", "image/svg+xml", half(svg("<rect/>".repeat(9))), "damaged"],
  ["repetitions that multiply", "image/svg+xml", svg(`<g id="g0"><rect/></g>${uses}`), "draws_too_much"],
  ["a repetition of itself", "image/svg+xml", svg('<g id="a"><rect/><use href="#a"/></g>'), "draws_too_much"],
  ["an endless depth", "image/svg+xml", svg("<g>".repeat(5_000) + "</g>".repeat(5_000)), "draws_too_much"],
  ["a bomb within an SVG", "image/svg+xml", svg(`<image href="data:image/png;base64,${bomb}"/>`), "too_many_pixels"],
  ["a page sent as font", "font/woff2", HTML, "wrong_type"],
  ["half a font", "font/ttf", half(ttf), "damaged"],
  ["an archive behind a font", "font/ttf", after(ttf, JAR), "data_after_end"],
  ["a TrueType font sent as another one", "font/otf", ttf, "wrong_type"],
  ["half an OpenType font", "font/otf", half(otf()), "damaged"],
  ["an archive behind an OpenType font", "font/otf", after(otf(), JAR), "data_after_end"],
  ["half a WOFF font", "font/woff", half(woff()), "damaged"],
  ["a page behind a WOFF font", "font/woff", after(woff(), HTML), "data_after_end"],
  ["private data in a WOFF font", "font/woff", withNumber(woff(), 40, 4), "data_after_end"],
  ["a table of a WOFF font that is larger than listed", "font/woff", withNumber(woff(), 44 + 12, 1 << 20), "damaged"],
  ["half a WOFF2 font", "font/woff2", half(woff2()), "damaged"],
  ["a page behind a WOFF2 font", "font/woff2", after(woff2(), HTML), "data_after_end"],
];

/** Hostile files of every type, with the reason for which each is rejected. */
export const HOSTILE_FILES: readonly Row[] = [...DOCUMENTS, ...PICTURES, ...DRAWINGS];
