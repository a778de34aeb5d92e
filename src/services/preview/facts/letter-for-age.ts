import type { Payslip, Rulebook } from "../../../engine";
import type { RequestProblem } from "../contract/issue";
import type { CalculatorRequest } from "../contract/request";
import { figuresFor, paymentDateOf } from "./payment-day";

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
const AGE_OF_RELIEF: Readonly<Record<string, number>> = { under21: 21, apprenticeUnder25: 25 };
const AGE_OF_NO_CONTRIBUTIONS = 16;

/**
 * Checks that a category letter fits the age on the payment date: letters for people under 21 (M, Z) and apprentices
 * under 25 (H) are refused above it; X is mostly for people under 16 and only gives a warning.
 */
export function letterForAge(
  request: Partial<CalculatorRequest>,
  payslip: Payslip | null,
  rulebook: Rulebook,
): Judgement {
  const { dateOfBirth } = request;
  if (payslip === null || !dateOfBirth) return NOTHING;
  const paymentDate = paymentDateOf(payslip);
  if (dateOfBirth > paymentDate) {
    return { ...NOTHING, problems: [{ token: "date_after", path: "/dateOfBirth", arguments: { limit: paymentDate } }] };
  }
  const letter = payslip.niCategory;
  const relief = figuresFor({ ...request, paymentDate }, rulebook)?.nationalInsurance.letters[letter]?.employer ?? "";
  const limit = AGE_OF_RELIEF[relief];
  if (limit !== undefined && reached(dateOfBirth, limit) <= paymentDate) return refused(letter, limit);
  return letter === "X" && reached(dateOfBirth, AGE_OF_NO_CONTRIBUTIONS) <= paymentDate ? unusual() : NOTHING;
}

function refused(niCategory: string, limit: number): Judgement {
  const reason = `Letter ${niCategory} is for people under ${limit} on the payment date: use another letter.`;
  const args = { niCategory, maximum: limit };
  return { ...NOTHING, problems: [{ token: "ni_category_not_allowed", path: "/niCategory", arguments: args, reason }] };
}

function unusual(): Judgement {
  const text = "Letter X takes no National Insurance, and this person is 16 or over: check the letter.";
  return { ...NOTHING, warnings: [{ token: "ni_category_unusual", text, arguments: { niCategory: "X" } }] };
}

/** Returns the birthday at which an age is reached; for 29 February, it is 1 March in other years. */
function reached(dateOfBirth: string, age: number): string {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number);
  return new Date(Date.UTC(year + age, month - 1, day)).toISOString().slice(0, 10);
}
