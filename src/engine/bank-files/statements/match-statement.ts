import { type Pence, readDate } from "../../base";
import { cleanText } from "../bacs";
import type { StatementLine } from "./statement-line";

/** A payment that was sent, as statements are compared with it. */
export interface SentPayment {
  readonly paymentId: string;
  readonly batchId: string;
  readonly amountPence: Pence;
  readonly reference: string;
  readonly accountName: string;
  /** The day on which the money was to arrive. */
  readonly paymentDate: string;
  /** Whether a statement has shown it already: then it can only come back. */
  readonly isPaid?: boolean;
}

/** The payment that a line of a bank statement fits best, and how sure that is. */
export interface StatementMatch {
  readonly lineNumber: number;
  /** Null for a line that no payment fits. */
  readonly paymentId: string | null;
  /** From 0 to 100. */
  readonly score: number;
  readonly kind: "Paid" | "Returned" | "Unknown";
}

/** How sure a match is, by what agrees beside the amount. Our own scale: no source defines one. */
const SCORES = { batch: 100, reference: 100, name: 80, amountOnly: 50 } as const;
/** Days before and after the payment date in which a statement can show the payment. */
const EARLIEST = -3;
const LATEST = 10;

/**
 * Matches the lines of a statement with payments. Money that went out pays the payment of the same amount: first a whole
 * batch with that total, then the one with the line's reference, with its payee's name, or the only one of the amount.
 * Money that came in returns a payment only if reference or name agree. Dates may differ by three days before and ten
 * after. A payment matches one line; a line that fits several payments equally is `Unknown`.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  payments: readonly SentPayment[],
): readonly StatementMatch[] {
  const left = new Map(payments.map((payment) => [payment.paymentId, payment]));
  return lines.flatMap((line) => {
    const found = line.amountPence < 0 ? paidBy(line, left) : returnedBy(line, left);
    for (const { paymentId } of found) if (paymentId !== null) left.delete(paymentId);
    return found;
  });
}

type Left = ReadonlyMap<string, SentPayment>;

function paidBy(line: StatementLine, left: Left): readonly StatementMatch[] {
  const near = [...left.values()].filter((payment) => payment.isPaid !== true && isNear(line, payment));
  const batch = batchOf(line, near);
  if (batch !== null) return batch.map((payment) => matchOf(line, payment, SCORES.batch));
  return [bestOf(line, near, SCORES.amountOnly)];
}

/** Money comes back days after it was sent, and then carries what it was sent with. */
function returnedBy(line: StatementLine, left: Left): readonly StatementMatch[] {
  if (line.amountPence === 0) return [unknown(line)];
  const near = [...left.values()].filter((payment) => isNear(line, payment));
  return [bestOf(line, near, SCORES.name)];
}

function isNear({ date }: StatementLine, { paymentDate }: SentPayment): boolean {
  const days = readDate(date) - readDate(paymentDate);
  return days >= EARLIEST && days <= LATEST;
}

/** Returns the payments of the only batch of several with the line's amount as its total; null if there is none. */
function batchOf(line: StatementLine, near: readonly SentPayment[]): readonly SentPayment[] | null {
  const batches = new Map<string, SentPayment[]>();
  for (const payment of near) batches.set(payment.batchId, [...(batches.get(payment.batchId) ?? []), payment]);
  const fitting = [...batches.values()].filter(
    (batch) => batch.length > 1 && batch.reduce((sum, { amountPence }) => sum + amountPence, 0) === -line.amountPence,
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function bestOf(line: StatementLine, near: readonly SentPayment[], least: number): StatementMatch {
  const scored = near
    .filter(({ amountPence }) => amountPence === Math.abs(line.amountPence))
    .map((payment) => ({ payment, score: scoreOf(line, payment) }))
    .filter(({ score }) => score >= least);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const [first, ...others] = scored.filter(({ score }) => score === best);
  return first === undefined || others.length > 0 ? unknown(line) : matchOf(line, first.payment, best);
}

function scoreOf({ reference, description }: StatementLine, payment: SentPayment): number {
  const shown = [reference, description].map((text) => cleanText(text, text.length));
  const carries = (text: string) => text !== "" && shown.some((part) => part.includes(text));
  if (carries(cleanText(payment.reference)) && carries(cleanText(payment.accountName))) return SCORES.reference;
  if (shown[0] !== "" && shown[0] === cleanText(payment.reference)) return SCORES.reference;
  return carries(cleanText(payment.accountName)) ? SCORES.name : SCORES.amountOnly;
}

function matchOf(
  { lineNumber, amountPence }: StatementLine,
  { paymentId }: SentPayment,
  score: number,
): StatementMatch {
  return { lineNumber, paymentId, score, kind: amountPence < 0 ? "Paid" : "Returned" };
}

function unknown({ lineNumber }: StatementLine): StatementMatch {
  return { lineNumber, paymentId: null, score: 0, kind: "Unknown" };
}
