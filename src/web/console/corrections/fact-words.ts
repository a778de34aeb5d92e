import { dayWords, pounds, spaced } from "../parts";

const DATED = /^(\w+)\[(\d{4}-\d{2}-\d{2})\](?:\.(\w+))?$/;

/** Writes a fact such as `taxCodes[2026-05-01].taxCode` as "Tax code from 1 May 2026". */
export function factWords(fact: string): string {
  const [, list = "", date = "", field = ""] = DATED.exec(fact) ?? [];
  if (date === "") return spaced(fact);
  return list === "payments"
    ? `${spaced(field)} of ${dayWords(date)}`
    : `${spaced(field || list)} from ${dayWords(date)}`;
}

/** Writes the value of a fact: lines by their amounts, anything else as it is. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(valueWords).join(", ");
  if (typeof value !== "object") return String(value);
  const { description, amount } = { description: "", amount: "", ...value };
  if (typeof amount === "string" && amount !== "") return `${description} ${pounds(amount)}`.trim();
  return JSON.stringify(value);
}
