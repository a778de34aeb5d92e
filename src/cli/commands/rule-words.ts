import { formatDateInWords, monthName, readDate } from "../../engine/base";
import { showMoney } from "../report";

const PERIODS: ReadonlySet<string> = new Set(["hour", "day", "week", "fortnight", "month", "year"]);
/** Fields whose decimals are not amounts. */
const COUNTED: ReadonlySet<string> = new Set(["weeks", "days", "hours"]);
/** Steps of a pointer that say nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set(["values", "value"]);

/** Returns the place of a value in words: "/values/0/value/bands/1/upTo" is "band 2, up to"; empty for the whole. */
export function placeInWords(pointer: string): string {
  const steps = pointer.split("/").slice(1);
  const words = steps.flatMap((step, index) => wordOf(step, steps[index - 1]) ?? []);
  return words.join(", ");
}

function wordOf(step: string, before: string | undefined): string | null {
  if (SILENT.has(step)) return null;
  if (!/^\d+$/.test(step)) return nameInWords(step);
  const number = Number(step) + 1;
  if (before === "values") return number === 1 ? null : `change ${number} of the year`;
  return before === undefined || SILENT.has(before) ? `row ${number}` : `number ${number}`;
}

function nameInWords(name: string): string {
  if (PERIODS.has(name)) return `${name === "hour" ? "an" : "a"} ${name}`;
  return name.replaceAll(/([a-z])([A-Z0-9])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

/** Returns a value of the rules in words, by the name of its field: amounts in pounds, dates in full, yes and no. */
export function valueInWords(value: unknown, name = ""): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return textInWords(value, name);
  if (typeof value !== "object") return String(value);
  const held = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  const parts = held.map(([field, part]) => {
    const isNamed = !Array.isArray(value) && !SILENT.has(field);
    return `${isNamed ? `${nameInWords(field)} ` : ""}${valueInWords(part, field)}`;
  });
  return parts.join(", ");
}

function textInWords(text: string, name: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDateInWords(readDate(text), "long");
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (month !== undefined) return `${Number(day)} ${monthName(Number(month), "long")}`;
  if (COUNTED.has(name)) return text;
  if (/^-?\d+(\.\d+)?$/.test(text))
    return `£${text.includes(".") ? showMoney(text) : Number(text).toLocaleString("en-GB")}`;
  return /^[A-Z][a-z]+[A-Z0-9]/.test(text) ? nameInWords(text).toLowerCase() : text;
}
