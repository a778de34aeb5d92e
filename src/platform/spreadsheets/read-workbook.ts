import { posix } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { SaxesParser, type SaxesTagNS } from "saxes";
import { zipEntries } from "../uploads";
import { type CellForm, readCellForm, readSerial } from "./cell-form";

/** Bytes that the parts of a sheet may have together once they are unpacked. */
const MOST_UNPACKED = 64 * 1024 * 1024;

/** Characters that are read before other requests get their turn. */
const AT_ONCE = 100_000;

/** Figures that a spreadsheet keeps of a number. */
const MOST_FIGURES = 15;

/** Why a workbook cannot be read. */
export type UnreadableSheet = "not_a_workbook" | "sheet_not_found" | "too_large" | "too_many_rows" | "too_many_columns";

/** Thrown if a workbook cannot be read. */
export class SheetFault extends Error {
  override readonly name = "SheetFault";

  constructor(readonly reason: UnreadableSheet) {
    super(reason);
  }
}

/** What a cell holds: a number or date of the spreadsheet, or a text. An error is also a formula without a result. */
export type CellKind = "Text" | "Number" | "Date" | "Error";

/** A row of a sheet by its number in the sheet; a cell that is empty has the text "". */
interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly kinds: readonly CellKind[];
}

/** What to read: the sheet of a name, or the first that is visible, with at most so many rows that are not empty. */
export interface SheetAsked {
  readonly sheetName: string | null;
  readonly mostRows: number;
  readonly mostColumns: number;
}

/** A sheet that was read, without its empty rows. */
interface SheetRead {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/**
 * Reads a sheet of an Excel workbook (ECMA-376) that uploads have accepted, for which it unpacks only the parts that it
 * needs. Numbers are in digits as the spreadsheet shows them, with the zeros in front that its format adds; dates are
 * 2026-04-30, or 2026-04-30 09:15 with a time; percentages keep their sign. Formulas count by the results that are
 * stored with them. Throws a `SheetFault`.
 */
export async function readSheet(bytes: Uint8Array, asked: SheetAsked): Promise<SheetRead> {
  const parts = new Parts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const links = await readLinks(parts);
  const { sheets, is1904 } = await readSheetNames(parts);
  const usable = sheets.filter(({ id }) => links.get(id)?.type === "worksheet");
  const sheet =
    asked.sheetName === null
      ? (usable.find(({ isHidden }) => !isHidden) ?? usable[0])
      : usable.find(({ name }) => name === asked.sheetName);
  if (sheet === undefined) throw new SheetFault("sheet_not_found");
  const pathOf = (type: string) => [...links.values()].find((link) => link.type === type)?.path;
  const strings = await readStrings(parts, pathOf("sharedStrings"));
  const forms = await readForms(parts, pathOf("styles"));
  const rows = await readRows(parts, links.get(sheet.id)?.path ?? "", { strings, forms, is1904, ...asked });
  return { name: sheet.name, rows };
}

/** The parts of a package by their names, which are the same in any case; unpacked within a limit for all of them. */
class Parts {
  readonly #entries: ReadonlyMap<string, { readonly size: number; readonly unpack: () => Buffer }>;
  #left = MOST_UNPACKED;

  constructor(bytes: Buffer) {
    this.#entries = new Map([...zipEntries(bytes)].map((entry) => [entry.name.toLowerCase(), entry]));
  }

  text(path: string): string {
    const entry = this.#entries.get(path.toLowerCase());
    if (entry === undefined) throw new SheetFault("not_a_workbook");
    this.#left -= entry.size;
    if (this.#left < 0) throw new SheetFault("too_large");
    return new TextDecoder().decode(entry.unpack());
  }
}

interface Heard {
  readonly open?: (name: string, attributes: Attributes) => void;
  /** With the text since the tag before. */
  readonly close?: (name: string, text: string) => void;
}

type Attributes = Readonly<Record<string, string>>;

/** Reads a part as XML, some of it at a time. Names are heard without their prefixes. */
async function parse(text: string, { open, close }: Heard): Promise<void> {
  const parser = new SaxesParser({ xmlns: true });
  let words = "";
  const refuse = (): never => {
    throw new SheetFault("not_a_workbook");
  };
  parser.on("doctype", refuse);
  parser.on("error", refuse);
  parser.on("opentag", (tag) => {
    words = "";
    open?.(tag.local, attributesByName(tag));
  });
  parser.on("text", (more) => {
    words += more;
  });
  parser.on("cdata", (more) => {
    words += more;
  });
  parser.on("closetag", ({ local }) => {
    close?.(local, words);
    words = "";
  });
  for (let at = 0; at < text.length; at += AT_ONCE) {
    parser.write(text.slice(at, at + AT_ONCE));
    await nextTurn();
  }
  parser.close();
}

function attributesByName({ attributes }: SaxesTagNS): Attributes {
  return Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]));
}

interface Link {
  readonly type: string;
  readonly path: string;
}

/** Returns the parts that the workbook names, by their ids in it. */
async function readLinks(parts: Parts): Promise<ReadonlyMap<string, Link>> {
  const links = new Map<string, Link>();
  await parse(parts.text("xl/_rels/workbook.xml.rels"), {
    open: (name, { Id = "", Type = "", Target = "" }) => {
      const path = posix.resolve("/xl", Target).slice(1);
      if (name === "Relationship") links.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), path });
    },
  });
  return links;
}

interface SheetName {
  readonly name: string;
  readonly id: string;
  readonly isHidden: boolean;
}

async function readSheetNames(parts: Parts) {
  const sheets: SheetName[] = [];
  let is1904 = false;
  await parse(parts.text("xl/workbook.xml"), {
    open: (tag, { name = "", id = "", state = "visible", date1904 = "0" }) => {
      if (tag === "sheet") sheets.push({ name, id, isHidden: state !== "visible" });
      if (tag === "workbookPr") is1904 = date1904 === "1" || date1904 === "true";
    },
  });
  return { sheets, is1904 };
}

/** Returns the texts that cells share; the reading aids of Asian characters are no part of them. */
async function readStrings(parts: Parts, path: string | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  if (path === undefined) return strings;
  let text = "";
  let isAid = false;
  await parse(parts.text(path), {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isAid = true;
    },
    close: (name, words) => {
      if (name === "t" && !isAid) text += words;
      if (name === "rPh") isAid = false;
      if (name === "si") strings.push(plainText(text));
    },
  });
  return strings;
}

/** Characters that XML has not, and carriage returns, are written as _x000D_. */
function plainText(text: string): string {
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Returns what the number format of each style says of its cells. */
async function readForms(parts: Parts, path: string | undefined): Promise<readonly CellForm[]> {
  const codes = new Map<string, string>();
  const forms: CellForm[] = [];
  if (path === undefined) return forms;
  let isOfCells = false;
  await parse(parts.text(path), {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt") codes.set(numFmtId, formatCode);
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) forms.push(readCellForm(Number(numFmtId), codes.get(numFmtId)));
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return forms;
}

interface Reading extends SheetAsked {
  readonly strings: readonly string[];
  readonly forms: readonly CellForm[];
  readonly is1904: boolean;
}

interface OpenCell {
  readonly at: number;
  readonly type: string;
  readonly form: CellForm;
  value: string;
  hasFormula: boolean;
}

type Cell = Readonly<{ text: string; kind: CellKind }>;

/** Cells that have a format and nothing else are as many as a sheet can have: only the others count. */
async function readRows(parts: Parts, path: string, reading: Reading): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  let line = 0;
  let cells: Cell[] = [];
  let cell: OpenCell | null = null;
  let next = 0;
  await parse(parts.text(path), {
    open: (name, { r = "", t = "n", s = "" }) => {
      if (name === "row") [line, cells] = [/^\d{1,7}$/.test(r) ? Number(r) : line + 1, []];
      if (name === "row") next = 0;
      if (name === "f" && cell !== null) cell.hasFormula = true;
      if (name !== "c") return;
      const form = reading.forms[Number(s)] ?? { kind: "Number", zeros: 0 };
      cell = { at: r === "" ? next : readColumn(r), type: t, form, value: "", hasFormula: false };
      next = cell.at + 1;
    },
    close: (name, words) => {
      if (cell !== null && (name === "v" || name === "t")) cell.value += words;
      if (name === "c" && cell !== null) {
        putCell(cells, cell.at, readCell(cell, reading), reading.mostColumns);
        cell = null;
      }
      if (name !== "row" || cells.every(({ text }) => text.trim() === "")) return;
      rows.push({ line, cells: cells.map(({ text }) => text), kinds: cells.map(({ kind }) => kind) });
      if (rows.length > reading.mostRows) throw new SheetFault("too_many_rows");
    },
  });
  return rows;
}

function putCell(cells: Cell[], at: number, cell: Cell, mostColumns: number): void {
  if (cell.text === "") return;
  if (at < 0) throw new SheetFault("not_a_workbook");
  if (at >= mostColumns) throw new SheetFault("too_many_columns");
  while (cells.length < at) cells.push(EMPTY);
  cells[at] = cell;
}

const EMPTY: Cell = { text: "", kind: "Text" };
const ERROR: Cell = { text: "#VALUE!", kind: "Error" };

/** Returns the place of a column, from 0, by the letters of a cell's name. */
function readColumn(name: string): number {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0] ?? "";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns the letters of a column by its place, from 0. */
export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

function readCell(cell: OpenCell, { strings, is1904 }: Reading): Cell {
  const { type, value } = cell;
  if (type === "s") return { text: strings[Number(value)] ?? "", kind: "Text" };
  if (type === "inlineStr" || type === "str") return { text: plainText(value), kind: "Text" };
  if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE", kind: "Text" };
  if (type === "e") return { text: value, kind: "Error" };
  if (type === "d") return { text: value.replace(/T00:00(:00(\.0+)?)?Z?$/, "").replace("T", " "), kind: "Date" };
  return readNumber(cell, is1904);
}

function readNumber({ value, hasFormula, form }: OpenCell, is1904: boolean): Cell {
  if (value === "") return hasFormula ? ERROR : EMPTY;
  const number = Number(Number(value).toPrecision(MOST_FIGURES));
  if (!Number.isFinite(number)) return ERROR;
  if (form.kind === "Date" || form.kind === "Time")
    return { text: readSerial(number, form.kind, is1904), kind: "Date" };
  return { text: numberText(number, form), kind: "Number" };
}

/** A number of more figures than a spreadsheet keeps is written in its short form: its last figures are gone. */
function numberText(number: number, { kind, zeros }: CellForm): string {
  if (Math.abs(number) >= 10 ** MOST_FIGURES) return number.toExponential(MOST_FIGURES - 1).toUpperCase();
  if (kind === "Percent") return `${Number((number * 100).toPrecision(MOST_FIGURES))}%`;
  return number >= 0 && Number.isInteger(number) ? String(number).padStart(zeros, "0") : String(number);
}
