import type { Payslip, Rulebook } from "../../../engine";
import { ageOn, formatDate, lastDayOfTaxPeriod, readDate } from "../../../engine/base";
import { ageLimitOfLetter } from "../../../engine/category-letters";
import type { RequestProblem } from "../contract/issue";
import type { CalculatorRequest } from "../contract/request";

/** A warning of the service, beyond the engine's own. */
export interface RequestWarning {
  readonly token: "ni_category_unusual";
  readonly text: string;
  readonly arguments: Readonly<Record<string, string | number>>;
}

interface Judgement {
  readonly problems: readonly RequestProblem[];
  readonly warnings: readonly RequestWarning[];
}

const NOTHING: Judgement = { problems: [], warnings: [] };

/**
 * Checks that a category letter fits the age on the payment date: letters for young people and apprentices are refused
 * from their age limit on; X only gives a warning.
 */
export function letterForAge(
  { dateOfBirth }: Partial<CalculatorRequest>,
  payslip: Payslip | null,
  rulebook: Rulebook,
): Judgement {
  if (payslip === null || !dateOfBirth) return NOTHING;
  const paymentDate = paymentDateOf(payslip);
  if (dateOfBirth > paymentDate) {
    return { ...NOTHING, problems: [{ token: "date_after", path: "/dateOfBirth", arguments: { limit: paymentDate } }] };
  }
  const letter = payslip.niCategory;
  const limit = ageLimitOfLetter(letter, paymentDate, rulebook);
  if (limit === null || ageOn(readDate(dateOfBirth), readDate(paymentDate)) < limit.below) return NOTHING;
  return limit.isStrict ? refused(letter, limit.below) : unusual(letter, limit.below);
}

function refused(niCategory: string, limit: number): Judgement {
  const reason = `Letter ${niCategory} is for people under ${limit} on the payment date: use another letter.`;
  const args = { niCategory, maximum: limit };
  return { ...NOTHING, problems: [{ token: "ni_category_not_allowed", path: "/niCategory", arguments: args, reason }] };
}

function unusual(niCategory: string, limit: number): Judgement {
  const text = `Letter ${niCategory} takes no National Insurance, and this person is ${limit} or over: check the letter.`;
  return { ...NOTHING, warnings: [{ token: "ni_category_unusual", text, arguments: { niCategory } }] };
}

/** Returns the payment date of a payslip; if only a period was given, the last day of its tax week or month. */
function paymentDateOf({ paymentDate, ...period }: Payslip): string {
  return paymentDate ?? formatDate(lastDayOfTaxPeriod(period));
}
