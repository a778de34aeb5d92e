import { type DayNumber, FREQUENCIES, type PayFrequency, pointerStep, type Reader, type Unread } from "../base";
import { type Interval, intervalOf } from "./interval";
import type { Order, OrderState, Protection, Terms } from "./order";
import type { OrderDay } from "./order-day";
import { FieldKinds, mayBeNull, ORDER_FIELDS } from "./order-fields";
import { ORDER_TYPE_RULES, ORDER_TYPES, type OrderType } from "./order-types";
import { NO_STATE, readOwed, readPast, readState } from "./read-state";
import { readEjoRate, readTerms } from "./read-terms";
import { readDay, readPositive } from "./read-values";
import { inForceOn } from "./variations";

const NO_TERMS: Terms = { kind: "Fixed", pence: 0 };
const FREQUENCY_NAMES = Object.keys(FREQUENCIES) as readonly PayFrequency[];

/** Reads an order with the terms in force on the pay-day; null when anything is wrong with it. */
export function readOrder(reader: Reader, value: unknown, place: number, path: string, day: OrderDay): Order | null {
  const given = reader.object(value, path);
  if (given === null) return null;
  const known = reader.problems.length;
  const type = reader.choice(given, "orderType", path, ORDER_TYPES);
  if (reader.problems.length > known) return null;
  const seen = lookThrough(reader, given, path, type);
  const owner = inForceOn(reader, seen.needsCopy ? withoutNulls(given) : given, path, type, day.payDay);
  const interval = readInterval(reader, owner, path, day);
  const terms = readTerms(reader, owner, path, type, day, interval);
  const protection = readProtection(reader, owner, path, type, terms, day);
  const state = seen.hasState ? readState(reader, owner, path, day.payDay) : NO_STATE;
  const made = readDay(reader, owner.dateMade, "dateMade", path);
  const received = readDay(reader, owner.dateReceived, "dateReceived", path);
  const stated = readDay(reader, owner.startDate, "startDate", path);
  const firstPay = readFirstPay(reader, owner, path, type, made ?? received, day);
  const daysFrom = readDaysFrom(reader, owner, path, type, day, state);
  const order = {
    id: readId(reader, owner, place, path),
    place,
    path,
    type,
    rule: ORDER_TYPE_RULES[type],
    made,
    received,
    start: stated ?? firstPay ?? received ?? made,
    firstPay,
    daysFrom,
    interval,
    terms: terms ?? NO_TERMS,
    protection,
    owed: readOwed(reader, owner, path, type, state.repaid),
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

/** A field that is null is one left out: orders are stored with every field that they could have. */
function withoutNulls(owner: Unread): Unread {
  return Object.fromEntries(Object.entries(owner).filter(([, value]) => value !== null));
}

interface Seen {
  /** Whether null stands where its reader would not take it for left out. */
  readonly needsCopy: boolean;
  readonly hasState: boolean;
}

/** Refuses fields that the type does not have and texts that are none, and says what there is to read. */
function lookThrough(reader: Reader, owner: Unread, path: string, type: OrderType): Seen {
  const kinds = FieldKinds.of(type);
  let needsCopy = false;
  let hasState = false;
  let place = 0;
  for (const key in owner) {
    const value = owner[key];
    if (value === undefined) continue;
    const kind = kinds.at(place++, key);
    if (value === null) {
      needsCopy ||= kind !== undefined && !mayBeNull(key);
      if (ORDER_FIELDS.has(key)) continue;
    }
    if (kind === "State") hasState = true;
    else if (kind === "Text" && typeof value !== "string") {
      reader.refuse("wrong_type", path + pointerStep(key), { expected: "string" });
    } else if (kind === undefined) refuseField(reader, key, path, type);
  }
  return { needsCopy, hasState };
}

/** A field of another type is told apart from one that no order has. */
function refuseField(reader: Reader, key: string, path: string, type: OrderType): void {
  const at = path + pointerStep(key);
  if (key === "instructionAmount") reader.refuse("must_be_absent", at);
  else if (ORDER_FIELDS.has(key)) reader.refuse("field_of_another_order_type", at, { orderType: type });
  else reader.refuse("unknown_field", at);
}

function readInterval(reader: Reader, owner: Unread, path: string, day: OrderDay): Interval {
  if (owner.payFrequency === undefined || owner.payFrequency === null) return day.interval;
  const frequency = reader.choice(owner, "payFrequency", path, FREQUENCY_NAMES);
  return intervalOf(frequency) ?? day.interval;
}

function readProtection(
  reader: Reader,
  owner: Unread,
  path: string,
  type: OrderType,
  terms: Terms | null,
  day: OrderDay,
): Protection {
  if (type === "NiAeoEjo") {
    return { setting: "CourtPerAmount", pence: readEjoRate(reader, owner, path, "protectedEarningsRate", day) };
  }
  const setting = readSetting(reader, owner, path, type, terms);
  const key = "protectedEarningsSettingCourtPerAmount";
  const { protectedEarningsSettingCourtPerAmount: stated } = owner;
  if (setting !== "CourtPerAmount") {
    if (stated !== undefined && stated !== null) reader.refuse("must_be_absent", path + pointerStep(key));
    return { setting, pence: 0 };
  }
  return { setting, pence: readPositive(reader, stated, key, path) * day.periods };
}

function readSetting(
  reader: Reader,
  owner: Unread,
  path: string,
  type: OrderType,
  terms: Terms | null,
): Protection["setting"] {
  const allowed = settingsOf(type, terms);
  if (owner.protectedEarningsSetting !== undefined) {
    return reader.choice(owner, "protectedEarningsSetting", path, allowed);
  }
  const isStated = owner.protectedEarningsSettingCourtPerAmount != null && allowed.includes("CourtPerAmount");
  return isStated ? "CourtPerAmount" : (allowed[0] ?? "None");
}

const SIXTY_ONLY = ORDER_TYPE_RULES.Dea.protection;
const NONE_ONLY: readonly Protection["setting"][] = ["None"];
const COURT_ONLY = ORDER_TYPE_RULES.AeoNonPriority.protection;

/** The settings that an order can have with the sum that it sets; the first is meant where it does not say. */
function settingsOf(type: OrderType, terms: Terms | null): readonly Protection["setting"][] {
  const { protection } = ORDER_TYPE_RULES[type];
  if (type === "NiAeoFines") return terms?.kind === "Share" ? NONE_ONLY : SIXTY_ONLY;
  const isCourts = type === "AeoPriority" || type === "Mcaeo";
  return isCourts && terms?.kind !== "UnitTable" ? COURT_ONLY : protection;
}

/** From when a direct earnings attachment may count: as stated, or a time of grace after its notice. */
function readFirstPay(
  reader: Reader,
  owner: Unread,
  path: string,
  type: OrderType,
  notice: DayNumber | null,
  day: OrderDay,
): DayNumber | null {
  const stated = readDay(reader, owner.firstPayDate, "firstPayDate", path);
  if (type !== "Dea") return null;
  return stated ?? (notice === null ? null : notice + (day.figures.graceDays.Dea ?? 0));
}

/** Maintenance is counted from the last pay-day with a deduction, at first from service, after a pause from its end. */
function readDaysFrom(
  reader: Reader,
  owner: Unread,
  path: string,
  type: OrderType,
  day: OrderDay,
  state: OrderState,
): DayNumber | null {
  if (type !== "Cma" && (type !== "Cao" || owner.maintenanceDailyRate === undefined)) return null;
  const isStopped = state.status === "Suspended" || state.status === "Discharged";
  const served = readPast(reader, owner.dateServed, "dateServed", path, day.payDay);
  const resumed = readPast(reader, owner.resumedDate, "resumedDate", path, day.payDay);
  const from = state.lastDeduction ?? served;
  if (from === null && resumed === null && !isStopped) reader.refuse("required", `${path}/dateServed`);
  return resumed === null ? from : Math.max(from ?? resumed, resumed);
}

function readId(reader: Reader, owner: Unread, place: number, path: string): string {
  if (owner.orderId === undefined) return String(place + 1).padStart(4, "0");
  if (typeof owner.orderId === "string" && owner.orderId !== "") return owner.orderId;
  reader.refuse("wrong_type", `${path}/orderId`, { expected: "string" });
  return "";
}
