import { shape } from "../../engine/base";
import type { FormEmployer } from "../../engine/forms";
import { date, employer, list, text } from "../shape";

const FACT = shape.record({ label: text, value: text });

/** A letter from an employer to one employee. */
export const LETTER_SHAPE = shape.record({
  employer,
  /** The recipient's name, then the lines of the address. */
  recipient: list(text, 12),
  date,
  title: text,
  /** What the letter is about at a glance: dates and amounts. */
  facts: list(FACT, 20),
  paragraphs: list(text, 60),
});

/** A letter as it is drawn. */
export type PrintedLetter = shape.ReadOf<typeof LETTER_SHAPE>;

/** A letter from an employer to one employee. */
export interface LetterDocument extends Omit<PrintedLetter, "employer"> {
  readonly employer: FormEmployer;
}
