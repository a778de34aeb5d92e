import { FREQUENCIES, LARGEST_AMOUNT_PENCE, type PayFrequency, pointerStep, type Reader, type Unread } from "../base";
import { convertRate, type Interval, intervalOf } from "./interval";
import type { Terms } from "./order";
import type { OrderDay } from "./order-day";
import { type DeductionBasis, ORDER_TYPE_RULES, type OrderType } from "./order-types";
import { readArrestmentTerms, readCouncilTaxTerms, readFinesTerms, tableTerms } from "./read-table-terms";
import { readPercentage, readPositive } from "./read-values";

const REGULAR = (Object.keys(FREQUENCIES) as PayFrequency[]).filter((frequency) => frequency !== "Irregular");
const RATE_TYPES = ["Standard", "Higher", "Fixed"] as const;
const RATE_PERIODS = ["Weekly", "Monthly"] as const;

/** Reads how an order sets its sum on a pay-day; null with a problem where that cannot be said. */
export function readTerms(
  reader: Reader,
  owner: Unread,
  path: string,
  type: OrderType,
  day: OrderDay,
  interval: Interval,
): Terms | null {
  switch (type) {
    case "CmsDeo":
      return readMaintenanceTerms(reader, owner, path, day);
    case "AeoPriority":
    case "AeoNonPriority":
    case "Mcaeo":
      return readBasis(reader, owner, path, type) === "Table"
        ? readFinesTerms(reader, owner, path, type, day, interval)
        : readFixed(reader, owner, path, day);
    case "Dea":
      return readDirectTerms(reader, owner, path, day, interval);
    case "Ctaeo":
      return readCouncilTaxTerms(reader, owner, path, day, interval);
    case "Ea":
    case "Cma":
    case "Cao":
      return readArrestmentTerms(reader, owner, path, type, day);
    case "NiAeoFines":
      return owner.agreedHigherRatePercentage == null
        ? tableTerms(reader, path, type, "niFinesTable", day.figures.niFines, day, interval)
        : { kind: "Share", basisPoints: readPercentage(reader, owner, "agreedHigherRatePercentage", path) };
    case "NiAeoEjo":
      return { kind: "Fixed", pence: readEjoRate(reader, owner, path, "normalDeductionRate", day) };
  }
}

/** A rate of an order of the Enforcement of Judgments Office, for the pay-day's interval. */
export function readEjoRate(reader: Reader, owner: Unread, path: string, key: string, day: OrderDay): number {
  const rate = readPositive(reader, owner[key], key, path);
  const period = reader.choice(owner, "ratePeriod", path, RATE_PERIODS);
  return convertRate(rate, { unit: period === "Weekly" ? "Week" : "Month", count: 1 }, day.interval) * day.periods;
}

function readBasis(reader: Reader, owner: Unread, path: string, type: OrderType): DeductionBasis {
  const { bases } = ORDER_TYPE_RULES[type];
  if (owner.deductionBasis !== undefined) return reader.choice(owner, "deductionBasis", path, bases);
  const isFixed = owner.fixedAmount !== undefined || owner.instructionAmount !== undefined || bases.length === 1;
  if (!isFixed) reader.refuse("required", `${path}/deductionBasis`);
  return "FixedAmount";
}

/** The sum of the order for every pay period that is paid for. */
function readFixed(reader: Reader, owner: Unread, path: string, day: OrderDay, from: Interval = day.interval): Terms {
  const isInstructed = owner.fixedAmount === undefined && owner.instructionAmount !== undefined;
  const key = isInstructed ? "instructionAmount" : "fixedAmount";
  const stated = readPositive(reader, isInstructed ? owner.instructionAmount : owner.fixedAmount, key, path);
  const pence = convertRate(stated, from, day.interval) * day.periods;
  if (pence > LARGEST_AMOUNT_PENCE) reader.limit(pence, path + pointerStep(key));
  return { kind: "Fixed", pence };
}

function readMaintenanceTerms(reader: Reader, owner: Unread, path: string, day: OrderDay): Terms {
  const share = owner.percentage !== undefined ? "percentage" : "percentageRate";
  const hasShare = owner[share] !== undefined;
  const basis =
    owner.deductionBasis === undefined && hasShare ? "Percentage" : readBasis(reader, owner, path, "CmsDeo");
  if (basis === "Percentage") {
    for (const key of ["fixedAmount", "instructionAmount", "rateFrequency"]) {
      if (owner[key] !== undefined) reader.refuse("must_be_absent", path + pointerStep(key));
    }
    return { kind: "Share", basisPoints: readPercentage(reader, owner, hasShare ? share : "percentage", path) };
  }
  if (hasShare) reader.refuse("must_be_absent", path + pointerStep(share));
  const frequency = owner.rateFrequency === undefined ? null : reader.choice(owner, "rateFrequency", path, REGULAR);
  return readFixed(reader, owner, path, day, (frequency && intervalOf(frequency)) ?? day.interval);
}

function readDirectTerms(reader: Reader, owner: Unread, path: string, day: OrderDay, interval: Interval): Terms | null {
  const rateType = reader.choice(owner, "rateType", path, RATE_TYPES);
  if (owner.deductionBasis !== undefined) {
    reader.choice(owner, "deductionBasis", path, rateType === "Fixed" ? ["FixedAmount"] : ["Table"]);
  }
  if (rateType === "Fixed") return readFixed(reader, owner, path, day);
  if (owner.fixedAmount !== undefined) reader.refuse("must_be_absent", `${path}/fixedAmount`);
  const { deaHigher, deaStandard } = day.figures;
  return rateType === "Higher"
    ? tableTerms(reader, path, "Dea", "deaHigher", deaHigher, day, interval)
    : tableTerms(reader, path, "Dea", "deaStandard", deaStandard, day, interval);
}
