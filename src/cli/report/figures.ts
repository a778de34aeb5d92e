import {
  type CalendarDate,
  civilDate,
  formatDateInWords,
  lastDayOfTaxMonth,
  type Money,
  monthName,
  readDate,
} from "../../engine/base";

/** Formats a date as "30 Apr 2026". */
export function showDate(date: CalendarDate): string {
  return formatDateInWords(readDate(date), "short");
}

/** Returns the last day of a tax month, which is the same in every year: "5 May". */
export function endOfTaxMonth(taxMonth: number): string {
  const { month, day } = civilDate(lastDayOfTaxMonth(0, taxMonth));
  return `${day} ${monthName(month, "short")}`;
}

/** Counts a noun: "1 person", "12,000 people". */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;
}

/** Formats pounds and pence with thousands separators; zero is a dash, which is easy to tell from an amount. */
export function showMoney(amount: Money): string {
  if (amount === "0.00") return "–";
  const [pounds = "", pence = ""] = amount.split(".");
  return `${pounds.replace(/\B(?=(\d{3})+$)/g, ",")}.${pence}`;
}
