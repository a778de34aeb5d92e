import { LARGEST_AMOUNT_PENCE, pointerStep } from "../../base";
import { sum } from "../facts/field-shapes";
import { convertRate, type Interval } from "../interval";
import type { Terms } from "../order";
import { type OrderReading, statedInterval } from "../read/order-reading";
import type { DeductionBasis } from "../words";

/** Reads an order's basis, if its type allows these; an order with an amount need not state that it is fixed. */
export function readBasis({ reader, owner, path }: OrderReading, bases: readonly DeductionBasis[]): DeductionBasis {
  if (owner.deductionBasis != null) return reader.choice(owner, "deductionBasis", path, bases);
  const isFixed = owner.fixedAmount != null || owner.instructionAmount != null || bases.length === 1;
  if (!isFixed) reader.refuse("required", `${path}/deductionBasis`);
  return "FixedAmount";
}

/**
 * Reads the order's amount, stated for an interval, for every pay period that is paid for. It is a rate: of a payment between
 * two pay-days, and between those of several jobs, it is in proportion to the days (Attachment of Earnings Act 1971,
 * Schedule 3, paragraphs 4 and 6; Child Support (Collection and Enforcement) Regulations 1992, regulation 12).
 */
export function readFixed(reading: OrderReading, from: Interval = statedInterval(reading)): Terms {
  const { reader, owner, path, day } = reading;
  const isInstructed = owner.fixedAmount == null && owner.instructionAmount != null;
  const key = isInstructed ? "instructionAmount" : "fixedAmount";
  const stated = sum.read(reader, isInstructed ? owner.instructionAmount : owner.fixedAmount, key, path);
  const pence = convertRate(stated, from, day.relevantPeriod) * day.periods;
  if (pence > LARGEST_AMOUNT_PENCE) reader.limit(pence, path + pointerStep(key));
  return { kind: "Fixed", pence };
}
