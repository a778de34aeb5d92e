import { type DayNumber, type Reader, startOfTaxYear, type TaxYear, type Unread } from "../base";
import type { DirectorBasis } from "./ni-due";

const KNOWN = new Set(["nicMethod", "appointmentDate", "cessationDate"]);
const METHODS = ["Annual", "Alternative"] as const;

/** Reads `director`; null if it is left out. */
export function readDirectorship(reader: Reader, facts: Unread): Directorship | null {
  if (facts.director === undefined || facts.director === null) return null;
  const path = "/director";
  const owner = reader.object(facts.director, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, path);
  const nicMethod = reader.choice(owner, "nicMethod", path, METHODS);
  const appointed = reader.optionalDate(owner, "appointmentDate", path);
  const ceased = reader.optionalDate(owner, "cessationDate", path);
  if (appointed !== null && ceased !== null && ceased < appointed) {
    reader.refuse("date_before", `${path}/cessationDate`, { limit: String(owner.appointmentDate) });
  }
  return { nicMethod, appointed, ceased };
}

/** A directorship as read, in day numbers; null for days left out. */
interface Directorship {
  readonly nicMethod: "Annual" | "Alternative";
  readonly appointed: DayNumber | null;
  readonly ceased: DayNumber | null;
}

/** Returns the weeks of a director's earnings period: 52, or from the week of the appointment to week 52. */
function directorWeeks(directorship: Directorship, taxYear: TaxYear): number {
  const start = startOfTaxYear(taxYear);
  const appointed = directorship.appointed ?? start;
  return appointed <= start ? 52 : Math.max(1, 52 - Math.floor((appointed - start) / 7));
}

/**
 * Returns how a director's payment is calculated; null before the appointment, and for someone who ceased in an earlier
 * year: they are treated as ordinary employees. The alternative arrangements are settled at the final payment, and from
 * the day the directorship ends.
 */
export function directorBasis(
  directorship: Directorship | null,
  paid: DayNumber,
  taxYear: TaxYear,
  isFinalPayment: boolean,
): DirectorBasis | null {
  if (directorship === null) return null;
  const { appointed, ceased } = directorship;
  if (appointed !== null && paid < appointed) return null;
  if (ceased !== null && ceased < startOfTaxYear(taxYear)) return null;
  const alternative = directorship.nicMethod === "Alternative";
  const settles = alternative && (isFinalPayment || (ceased !== null && paid >= ceased));
  return { byYear: !alternative || settles, settles, weeks: directorWeeks(directorship, taxYear) };
}
