import { formatPence } from "../../base";
import type { FilingFacts } from "../../filing-facts";
import type { NetPayment, PaidHours } from "./contents-facts";

const PAYMENT = new Set(["method", "accountName", "accountNumberLast4", "amount"]);
const HOURS = new Set(["description", "units", "payRate"]);
const MOST_PAYMENTS = 20;
const MOST_HOURS = 100;

/** Reads the parts in which net pay is paid; a problem if they are stated and do not add up to it. */
export function readPayments(facts: FilingFacts, netPay: number): readonly NetPayment[] {
  const parts = facts.list("payments", PAYMENT, MOST_PAYMENTS).map((part) => {
    const pence = part.neededPence("amount");
    if (pence < 0) part.reader.refuse("negative_amount", part.at("amount"));
    const payment: NetPayment = {
      method: part.text("method")?.text ?? null,
      accountName: part.text("accountName")?.text ?? null,
      accountNumberLast4: lastFourOf(part),
      amount: formatPence(pence),
    };
    return { pence, payment };
  });
  const sum = parts.reduce((total, { pence }) => total + pence, 0);
  if (parts.length > 0 && sum !== netPay) {
    facts.reader.refuse("totals_differ", facts.at("payments"), { field: "netPay", expected: formatPence(netPay) });
  }
  return parts.map(({ payment }) => payment);
}

function lastFourOf(part: FilingFacts): string | null {
  const digits = part.text("accountNumberLast4");
  if (digits === null) return null;
  if (!/^\d{4}$/.test(digits.text)) part.reader.refuse("invalid_format", digits.from);
  return digits.text;
}

/** Reads hours, to the hundredth like amounts. */
export function readHours(facts: FilingFacts): {
  readonly hours: readonly PaidHours[];
  readonly totalHours: string | null;
} {
  const rows = facts.list("hours", HOURS, MOST_HOURS).map((row) => {
    const hundredths = row.neededPence("units");
    const hours: PaidHours = {
      description: row.neededText("description").text,
      units: formatPence(hundredths),
      payRate: row.money("payRate")?.text ?? null,
    };
    return { hundredths, hours };
  });
  const total = rows.reduce((sum, { hundredths }) => sum + hundredths, 0);
  return { hours: rows.map(({ hours }) => hours), totalHours: rows.length === 0 ? null : formatPence(total) };
}
