import type { components } from "../../../client";

export type Line = components["schemas"]["PayrollLine"];
export type Element = components["schemas"]["PayElement"];

/** Which amount of a line a cell is. */
type Part = "amount" | "units" | "rate";

/** A column of the grid: an amount of a pay element. */
export interface Column {
  readonly element: Element;
  readonly part: Part;
  readonly title: string;
}

/** What is typed and not saved yet, by cell. */
export type Edits = Readonly<Record<string, string>>;

/** Returns the columns of the elements: units and rate of those that are paid by them. */
export function getColumns(elements: readonly Element[]): readonly Column[] {
  return elements.flatMap((element): readonly Column[] => {
    const { name, calculationType, unitName } = element;
    if (calculationType !== "UnitsTimesRate") return [{ element, part: "amount", title: `${name}, £` }];
    return [
      { element, part: "units", title: `${name}, ${(unitName ?? "Unit").toLowerCase()}s` },
      { element, part: "rate", title: `${name}, rate £` },
    ];
  });
}

export function cellKey(employeeId: string, { element, part }: Pick<Column, "element" | "part">): string {
  return `${employeeId}/${element.payElementId}/${part}`;
}

/** The lines of a run, by employee and pay element. */
export type Lines = ReadonlyMap<string, readonly Line[]>;

/** Finds lines by their cell: a grid asks for each of its cells whenever somebody types. */
export function indexLines(lines: readonly Line[]): Lines {
  const index = new Map<string, Line[]>();
  for (const line of lines) {
    const name = `${line.employeeId}/${line.payElementId}`;
    const own = index.get(name) ?? [];
    own.push(line);
    index.set(name, own);
  }
  return index;
}

/** Returns the lines of an employee's pay element. */
export function linesAt(lines: Lines, employeeId: string, payElementId: string): readonly Line[] {
  return lines.get(`${employeeId}/${payElementId}`) ?? [];
}

/** Whether a cell can be typed in: one of several lines, or of a line that another service posted, cannot. */
export function isOpen(lines: readonly Line[]): boolean {
  return lines.length === 0 || (lines.length === 1 && lines[0]?.canEdit === true);
}

/** Returns what is saved in a cell. */
export function savedText(lines: readonly Line[], part: Part): string {
  const [line] = lines;
  if (line === undefined) return "";
  if (lines.length > 1) return `${lines.length} lines`;
  const text = part === "amount" ? line.amount : part === "units" ? line.units : line.payRate;
  return part === "amount" ? (text ?? "") : trimmed(text ?? "");
}

/** 7.50 hours are typed as 7.5. */
function trimmed(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}

/** Returns a number as it is sent, whatever a spreadsheet puts around it; null if it is not one. */
export function numberIn(text: string): string | null {
  const cleaned = text.replace(/[£,\s]/g, "");
  return cleaned === "" || /^-?\d*\.?\d+$/.test(cleaned) ? cleaned : null;
}

/** Returns whether two cells say the same number. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [numberIn(one), numberIn(other)];
  if (left === null || right === null || left === "" || right === "") return one.trim() === other.trim();
  return Number(left) === Number(right);
}

/** Reads cells copied from a spreadsheet: rows of cells. */
export function readPasted(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r/g, "")
    .replace(/\n$/, "")
    .split("\n")
    .map((row) => row.split("\t").map((cell) => cell.trim()));
}
