import type { Reader, Unread } from "../base";
import { qualifyingPay } from "../pensions";
import type { Rulebook } from "../rulebook";
import { enrolmentEarnings } from "./enrolment-earnings";
import type { EnrolmentPay } from "./pay";
import type { ReadPayment } from "./read-payment";

const PATH = "/enrolmentEarningsToDate";

/** Reads earlier earnings of the pay reference period and calculates qualifying earnings; null if not given. */
export function readEnrolment(
  reader: Reader,
  { enrolmentEarningsToDate: given }: Unread,
  { payment: { day, payFrequency: frequency }, pay }: Pick<ReadPayment, "payment" | "pay">,
  rulebook: Rulebook,
): EnrolmentPay | null {
  if (given === undefined) return null;
  const before = reader.amount(given, "enrolmentEarningsToDate", "");
  const earningsToDate = before + enrolmentEarnings(pay, day, rulebook);
  const qualifyingEarnings = qualifyingPay(reader, { day, frequency, before, earningsToDate, path: PATH }, rulebook);
  return { earningsToDate, qualifyingEarnings };
}
