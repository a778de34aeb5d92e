import { type DayNumber, FREQUENCIES, type PayFrequency, type Reader, type Unread } from "../../base";
import { type Interval, intervalOf } from "../interval";
import type { Order, OrderKind, OrderState, Protection, Terms } from "../order";
import type { OrderDay } from "../order-day";
import { ORDER_TYPES, orderKindOf } from "../types";
import { type FieldKind, FieldKinds, isOrderField, mayBeNull } from "./order-fields";
import { type OrderReading, type Place, readDay, readPast, readPositive, refuse } from "./order-reading";
import { NO_STATE, readOwed, readState } from "./read-state";
import { inForceOn } from "./variations";

const NO_TERMS: Terms = { kind: "Fixed", pence: 0 };
const FREQUENCY_NAMES = Object.keys(FREQUENCIES) as readonly PayFrequency[];

/** An order in the facts: its list, position and path. */
export interface GivenOrder {
  readonly value: unknown;
  readonly place: number;
  readonly path: string;
}

/** Reads an order with the terms in force on the pay-day; null if anything is wrong with it. */
export function readOrder(reader: Reader, given: GivenOrder, day: OrderDay): Order | null {
  const { path } = given;
  const facts = reader.object(given.value, path);
  if (facts === null) return null;
  const known = reader.problems.length;
  const kind = orderKindOf(reader.choice(facts, "orderType", path, ORDER_TYPES));
  if (reader.problems.length > known) return null;
  const place: Place = { reader, owner: facts, path };
  const seen = lookThrough(place, kind);
  const owner = inForceOn(seen.needsCopy ? { reader, owner: withoutNulls(facts), path } : place, kind, day.payDay);
  const interval = readInterval(reader, owner, path, day);
  const reading: OrderReading = { reader, owner, path, type: kind.type, day, interval };
  const terms = kind.readTerms(reading);
  const protection = kind.readProtection?.(reading) ?? readProtection(reading, kind, terms);
  const state = seen.hasState ? readState(reading, day.payDay) : NO_STATE;
  const made = readDay(reading, owner.dateMade, "dateMade");
  const received = readDay(reading, owner.dateReceived, "dateReceived");
  const stated = readDay(reading, owner.startDate, "startDate");
  const firstPay = readFirstPay(reading, kind, made ?? received);
  const order = {
    daysFrom: readDaysFrom(reading, kind, state),
    id: readId(reading, given.place),
    place: given.place,
    path,
    kind,
    made,
    received,
    start: stated ?? firstPay ?? received ?? made,
    firstPay,
    interval,
    terms: terms ?? NO_TERMS,
    protection,
    owed: readOwed(reading, kind, state.repaid),
    carriesShortfall: reader.flag(
      owner.carryForwardShortfall ?? undefined,
      "carryForwardShortfall",
      path,
      day.figures.deoCarries,
    ),
    isMaintenance: reader.flag(owner.isMaintenance ?? undefined, "isMaintenance", path, false),
    feeApplies: reader.flag(owner.adminFeeApplied, "adminFeeApplied", path, true),
    localAuthority: typeof owner.localAuthority === "string" ? owner.localAuthority : null,
    state,
  };
  return terms === null || reader.problems.length > known ? null : order;
}

/** Removes null fields, which count as left out: orders are stored with every field that they could have. */
function withoutNulls(owner: Unread): Unread {
  return Object.fromEntries(Object.entries(owner).filter(([, value]) => value !== null));
}

interface Seen {
  /** Whether any field is null whose reader would not accept that as left out. */
  readonly needsCopy: boolean;
  readonly hasState: boolean;
}

/** Refuses fields that the type does not have and text fields that are not text; returns what there is to read. */
function lookThrough(facts: Place, kind: OrderKind): Seen {
  const { owner } = facts;
  const kinds = FieldKinds.of(kind);
  let needsCopy = false;
  let hasState = false;
  let place = 0;
  for (const key in owner) {
    const value = owner[key];
    if (value === undefined) continue;
    const found = kinds.at(place++, key);
    if (value === null) {
      needsCopy ||= found !== undefined && !mayBeNull(key);
      if (isOrderField(key)) continue;
    }
    if (found === "State") hasState = true;
    else if (found !== "Term") checkField(facts, key, found, kind);
  }
  return { needsCopy, hasState };
}

function checkField(facts: Place, key: string, found: FieldKind | undefined, { type }: OrderKind): void {
  if (found === "Text" && typeof facts.owner[key] === "string") return;
  if (found === "Text") refuse(facts, "wrong_type", key, { expected: "string" });
  else if (key === "instructionAmount") refuse(facts, "must_be_absent", key);
  else if (isOrderField(key)) refuse(facts, "field_of_another_order_type", key, { orderType: type });
  else refuse(facts, "unknown_field", key);
}

function readInterval(reader: Reader, owner: Unread, path: string, day: OrderDay): Interval {
  if (owner.payFrequency === undefined || owner.payFrequency === null) return day.interval;
  return intervalOf(reader.choice(owner, "payFrequency", path, FREQUENCY_NAMES)) ?? day.interval;
}

/** Reads the protection: the setting stated, else the court's amount if stated, else the default of type and terms. */
function readProtection(reading: OrderReading, kind: OrderKind, terms: Terms | null): Protection {
  const { reader, owner, path, day } = reading;
  const allowed = kind.protections(terms);
  const key = "protectedEarningsSettingCourtPerAmount";
  const { protectedEarningsSetting: stated, protectedEarningsSettingCourtPerAmount: amount } = owner;
  const implied = amount != null && allowed.includes("CourtPerAmount") ? "CourtPerAmount" : (allowed[0] ?? "None");
  const setting = stated === undefined ? implied : reader.choice(owner, "protectedEarningsSetting", path, allowed);
  if (setting === "CourtPerAmount") return { setting, pence: readPositive(reading, amount, key) * day.periods };
  if (amount != null) refuse(reading, "must_be_absent", key);
  return { setting, pence: 0 };
}

/** Reads the first day an order with days of grace may count: as stated, or that many days after its notice. */
function readFirstPay(reading: OrderReading, kind: OrderKind, notice: DayNumber | null): DayNumber | null {
  const stated = readDay(reading, reading.owner.firstPayDate, "firstPayDate");
  if (!kind.hasDaysOfGrace) return null;
  return stated ?? (notice === null ? null : notice + (reading.day.figures.graceDays[kind.type] ?? 0));
}

/** Returns the day maintenance is counted from: the last deduction, initially service, after a pause its end. */
function readDaysFrom(reading: OrderReading, kind: OrderKind, state: OrderState): DayNumber | null {
  const { owner, day } = reading;
  if (!kind.countsDays?.(owner)) return null;
  const isStopped = state.status === "Suspended" || state.status === "Discharged";
  const served = readPast(reading, owner.dateServed, "dateServed", day.payDay);
  const resumed = readPast(reading, owner.resumedDate, "resumedDate", day.payDay);
  const from = state.lastDeduction ?? served;
  if (from === null && resumed === null && !isStopped) refuse(reading, "required", "dateServed");
  return resumed === null ? from : Math.max(from ?? resumed, resumed);
}

function readId({ reader, owner, path }: Place, place: number): string {
  if (owner.orderId === undefined) return String(place + 1).padStart(4, "0");
  if (typeof owner.orderId === "string" && owner.orderId !== "") return owner.orderId;
  reader.refuse("wrong_type", `${path}/orderId`, { expected: "string" });
  return "";
}
