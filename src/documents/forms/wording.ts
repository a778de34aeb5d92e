import { type CalendarDate, formatDateInWords, type Money, readDate } from "../../engine/base";
import type { FormAddress, FormPerson } from "../../engine/forms";

/** Formats "−1,234.50": a true minus sign and thousands separators. */
export function figure(amount: Money): string {
  const [whole = "", pence = ""] = amount.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount.startsWith("-") ? "−" : ""}${grouped}.${pence}`;
}

/** Formats "−£1,234.50". */
export function pounds(amount: Money): string {
  const written = figure(amount);
  return written.startsWith("−") ? `−£${written.slice(1)}` : `£${written}`;
}

/** Formats "1,234" from an amount in whole pounds. */
export function wholePounds(amount: Money): string {
  return figure(amount).replace(/\.00$/, "");
}

export function isZero(amount: Money): boolean {
  return amount === "0.00";
}

/** Formats "30 April 2026". */
export function longDate(date: CalendarDate): string {
  return formatDateInWords(readDate(date));
}

/** Formats "30/04/2026". */
export function shortDate(date: CalendarDate): string {
  return date.split("-").reverse().join("/");
}

/** Formats "AB 12 34 56 C". */
export function spacedNino(number: string): string {
  return /^[A-Z]{2}\d{6}[A-Z]?$/.test(number) ? (number.match(/^..|\d\d|.$/g)?.join(" ") ?? number) : number;
}

type Names = Pick<FormPerson, "title" | "firstName" | "middleName" | "lastName">;

export function fullName({ title, firstName, middleName, lastName }: Names): string {
  return [title, firstName, middleName, lastName].filter((part) => part !== null).join(" ");
}

export function addressLines(address: FormAddress | null): readonly string[] {
  if (address === null) return [];
  return [...address.lines, address.postcode, address.foreignCountry].filter((part) => part !== null);
}

/** Formats "StatutoryMaternityPay" as "Statutory maternity pay"; abbreviations stay in capitals. */
export function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  const lettered = spaced.replace(/\b(ni|paye)\b/g, (letters) => letters.toUpperCase());
  return lettered.charAt(0).toUpperCase() + lettered.slice(1);
}
