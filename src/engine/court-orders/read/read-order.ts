import { type DayNumber, formatPence, type Reader } from "../../base";
import { COMMON_FIELDS } from "../facts/common-fields";
import { dayOrNull, flagOrNull, sum, sumOrNull } from "../facts/field-shapes";
import type { GivenOrder } from "../facts/order-facts";
import { STATE_FIELDS } from "../facts/order-state";
import { convertRate, getInterval, type Interval } from "../interval";
import type { Order, OrderKind, OrderState, Protection, Terms } from "../order";
import type { EarlierOnDay, OrderDay } from "../order-day";
import { getOrderKind, ORDER_TYPES } from "../types";
import { type FieldKind, FieldKinds, isOrderField } from "./order-fields";
import { type OrderReading, type Place, readPast, refuse, statedInterval } from "./order-reading";
import { inForceOn } from "./variations";

/** The state of an order before its first pay-day. */
const NO_STATE: OrderState = {
  status: "Active",
  repaid: 0,
  shortfall: 0,
  protectedShortfall: 0,
  overDeduction: 0,
  lastDeduction: null,
  lastPay: null,
  end: null,
};

const NO_TERMS: Terms = { kind: "Fixed", pence: 0 };

/** Reads an order with the terms in force on the pay-day; null if anything is wrong with it. */
export function readOrder(reader: Reader, { facts, place, path }: GivenOrder, day: OrderDay): Order | null {
  const written = reader.object(facts, path);
  if (written === null) return null;
  const known = reader.problems.length;
  const kind = getOrderKind(reader.choice(written, "orderType", path, ORDER_TYPES));
  if (reader.problems.length > known) return null;
  const whole: Place = { reader, owner: written, path };
  const hasState = lookThrough(whole, kind);
  const owner = inForceOn(whole, kind, day.payDay);
  const reading: OrderReading = { reader, owner, path, type: kind.type, day, interval: readInterval(whole, day, kind) };
  const terms = kind.readTerms(reading);
  const protection = kind.readProtection?.(reading) ?? readProtection(reading, kind, terms);
  const id = readId(reading, place);
  const given = hasState ? readState(reading, day.payDay) : NO_STATE;
  const earlier = earlierOnDay(day, id, given);
  const state = earlier?.before ?? given;
  const { made, received, start, firstPay } = readDays(reading, kind);
  const order: Order = {
    id,
    place,
    path,
    kind,
    made,
    received,
    start,
    firstPay,
    daysFrom: readDaysFrom(reading, kind, state, received),
    interval: reading.interval,
    terms: terms ?? NO_TERMS,
    protection,
    owed: readOwed(reading, kind, given.repaid),
    carriesShortfall: readFlag(reading, owner.carryForwardShortfall, "carryForwardShortfall", day.figures.deoCarries),
    isMaintenance: readFlag(reading, owner.isMaintenance, "isMaintenance", false),
    feeApplies: readFlag(reading, owner.adminFeeApplied, "adminFeeApplied", true),
    localAuthority: typeof owner.localAuthority === "string" ? owner.localAuthority : null,
    state,
    earlier,
  };
  return terms === null || reader.problems.length > known ? null : order;
}

/** Returns what other jobs paid of an order earlier on the pay-day; null also if its status has been changed since. */
function earlierOnDay({ jobs }: OrderDay, id: string, { status }: OrderState): EarlierOnDay | null {
  const earlier = jobs?.orders.get(id);
  if (earlier === undefined) return null;
  return status === earlier.before.status || status === earlier.after.status ? earlier : null;
}

/**
 * Refuses fields that the type does not have and text fields that are not text; returns whether there is any state to
 * read. null counts as left out: orders are stored with every field that any of them could have.
 */
function lookThrough(whole: Place, kind: OrderKind): boolean {
  const { owner } = whole;
  const kinds = FieldKinds.of(kind);
  let hasState = false;
  let place = 0;
  for (const key in owner) {
    const value = owner[key];
    if (value === undefined) continue;
    const found = kinds.at(place++, key);
    if (value === null && (found !== undefined || isOrderField(key))) continue;
    if (found === "State" || found === "Uncounted") hasState = true;
    else if (found !== "Term") checkField(whole, key, found, kind);
  }
  return hasState;
}

function checkField(whole: Place, key: string, found: FieldKind | undefined, { type }: OrderKind): void {
  if (found === "Text" && typeof whole.owner[key] === "string") return;
  if (found === "Text") refuse(whole, "wrong_type", key, { expected: "string" });
  else if (key === "instructionAmount") refuse(whole, "must_be_absent", key);
  else if (isOrderField(key)) refuse(whole, "field_of_another_order_type", key, { orderType: type });
  else refuse(whole, "unknown_field", key);
}

function readInterval({ reader, owner, path }: Place, day: OrderDay, kind: OrderKind): Interval {
  const frequency = COMMON_FIELDS.payFrequency.read(reader, owner.payFrequency, "payFrequency", path);
  const own = kind.isByInterval && day.interval.unit === "Day" ? day.rateInterval : day.interval;
  return (frequency === null ? null : getInterval(frequency)) ?? own;
}

function readFlag({ reader, path }: Place, value: unknown, key: string, fallback: boolean): boolean {
  return flagOrNull.read(reader, value, key, path) ?? fallback;
}

/** Reads the protection: the setting stated, else the court's amount if stated, else the default of type and terms. */
function readProtection(reading: OrderReading, kind: OrderKind, terms: Terms | null): Protection {
  const { reader, owner, path, day } = reading;
  const allowed = kind.protections(terms);
  const key = "protectedEarningsSettingCourtPerAmount";
  const { protectedEarningsSetting: stated, protectedEarningsSettingCourtPerAmount: amount } = owner;
  const implied = amount != null && allowed.includes("CourtPerAmount") ? "CourtPerAmount" : (allowed[0] ?? "None");
  const setting = stated == null ? implied : reader.choice(owner, "protectedEarningsSetting", path, allowed);
  if (setting === "CourtPerAmount") {
    const rate = sum.read(reader, amount, key, path);
    return { setting, pence: convertRate(rate, statedInterval(reading), day.relevantPeriod) * day.periods };
  }
  if (amount != null) refuse(reading, "must_be_absent", key);
  return { setting, pence: 0 };
}

type Days = Pick<Order, "made" | "received" | "start" | "firstPay">;

/** Reads when an order was made and received, when it starts, and the first day on which it may count. */
function readDays({ reader, owner, path, day }: OrderReading, kind: OrderKind): Days {
  const made = dayOrNull.read(reader, owner.dateMade, "dateMade", path);
  const received = dayOrNull.read(reader, owner.dateReceived, "dateReceived", path);
  const stated = dayOrNull.read(reader, owner.startDate, "startDate", path);
  if (!kind.hasDaysOfGrace) return { made, received, start: stated ?? received ?? made, firstPay: null };
  const notice = made ?? received;
  const grace = notice === null ? null : notice + (day.figures.graceDays[kind.type] ?? 0);
  const firstPay = dayOrNull.read(reader, owner.firstPayDate, "firstPayDate", path) ?? grace;
  return { made, received, start: stated ?? firstPay, firstPay };
}

/**
 * Returns the day maintenance is counted from: the last deduction, initially service, after a pause its end. An order
 * without a day of service was served when it was received.
 */
function readDaysFrom(
  reading: OrderReading,
  kind: OrderKind,
  state: OrderState,
  received: DayNumber | null,
): DayNumber | null {
  const { owner, day } = reading;
  if (!kind.countsDays?.(owner)) return null;
  const isStopped = state.status === "Suspended" || state.status === "Discharged";
  const served = readPast(reading, owner.dateServed, "dateServed", day.payDay) ?? received;
  const resumed = readPast(reading, owner.resumedDate, "resumedDate", day.payDay);
  const from = state.lastDeduction ?? served;
  if (from === null && resumed === null && !isStopped) refuse(reading, "required", "dateServed");
  return resumed === null ? from : Math.max(from ?? resumed, resumed);
}

function readId({ reader, owner, path }: Place, place: number): string {
  if (owner.orderId === undefined || owner.orderId === null) return String(place + 1).padStart(4, "0");
  if (typeof owner.orderId === "string" && owner.orderId !== "") return owner.orderId;
  reader.refuse("wrong_type", `${path}/orderId`, { expected: "string" });
  return "";
}

/** Reads the state carried over from earlier pay-days; a new order has none. */
function readState(place: Place, payDay: DayNumber): OrderState {
  const { reader, owner, path } = place;
  const carried = (value: unknown, key: string) =>
    value === undefined || value === "0.00" ? 0 : (sumOrNull.read(reader, value, key, path) ?? 0);
  return {
    status: STATE_FIELDS.status.read(reader, owner.status, "status", path) ?? "Active",
    repaid: carried(owner.amountRepaidToDate, "amountRepaidToDate"),
    shortfall: carried(owner.shortfallCarriedForward, "shortfallCarriedForward"),
    protectedShortfall: carried(owner.protectedShortfall, "protectedShortfall"),
    overDeduction: carried(owner.overDeductionCarriedForward, "overDeductionCarriedForward"),
    lastDeduction: readPast(place, owner.lastDeductionPayDate, "lastDeductionPayDate", payDay),
    lastPay: readPast(place, owner.lastPayDate, "lastPayDate", payDay),
    end: STATE_FIELDS.endDate.read(reader, owner.endDate, "endDate", path),
  };
}

/**
 * Reads the debt when this payroll received the order, from the total or from the balance. Maintenance has no debt: it
 * runs until it is ended. The total of a conjoined order is that of its ordinary debts.
 */
function readOwed(place: Place, kind: OrderKind, repaid: number): number | null {
  const { reader, owner, path } = place;
  const hasBalance = kind.hasBalance && owner.isMaintenance !== true;
  const key = kind.isConjoined ? "ordinaryDebtAmount" : "totalAmountOwed";
  const total = sumOrNull.read(reader, kind.isConjoined ? owner.ordinaryDebtAmount : owner.totalAmountOwed, key, path);
  const paid = sumOrNull.read(reader, owner.previouslyPaid, "previouslyPaid", path) ?? 0;
  const balance = sumOrNull.read(reader, owner.remainingBalance, "remainingBalance", path);
  const gone = hasBalance ? paid + repaid : paid;
  if (total !== null) checkBalance(place, key, { still: total - gone, gone, balance });
  if (!hasBalance) return null;
  if (total !== null) return total - paid;
  return balance === null ? null : balance + repaid;
}

/** Refuses a total below what was already paid of it, and a balance that differs from what is still owed. */
function checkBalance(
  place: Place,
  key: string,
  { still, gone, balance }: { readonly still: number; readonly gone: number; readonly balance: number | null },
): void {
  if (still < 0) refuse(place, "too_small", key, { minimum: formatPence(gone) });
  else if (balance !== null && balance !== still) refuse(place, "sent_together", "remainingBalance", { other: key });
}
