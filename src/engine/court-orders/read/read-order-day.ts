import {
  type Amount,
  type DayNumber,
  FREQUENCIES,
  type PayFrequency,
  pointerStep,
  type Reader,
  type Unread,
} from "../../base";
import type { Rulebook } from "../../rulebook";
import { type Interval, intervalOf, lengthOf } from "../interval";
import type { NetEarnings, OrderDay, Portion } from "../order-day";
import { ORDER_TYPES } from "../types";
import { TERRITORIES } from "../words";
import { governingRules } from "./reading-day";

const FREQUENCY_NAMES = Object.keys(FREQUENCIES) as readonly PayFrequency[];
const UNITS = ["Day", "Week", "Month"] as const;
const MOST_SERIES = 20;
const MOST_PERIODS = 53;
const MOST_DAYS = 3_660;
const INTERVAL_FIELDS: ReadonlySet<string> = new Set(["unit", "count"]);
const SERIES_FIELDS: ReadonlySet<string> = new Set(["payFrequency", "attachableEarnings"]);
const ADVANCE_FIELDS: ReadonlySet<string> = new Set(["periods", "partPeriod"]);
const PART_FIELDS: ReadonlySet<string> = new Set(["attachableEarnings", "days"]);

/** Reads a pay-day; null if its date is not valid or no rules govern it. */
export function readOrderDay(reader: Reader, owner: Unread, rulebook: Rulebook): OrderDay | null {
  const payDay = reader.date(owner, "paymentDate", "");
  const frequency = reader.choice(owner, "payFrequency", "", FREQUENCY_NAMES);
  const interval = readInterval(reader, owner, frequency);
  const own = readOwnPortions(reader, owner, interval);
  const main = own.find(({ kind }) => kind === "Main")?.interval ?? interval;
  const advance = readAdvance(reader, owner, main);
  const portions = [...own, ...advance];
  const loans = {
    studentLoan: reader.optionalPositiveAmount(owner.studentLoan, "studentLoan", ""),
    postgraduateLoan: reader.optionalPositiveAmount(owner.postgraduateLoan, "postgraduateLoan", ""),
  };
  const limits = readLimits(reader, owner);
  if (Number.isNaN(payDay)) return null;
  const governing = governingRules(reader, rulebook, payDay, "/paymentDate");
  if (governing === null) return null;
  const periods = 1 + advance.filter(({ kind }) => kind === "Advance").length;
  return { payDay, ...governing, interval: main, portions, periods, ...loans, ...limits };
}

/** Reads a payslip's pay-day: one amount, not known until tax is calculated, and the facts beside the orders. */
export function readPayslipDay(
  reader: Reader,
  beside: Unread,
  payDay: DayNumber,
  frequency: PayFrequency,
  rulebook: Rulebook,
): OrderDay | null {
  const interval = readInterval(reader, beside, frequency);
  const { minimumWageHeadroom, territory, nextPayDay, leaving } = readLimits(reader, beside);
  const governing = governingRules(reader, rulebook, payDay, "/paymentDate");
  if (governing === null) return null;
  return {
    payDay,
    rules: governing.rules,
    figures: governing.figures,
    loanOrder: governing.loanOrder,
    interval,
    portions: [{ kind: "Main", net: 0, interval }],
    periods: 1,
    studentLoan: 0,
    postgraduateLoan: 0,
    minimumWageHeadroom,
    territory,
    nextPayDay,
    leaving,
  };
}

type Limits = Pick<OrderDay, "minimumWageHeadroom" | "territory" | "nextPayDay" | "leaving">;

function readLimits(reader: Reader, owner: Unread): Limits {
  const { minimumWageHeadroom: headroom } = owner;
  return {
    minimumWageHeadroom:
      headroom === undefined || headroom === null ? null : reader.amount(headroom, "minimumWageHeadroom", ""),
    territory: owner.territory === undefined ? null : reader.choice(owner, "territory", "", TERRITORIES),
    nextPayDay: reader.optionalDate(owner, "nextPaymentDate", ""),
    leaving: reader.optionalDate(owner, "leavingDate", ""),
  };
}

function readInterval(reader: Reader, owner: Unread, frequency: PayFrequency): Interval {
  const regular = intervalOf(frequency);
  if (owner.payInterval === undefined) {
    if (regular === null) reader.refuse("required_with", "/payInterval", { other: "payFrequency" });
    return regular ?? { unit: "Day", count: 1 };
  }
  const at = "/payInterval";
  const given = reader.object(owner.payInterval, at);
  if (given === null) return { unit: "Day", count: 1 };
  reader.onlyKnown(given, INTERVAL_FIELDS, at);
  return {
    unit: reader.choice(given, "unit", at, UNITS),
    count: reader.integer(given, "count", at, 1, MOST_DAYS),
  };
}

/** Reads the pay-day's own pay: one amount, or several series of which the shortest goes through a table. */
function readOwnPortions(reader: Reader, owner: Unread, interval: Interval): Portion[] {
  if (owner.series === undefined) {
    return [{ kind: "Main", net: readNet(reader, owner.attachableEarnings, "attachableEarnings", ""), interval }];
  }
  if (owner.attachableEarnings !== undefined) {
    reader.refuse("sent_together", "/attachableEarnings", { other: "series" });
  }
  const list = reader.list(owner, "series", "", MOST_SERIES);
  if (list.length === 0 && Array.isArray(owner.series)) reader.refuse("must_not_be_empty", "/series");
  const read = list.map((value, at) => readSeries(reader, value, `/series/${at}`, interval));
  const shortest = read.reduce<Portion | undefined>(
    (least, each) => (least === undefined || lengthOf(each.interval) < lengthOf(least.interval) ? each : least),
    undefined,
  );
  return read.map((each) => (each === shortest ? each : { ...each, kind: "Other" }));
}

function readSeries(reader: Reader, value: unknown, path: string, fallback: Interval): Portion {
  const owner = reader.object(value, path);
  if (owner === null) return { kind: "Main", net: 0, interval: fallback };
  reader.onlyKnown(owner, SERIES_FIELDS, path);
  const frequency = reader.choice(owner, "payFrequency", path, FREQUENCY_NAMES);
  const net = readNet(reader, owner.attachableEarnings, "attachableEarnings", path);
  return { kind: "Main", net, interval: intervalOf(frequency) ?? fallback };
}

function readAdvance(reader: Reader, owner: Unread, interval: Interval): Portion[] {
  if (owner.advancePay === undefined || owner.advancePay === null) return [];
  const at = "/advancePay";
  const given = reader.object(owner.advancePay, at);
  if (given === null) return [];
  reader.onlyKnown(given, ADVANCE_FIELDS, at);
  const periods = reader.list(given, "periods", at, MOST_PERIODS).map(
    (net, place): Portion => ({
      kind: "Advance",
      net: readNet(reader, net as Amount, String(place), `${at}/periods`),
      interval,
    }),
  );
  return given.partPeriod === undefined ? periods : [...periods, ...readPart(reader, given.partPeriod, at)];
}

function readPart(reader: Reader, value: unknown, path: string): Portion[] {
  const at = path + pointerStep("partPeriod");
  const owner = reader.object(value, at);
  if (owner === null) return [];
  reader.onlyKnown(owner, PART_FIELDS, at);
  const net = readNet(reader, owner.attachableEarnings, "attachableEarnings", at);
  return [{ kind: "PartAdvance", net, interval: { unit: "Day", count: reader.integer(owner, "days", at, 1, 31) } }];
}

/** Reads net earnings; negative ones are kept, and nothing is deducted from them. */
function readNet(reader: Reader, value: unknown, key: string, path: string): NetEarnings {
  if (!isByType(value)) return reader.amount(value, key, path);
  const at = path + pointerStep(key);
  const net: Record<string, number> = {};
  for (const [type, amount] of Object.entries(value)) {
    if (ORDER_TYPES.some((known) => known === type)) net[type] = reader.amount(amount, type, at);
    else reader.refuse("unknown_field", at + pointerStep(type));
  }
  return net;
}

function isByType(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("toFixed" in value);
}
