/** What a number format says of a number: what it is, and to how many digits it is filled with zeros. */
export interface CellForm {
  readonly kind: "Number" | "Percent" | "Date" | "Time";
  readonly zeros: number;
}

const DAY = 86_400;

/** Seconds from the day before the first one to 1 January 1970. */
const [BEFORE_1900, BEFORE_1904] = [25_569 * DAY, 24_107 * DAY];

/** The day that Excel's calendar has and no other: 29 February 1900. Days before it count one later. */
const NO_DAY = 60;

/** Reads a number format by its number (ECMA-376 part 1, 18.8.30), or by its code if the workbook states it. */
export function readCellForm(id: number, code: string | undefined): CellForm {
  if (code === undefined) return { kind: builtIn(id), zeros: 0 };
  const [first = ""] = code.replaceAll(/"[^"]*"|\\.|[*_].|\[(?![hms]+\])[^\]]*\]/gi, "").split(";");
  if (/general/i.test(first)) return { kind: "Number", zeros: 0 };
  if (/[yd]/i.test(first) || /^[^hs]*m[^hs]*$/i.test(first)) return { kind: "Date", zeros: 0 };
  if (/[hms]/i.test(first)) return { kind: "Time", zeros: 0 };
  if (first.includes("%")) return { kind: "Percent", zeros: 0 };
  return { kind: "Number", zeros: /^[0\- ]+$/.test(first) ? first.replaceAll(/[^0]/g, "").length : 0 };
}

/** The built-in formats that are not of plain numbers, from one to another; those from 27 and from 50 are Asian dates. */
const BUILT_IN: readonly (readonly [from: number, to: number, kind: CellForm["kind"]])[] = [
  [9, 10, "Percent"],
  [14, 17, "Date"],
  [18, 21, "Time"],
  [22, 22, "Date"],
  [27, 36, "Date"],
  [45, 47, "Time"],
  [50, 58, "Date"],
];

function builtIn(id: number): CellForm["kind"] {
  const [, , kind = "Number"] = BUILT_IN.find(([from, to]) => id >= from && id <= to) ?? [];
  return kind;
}

/** Returns a date or time from its number of days: 2026-04-30, 2026-04-30 09:15 or 37:30. */
export function readSerial(days: number, kind: "Date" | "Time", is1904: boolean): string {
  const seconds = Math.round(days * DAY);
  if (kind === "Time") return clock(seconds);
  const counted = !is1904 && days < NO_DAY ? seconds + DAY : seconds;
  const at = new Date((counted - (is1904 ? BEFORE_1904 : BEFORE_1900)) * 1_000);
  if (Number.isNaN(at.getTime())) return String(days);
  const ofDay = ((seconds % DAY) + DAY) % DAY;
  return ofDay === 0 ? at.toISOString().slice(0, 10) : `${at.toISOString().slice(0, 10)} ${clock(ofDay)}`;
}

function clock(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  return `${two(seconds / 3_600)}:${two((seconds % 3_600) / 60)}`;
}
