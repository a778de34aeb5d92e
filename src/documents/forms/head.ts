import { type CalendarDate, formatDateInWords, type Money, readDate } from "../../engine/base";
import type { FormAddress, FormEmployer, FormPerson } from "../../engine/forms";
import { INK, type Paper } from "../paper";

/** Draws the head of a document: the employer on the left, the title and period on the right. */
export function drawHead(paper: Paper, employer: FormEmployer | null, title: string, subtitle: string): void {
  drawTop(paper, [title, subtitle], () => drawEmployer(paper, employer));
}

/** Draws the head of a document: who it is from on the left, the title and what is below it on the right. */
export function drawTop(paper: Paper, [title, subtitle]: readonly [string, string], drawSender: () => void): void {
  const top = paper.y;
  const right = paper.width * 0.42;
  const left = paper.width - right - 16;
  paper.inColumn(paper.left + left + 16, right, () => {
    sayRight(paper, "H1", title, { size: 18, isBold: true, colour: paper.accent });
    sayRight(paper, "P", subtitle, { size: 9, colour: INK.quiet });
  });
  const end = paper.y;
  paper.y = top;
  paper.inColumn(paper.left, left, drawSender);
  paper.y = Math.max(end, paper.y) + 8;
  paper.rule(paper.y, paper.accent, 1.4);
  paper.y += 10;
}

/** The largest logo, in points. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [160, 34];

function drawEmployer(paper: Paper, employer: FormEmployer | null): void {
  const reference = employer === null ? "" : `PAYE reference ${employer.payeReference}`;
  drawSender(paper, employer?.name ?? "", [addressLines(employer?.address ?? null).join(", "), reference]);
}

/** Draws the logo of the brand, a name and what is said of it. */
export function drawSender(paper: Paper, name: string, details: readonly string[]): void {
  paper.logo(LOGO_WIDTH, LOGO_HEIGHT);
  if (name !== "") paper.say("P", name, { size: 13, isBold: true });
  for (const detail of details) if (detail !== "") paper.say("P", detail, { size: 8, colour: INK.quiet });
}

function sayRight(
  paper: Paper,
  tag: "H1" | "P",
  text: string,
  style: { readonly size: number; readonly isBold?: boolean; readonly colour: string },
): void {
  paper.say(tag, text, { ...style, align: "right" });
}

/** Draws the employee's name and address, as on an envelope. */
export function drawAddressee(paper: Paper, employee: FormPerson): void {
  paper.say("P", fullName(employee), { size: 11, isBold: true });
  for (const line of addressLines(employee.address)) paper.say("P", line, { size: 9 });
}

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
