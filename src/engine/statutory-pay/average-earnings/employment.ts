import {
  type CalendarDate,
  type DayNumber,
  type Money,
  pointerStep,
  readDate,
  shape,
  TERRITORIES,
  type Territory,
  type toJsonSchema,
  type Unread,
} from "../../base";
import { CARRIED_BY_EMPLOYMENT, unread } from "../fields";
import { FAMILY_PAY_HISTORY, NO_PAY_HISTORY, type PayHistory, payHistory, SICK_PAY_HISTORY } from "./pay-history";
import { EIGHT_WEEKS } from "./relevant-period";

/** An employment as the engine works with it. */
export interface Employment {
  readonly startDate: DayNumber | null;
  readonly leavingDate: DayNumber | null;
  readonly territory: Territory | null;
  /** null if the average is stated, or no pay is known. */
  readonly history: PayHistory | null;
}

const NO_EMPLOYMENT: Employment = { startDate: null, leavingDate: null, territory: null, history: null };

const FIELDS = {
  ...CARRIED_BY_EMPLOYMENT,
  /** First day of continuous employment. */
  startDate: shape.orNull(shape.date),
  /** Last day of the contract, or of life: sick pay ends with it. */
  leavingDate: shape.orNull(shape.date),
  territory: shape.optional(shape.choice(TERRITORIES), null),
};

const STARTED = { ...FIELDS, startDate: shape.date };

const leavingIsAfterStart = shape.notBefore("leavingDate", "startDate");

const WITH_SICK_PAY = shape.record({ ...FIELDS, ...SICK_PAY_HISTORY }, leavingIsAfterStart);

/** The employment that pays. Pay may be left out if average earnings are stated. */
export interface SickPayEmployment extends Partial<shape.FactsOf<typeof WITH_SICK_PAY>> {}

/** The employment whose earnings are averaged for a family payment, as sick pay reads it. */
export interface FamilyEmployment extends SickPayEmployment {}

type ReadEmployment = Omit<Employment, "history">;

/** Returns an employment whose pay is read if the caller gives it; it must be given where there is no shape without it. */
function employment(
  paid: shape.Shape<unknown, ReadEmployment & Parameters<typeof payHistory>[0]>,
  unpaid: shape.Shape<unknown, ReadEmployment> | null,
  isPaid: (given: Unread) => boolean = () => true,
): shape.Shape<SickPayEmployment, Employment> {
  return {
    read(reader, value, key, path) {
      const given = reader.object(value, path + pointerStep(key));
      if (given === null) return NO_EMPLOYMENT;
      if (unpaid !== null && !isPaid(given)) return { ...unpaid.read(reader, given, key, path), history: null };
      const read = paid.read(reader, given, key, path);
      return { ...read, history: payHistory(read, read.startDate) };
    },
    schema: () => (unpaid === null ? paid.schema() : togetherOrNot(paid.schema(), unpaid.schema())),
  };
}

type JsonSchema = ReturnType<typeof toJsonSchema>;

/** Fields that only one of two schemas needs are stated together or not at all. */
function togetherOrNot(whole: JsonSchema, least: JsonSchema): JsonSchema {
  const needed: readonly string[] = Array.isArray(least.required) ? least.required : [];
  const together = (Array.isArray(whole.required) ? whole.required : []).filter((name) => !needed.includes(name));
  const dependentRequired = Object.fromEntries(together.map((name) => [name, together]));
  return { ...whole, required: needed, dependentRequired };
}

const hasEarnings = ({ earnings }: Unread) => earnings !== undefined;

const STARTED_AND_PAID = shape.record({ ...STARTED, ...FAMILY_PAY_HISTORY }, leavingIsAfterStart);
const STARTED_ALONE = shape.record({ ...STARTED, ...NO_PAY_HISTORY }, leavingIsAfterStart);

/** The employment of a family payment, by where its average earnings come from. */
export const FAMILY_EMPLOYMENTS = {
  Payslips: employment(STARTED_AND_PAID, null),
  Override: employment(STARTED_AND_PAID, STARTED_ALONE, hasEarnings),
  Import: shape.optional(
    employment(
      shape.record({ ...FIELDS, ...FAMILY_PAY_HISTORY }, leavingIsAfterStart),
      shape.record({ ...FIELDS, ...NO_PAY_HISTORY }, leavingIsAfterStart),
      hasEarnings,
    ),
    NO_EMPLOYMENT,
  ),
};

export const SICK_PAY_EMPLOYMENT = shape.optional(
  employment(WITH_SICK_PAY, shape.record({ ...FIELDS, ...NO_PAY_HISTORY }, leavingIsAfterStart), (given) => {
    return Object.keys(SICK_PAY_HISTORY).some((key) => given[key] !== undefined);
  }),
  NO_EMPLOYMENT,
);

const EARNING = { startDate: shape.orNull(shape.date), leavingDate: unread, territory: unread };
const UNREAD = { dateOfBirth: unread, workingPattern: unread };

/** The employment whose earnings are averaged for a family payment. */
export const EARNING_FAMILY_PAY = shape.record({ ...EARNING, ...UNREAD, ...FAMILY_PAY_HISTORY });

/** The employment whose earnings are averaged for sick pay. */
export const EARNING_SICK_PAY = shape.record({ ...EARNING, ...UNREAD, ...SICK_PAY_HISTORY });

/** Somebody whose every pay day is known. */
export interface NewStarterFacts {
  readonly startDate: CalendarDate;
  /** The last day that pay received before the sickness is for; null before the first pay day. */
  readonly paidThrough: CalendarDate | null;
  /** The annual salary under the contract; null if no salary is agreed. */
  readonly salary: Money | null;
}

/**
 * Returns what sick pay of somebody new is averaged from: before the first pay day the pay of the contract; with less
 * than eight weeks of pay the days that it represents; nothing otherwise. Source: Statutory Sick Pay (General)
 * Regulations 1982 reg. 19.
 */
export function payOfNewStarter({
  startDate,
  paidThrough,
  salary,
}: NewStarterFacts): Pick<SickPayEmployment, "contractualPay" | "daysRepresented"> {
  if (paidThrough === null) return salary === null ? {} : { contractualPay: { amount: salary, per: "Year" } };
  const days = readDate(paidThrough) - readDate(startDate) + 1;
  return days > 0 && days < EIGHT_WEEKS ? { daysRepresented: days } : {};
}
