import type { Rulebook } from "../../../engine";
import { readDate } from "../../../engine/base";
import { readTaxCode, starterTaxCode } from "../../../engine/income-tax";
import type { StarterRecord } from "../store/documents";
import type { TaxCodeSource } from "../store/employee-rows";

type FiguresInForce = NonNullable<ReturnType<Rulebook["figuresOn"]>>;

export interface DerivedCode {
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly source: TaxCodeSource;
}

/**
 * Returns the starter's code until a notice arrives, by the engine; the emergency code on a week 1/month 1 basis if
 * nothing is known. Today's rules are used for a year without figures.
 */
export function derivedCode(
  starter: Pick<StarterRecord, "starterDeclaration" | "p45"> | null,
  startDate: string,
  today: string,
  rulebook: Rulebook,
): DerivedCode {
  const { starterDeclaration: declared = "B", p45 = null } = starter ?? {};
  const statement = declared === "NotProvided" || declared === null ? null : declared;
  const brought = p45 === null ? null : { leavingDate: p45.leavingDate, ...marked(p45.taxCode, p45.week1Month1) };
  const source = starter === null ? "Emergency" : p45 === null ? "StarterDeclaration" : "P45";
  for (const day of [startDate, today]) {
    const code = starterTaxCode({ startDate: day, statement, p45: brought }, rulebook);
    if (code.ok) return { ...code.value, source };
  }
  throw new Error("The rules have no figures for today.");
}

/** Returns the figures of a day, else today's. */
export function figuresOnOrNow(rulebook: Rulebook, day: string, today: string): FiguresInForce {
  const figures = rulebook.figuresOn(readDate(day)) ?? rulebook.figuresOn(readDate(today));
  if (figures === null) throw new Error("The rules have no figures for today.");
  return figures;
}

/** Returns a tax code as operated, with the week 1/month 1 mark that was typed with it. */
export function marked(typed: string, week1Month1: boolean): { taxCode: string; week1Month1: boolean } {
  const code = readTaxCode(typed);
  if (code === null) throw new Error("The schema has let through what is no tax code.");
  return { taxCode: code.text, week1Month1: week1Month1 || code.week1Month1 };
}
