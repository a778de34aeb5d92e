import { needPeriodSoFar, pointerStep, type Reader, readEarningsPeriodOf, readPayInterval, type Unread } from "../base";
import { type FiguresInForce, type Rulebook, readPaymentDate } from "../rulebook";
import type { LetterEarnings } from "./contributions";
import { directorBasis, readDirectorship } from "./director";
import { readNiCategory } from "./ni-category";
import type { DirectorBasis, NiPayment } from "./ni-due";
import { readLetters } from "./read-letters";

/** Reads the facts of one payment for National Insurance; null with problems if its tax period cannot be found. */
export function readNiPayment(
  reader: Reader,
  facts: Unread,
  rulebook: Rulebook,
): { readonly figures: FiguresInForce; readonly payment: NiPayment } | null {
  const when = readPaymentDate(reader, facts, rulebook);
  if (when === null) return null;
  const { figures, period, day } = when;
  const isFinal = reader.flag(facts.isFinalPayment, "isFinalPayment", "", false);
  const director = directorBasis(readDirectorship(reader, facts), day, figures.taxYear, isFinal);
  if (director !== null && period.toDate > period.span && facts.directorToDate === undefined) {
    reader.refuse("required", "/directorToDate");
  }
  const interval = readPayInterval(reader, facts, when.frequency, day);
  if (interval?.isFurther && director?.byYear !== true) refuseUnstatedPeriod(reader, facts);
  const payment: NiPayment = {
    earnings: readEarnings(reader, facts, figures),
    earningsPeriod: readEarningsPeriodOf(reader, facts, when.frequency, interval),
    periodToDate: readLetters(reader, facts, "earningsPeriodToDate", "", figures),
    director,
    directorToDate: readLetters(reader, facts, "directorToDate", "", figures),
  };
  refuseMixedLetters(reader, { figures, director }, payment.earnings, payment.periodToDate);
  for (const before of [payment.periodToDate, payment.directorToDate]) {
    const all = [...before, ...payment.earnings].reduce((total, { gross }) => total + Math.abs(gross), 0);
    reader.limit(all, "/earnings");
  }
  return { figures, payment };
}

function readEarnings(reader: Reader, facts: Unread, figures: FiguresInForce): LetterEarnings[] {
  const path = pointerStep("earnings");
  const earnings = reader.object(facts.earnings, path);
  if (earnings === null) return [];
  const letters = Object.keys(earnings);
  if (letters.length === 0) reader.refuse("must_not_be_empty", path);
  return letters.map((name) => ({
    letter: readNiCategory(reader, name, path + pointerStep(name), figures),
    gross: reader.amount(earnings[name], name, path),
  }));
}

/** Requires the earlier earnings of the tax week for a further payment in it, unless it has a period of its own. */
export function refuseUnstatedPeriod(reader: Reader, { earningsPeriodToDate, niEarningsPeriod }: Unread): void {
  if ((earningsPeriodToDate ?? niEarningsPeriod) === undefined) needPeriodSoFar(reader, "/earningsPeriodToDate");
}

/** Refuses several letters in an earnings period, if the policy requires it, except for a director on annual earnings. */
export function refuseMixedLetters(
  reader: Reader,
  { figures, director }: { readonly figures: FiguresInForce; readonly director: DirectorBasis | null },
  earnings: readonly LetterEarnings[],
  periodToDate: readonly LetterEarnings[],
): void {
  if (figures.policies.mixedLetters !== "Refuse" || director?.byYear === true) return;
  const letters = new Set([...earnings, ...periodToDate].map(({ letter }) => letter));
  if (letters.size > 1) reader.refuse("sent_together", "/niCategory", { niCategory: [...letters].join(", ") });
}
