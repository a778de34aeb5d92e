import { type Amount, type CalendarDate, formatPence, Reader, type Unread, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import type { CourtOrderFacts } from "../facts";
import type { Mistake, Order } from "../order";
import { readOrder } from "../read/read-order";
import { readingDay } from "../read/reading-day";

/** A deduction that was wrong on a pay-day; exactly one of the two amounts. */
export interface CourtOrderCorrection {
  readonly order: CourtOrderFacts;
  /** The pay-day of the mistake. */
  readonly paymentDate: CalendarDate;
  /** Not deducted, or deducted too little, by mistake. */
  readonly missedAmount?: Amount;
  /** Deducted in excess by mistake. */
  readonly overDeductedAmount?: Amount;
  readonly reason: string;
}

const KNOWN: ReadonlySet<string> = new Set(["order", "paymentDate", "missedAmount", "overDeductedAmount", "reason"]);
const AMOUNTS: readonly Mistake[] = ["missedAmount", "overDeductedAmount"];

/**
 * Returns an order with a mistake corrected: a missed deduction is added to `shortfallCarriedForward`, an excess to
 * `overDeductionCarriedForward`. The next pay-day makes it good after its own deduction, within the order's protection.
 *
 * A missed deduction can be made good for a direct earnings attachment, a fines order of Northern Ireland, a fixed
 * priority order, and a maintenance deduction order that carries; an excess is set off in the first two. A maintenance
 * arrestment counts days to the next deduction anyway; for other orders a missed deduction is lost.
 * Problems: wrong facts; `required` without an amount; `sent_together` for both; `correction_not_available_for_type`.
 * Source: S.I. 2013/384, Part 6; S.R. (N.I.) 2018/102, regulation 12; Attachment of Earnings Act 1971, Schedule 3.
 */
export const correctCourtOrder = calculation<CourtOrderCorrection, CourtOrderFacts>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const field = readField(reader, owner);
  const amount = reader.optionalPositiveAmount(owner[field], field, "");
  if (typeof owner.reason !== "string" || owner.reason === "") {
    reader.refuse(owner.reason === undefined ? "required" : "must_not_be_empty", "/reason");
  }
  const day = readingDay(reader, rulebook, reader.date(owner, "paymentDate", ""), "/paymentDate");
  const order = day === null ? null : readOrder(reader, { value: owner.order, place: 0, path: "/order" }, day);
  if (order !== null && !order.kind.corrects(order).includes(field)) {
    reader.refuse("correction_not_available_for_type", `/${field}`, { orderType: order.kind.type });
  }
  if (day === null || order === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const value = { ...(owner.order as CourtOrderFacts), ...carried(order, field, amount) };
  const workings = options?.explain === true ? workingsOf([], day.rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});

/** Returns which of the two amounts is given; exactly one is required. */
function readField(reader: Reader, owner: Unread): Mistake {
  const given = AMOUNTS.filter((key) => owner[key] !== undefined);
  if (given.length === 0) reader.refuse("required", "/missedAmount");
  if (given.length === 2) reader.refuse("sent_together", "/overDeductedAmount", { other: "missedAmount" });
  return given[0] ?? "missedAmount";
}

function carried({ state }: Order, field: Mistake, amount: number): Partial<CourtOrderFacts> {
  if (field === "missedAmount") return { shortfallCarriedForward: formatPence(state.shortfall + amount) };
  return { overDeductionCarriedForward: formatPence(state.overDeduction + amount) };
}
