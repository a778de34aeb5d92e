const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/** Writes a date as "26 April 2026"; null as "not yet". */
export function dayWords(date: string | null): string {
  return date === null ? "not yet" : DAY.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
}

/** Writes a time as "26 April 2026 at 09:30", in the time of this machine; null as "not yet". */
export function timeWords(time: string | null): string {
  return time === null ? "not yet" : TIME.format(new Date(time));
}

/** Writes an amount as "£1,234.50" or "−£20.00". */
export function pounds(amount: string): string {
  const [, minus = "", whole = "0", pence = ".00"] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? [];
  return `${minus === "" ? "" : "−"}£${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${pence}`;
}

/** Writes a difference with its sign: "+£20.00". */
export function difference(amount: string): string {
  return amount.startsWith("-") || /^0(\.0+)?$/.test(amount) ? pounds(amount) : `+${pounds(amount)}`;
}

/** Writes a name of the interface, such as "PayslipEmail", as "Payslip email". */
export function spaced(name: string): string {
  const words = name
    .replace(/[_.-]/g, " ")
    .replace(/^rti\b/, "RTI")
    .replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Writes a tax year as "2026-27". */
export function taxYear(year: number | string): string {
  return `${year}-${String((Number(year) + 1) % 100).padStart(2, "0")}`;
}

/** Writes a count with its noun: "1 employee", "2,000 employees". */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : several}`;
}

/** Writes a sentence of the interface without the marks around names of fields. */
export function plain(sentence: string): string {
  return sentence.replaceAll("`", "");
}

const NAMES: Readonly<Record<string, string>> = {
  ni: "National Insurance",
  employerNi: "Employer’s National Insurance",
  employerPension: "Employer’s pension",
  grossForEmployeeNi: "Earnings for National Insurance",
  grossForEmployerNi: "Earnings for employer’s National Insurance",
  attachmentOrders: "Court orders",
};

/** Writes an amount's name, such as "netPay", as people say it. */
export function amountName(amount: string): string {
  return NAMES[amount] ?? spaced(amount);
}

const AMOUNT = /^([−+]?)£([\d,]+\.\d\d)$/;

/** Reads an amount as it is written here, "−£1,234.50", as digits; null for another text. */
export function amountIn(text: string): string | null {
  const [, sign, amount] = AMOUNT.exec(text) ?? [];
  return amount === undefined ? null : `${sign === "−" ? "-" : ""}${amount.replaceAll(",", "")}`;
}

/** Reads a date as it is written here, "26 April 2026"; null for another text. */
export function dayIn(text: string): Date | null {
  const day = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) ? new Date(`${text} UTC`) : null;
  return day === null || Number.isNaN(day.getTime()) ? null : day;
}
