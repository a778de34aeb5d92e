import type { PayslipFacts } from "../../src/engine/gross-to-net/facts";
import { daysBetween } from "./calendar";

/** How a director's payment is calculated. */
export interface DirectorYear {
  /** 52, or the remainder of 52 from the week of the appointment. */
  readonly weeks: number;
  /** Uses the earnings of the year: the annual method, or the final payment of the alternative arrangement. */
  readonly byYear: boolean;
}

/** Applies N-30 to N-33; null for an ordinary employee, and for a payment before the appointment. */
export function directorYear(facts: PayslipFacts, paymentDate: string, taxYear: number): DirectorYear | null {
  const { director } = facts;
  if (director === undefined || director === null) return null;
  const { appointmentDate, cessationDate } = director;
  if (appointmentDate !== undefined && paymentDate < appointmentDate) return null;
  const start = `${taxYear}-04-06`;
  const late = appointmentDate !== undefined && appointmentDate > start;
  const weeks = late ? Math.max(1, 52 - Math.floor(daysBetween(start, appointmentDate) / 7)) : 52;
  const last = facts.isFinalPayment === true || (cessationDate !== undefined && paymentDate >= cessationDate);
  return { weeks, byYear: director.nicMethod === "Annual" || last };
}
