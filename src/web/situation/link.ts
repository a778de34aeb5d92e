import { STUDENT_LOAN_PLANS, type StudentLoanPlan } from "../../engine/base";
import { DEFAULT_SITUATION, type FieldName, type Situation } from "./situation";

// A link holds what differs from the defaults. It stays behind the "#", so no server ever sees any of the amounts.

const FIELDS = Object.keys(DEFAULT_SITUATION) as readonly FieldName[];
const SECOND = "second.";
const COMPARES = "compare";

/** Writes the link text of one situation, or of two that are compared. */
export function writeLink(situations: readonly Situation[]): string {
  const link = new URLSearchParams();
  const [first, second] = situations;
  if (first) writeSituation(link, first, "");
  if (second) {
    link.set(COMPARES, "true");
    writeSituation(link, second, SECOND);
  }
  return link.toString();
}

/** Reads the situations of a link text. A value that is missing or unknown is the default. */
export function readLink(text: string): readonly Situation[] {
  const link = new URLSearchParams(text);
  const first = readSituation(link, "");
  return link.get(COMPARES) === "true" ? [first, readSituation(link, SECOND)] : [first];
}

function writeSituation(link: URLSearchParams, situation: Situation, prefix: string): void {
  for (const field of FIELDS) {
    const text = String(situation[field]);
    if (text !== String(DEFAULT_SITUATION[field])) link.set(prefix + field, text);
  }
}

function readSituation(link: URLSearchParams, prefix: string): Situation {
  const text = (field: FieldName): string => link.get(prefix + field) ?? String(DEFAULT_SITUATION[field]);
  const choice = <Field extends FieldName, Value extends Situation[Field]>(
    field: Field,
    allowed: readonly Value[],
  ): Value | Situation[Field] => allowed.find((value) => value === text(field)) ?? DEFAULT_SITUATION[field];
  return {
    amount: text("amount"),
    per: choice("per", ["year", "payment", "day", "hour"]),
    days: text("days"),
    hours: text("hours"),
    payFrequency: choice("payFrequency", [
      "Weekly",
      "Fortnightly",
      "FourWeekly",
      "Monthly",
      "Quarterly",
      "TwiceYearly",
      "Annually",
    ]),
    taxYear: /^\d{4}$/.test(text("taxYear")) ? text("taxYear") : DEFAULT_SITUATION.taxYear,
    taxCode: text("taxCode"),
    country: choice("country", ["England", "Scotland", "Wales"]),
    niCategory: text("niCategory"),
    payment: text("payment"),
    payDate: text("payDate"),
    history: choice("history", ["same", "none"]),
    bonus: text("bonus"),
    benefit: text("benefit"),
    studentLoanPlan: readPlans(text("studentLoanPlan")),
    postgraduateLoan: text("postgraduateLoan") === "true",
    pensionType: choice("pensionType", ["None", "NetPayArrangement", "ReliefAtSource", "SalarySacrifice"]),
    pensionUnit: choice("pensionUnit", ["percent", "pounds"]),
    pensionEmployee: text("pensionEmployee"),
    pensionEmployer: text("pensionEmployer"),
    director: choice("director", ["No", "Annual", "Alternative"]),
    appointmentDate: text("appointmentDate"),
  };
}

function readPlans(text: string): readonly StudentLoanPlan[] {
  const named = text.split(",");
  return STUDENT_LOAN_PLANS.filter((plan) => named.includes(plan));
}
