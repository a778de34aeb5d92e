import { type CalendarDate, type DefinedFunction, defineFunction, formatDate, shape } from "../../base";
import { fillPlaceholders, placeholdersIn } from "../lines/invoice-line";

/** The placeholders of a format of document numbers. */
export const NUMBER_PLACEHOLDERS = ["Number", "Year", "ClientReference"] as const;

const FACTS = shape.record(
  {
    /** Must have {Number}; may have {Year}, of the issue date, and {ClientReference}. */
    format: shape.text,
    number: shape.integer(1, Number.MAX_SAFE_INTEGER),
    /** Digits that {Number} has at least. */
    padding: shape.optional(shape.integer(0, 12), 4),
    issueDate: shape.date,
    clientReference: shape.orDefault(shape.anyText, ""),
  },
  ({ format }, subject) => {
    const found = placeholdersIn(format);
    const known = found.every((name) => NUMBER_PLACEHOLDERS.some((each) => each === name));
    const expected = "{Number}, with {Year} and {ClientReference} if they are wanted";
    if (!known || !found.includes("Number")) subject.refuse("invalid_format", "/format", { expected });
  },
);

/** A number of a sequence and how it is written. */
export interface DocumentNumberFacts extends shape.FactsOf<typeof FACTS> {}

/** Writes the number of an invoice or credit note: "INV-{Number}" and 12 is "INV-0012". Problems: wrong facts. */
export const writeDocumentNumber: DefinedFunction<DocumentNumberFacts, string> = defineFunction({
  name: "document-number",
  facts: FACTS,
  work: ({ format, number, padding, issueDate, clientReference }) =>
    fillPlaceholders(format, {
      Number: String(number).padStart(padding, "0"),
      Year: yearOf(formatDate(issueDate)),
      ClientReference: clientReference,
    }),
});

function yearOf(date: CalendarDate): string {
  return date.slice(0, 4);
}
