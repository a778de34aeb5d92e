import { ceilDivide, floorDivide } from "../../kernel";
import {
  type Amount,
  ageOn,
  type CalendarDate,
  type CallOptions,
  formatDate,
  formatPence,
  type Money,
  pointerStep,
  Reader,
  type Result,
  type Unread,
  type WorkingStep,
  workingsOf,
} from "../base";
import type { MinimumWageFigures, Rulebook } from "../rulebook";
import { readHours } from "./read-hours";

/** One pay reference period of one worker. */
export interface MinimumWageFacts {
  readonly periodStartDate: CalendarDate;
  readonly dateOfBirth: CalendarDate;
  /** An apprentice's date of starting the apprenticeship; leave out for anyone else. */
  readonly apprenticeshipStartDate?: CalendarDate | null;
  /** Pay that counts: basic pay, incentives and bonuses, after salary sacrifice; no overtime premium, tips, allowances or expenses. */
  readonly payThatCounts: Amount;
  /** Deductions and payments for the employer's own use or benefit. */
  readonly deductionsForEmployer?: Amount;
  /** Hours in the period, to the hundredth, as a decimal string or number. */
  readonly hours: string | number;
  /** Days on which the employer provides accommodation, and what it charges for them. */
  readonly accommodationDays?: number;
  readonly accommodationCharge?: Amount;
}

export type MinimumWageBand = "Apprentice" | "Age";

export interface MinimumWage {
  readonly isCompliant: boolean;
  /** The age at the start of the period, which chooses the rate. */
  readonly age: number;
  readonly band: MinimumWageBand;
  readonly hourlyRate: Money;
  /** The least that must be paid for the hours, raised to the penny. */
  readonly payRequired: Money;
  readonly payThatCounts: Money;
  /** By how much pay falls short; nought when it does not. */
  readonly shortfall: Money;
}

const KNOWN = new Set([
  "periodStartDate",
  "dateOfBirth",
  "apprenticeshipStartDate",
  "payThatCounts",
  "deductionsForEmployer",
  "hours",
  "accommodationDays",
  "accommodationCharge",
]);

interface ReadFacts {
  readonly start: number;
  readonly born: number;
  readonly apprenticeSince: number | null;
  readonly pay: number;
  readonly hundredthHours: number;
  readonly accommodationDays: number;
  readonly accommodationCharge: number;
}

/**
 * Whether a pay reference period pays the minimum wage, and by how much it does not.
 *
 * The rate is that of the worker's age at the start of the period; an apprentice under 19, or in the first year, has
 * the apprentice rate. An accommodation charge counts against pay above the daily offset, and the offset counts for
 * the worker where nothing is charged. Problems: wrong facts; `not_in_force` where the loaded rules hold no rate.
 * Source: National Minimum Wage Regulations 2015 and the amendments of each April.
 */
export function minimumWage(facts: MinimumWageFacts, rulebook: Rulebook, options?: CallOptions): Result<MinimumWage> {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const read = owner === null ? null : readFacts(reader, owner);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const figures = rulebook.minimumWageOn(read.start);
  if (figures === null) {
    reader.refuse("not_in_force", "/periodStartDate", { taxYear: formatDate(read.start) });
    return { ok: false, problems: reader.problems };
  }
  const offset = figures.accommodationOffsetDayPence;
  if (read.accommodationDays > 0 && offset === null) {
    reader.refuse("not_in_force", "/accommodationDays", { taxYear: formatDate(read.start) });
    return { ok: false, problems: reader.problems };
  }
  const assessed = assess(read, figures);
  const isExplained = options?.explain === true;
  const workings = isExplained ? workingsOf([step(read, figures, assessed)], { sources: figures.sourceTexts }) : null;
  return { ok: true, value: assessed, workings, rules: figures.digest };
}

function readFacts(reader: Reader, owner: Unread): ReadFacts {
  reader.onlyKnown(owner, KNOWN, "");
  const start = reader.date(owner, "periodStartDate", "");
  const born = reader.date(owner, "dateOfBirth", "");
  if (born > start) reader.refuse("date_after", pointerStep("dateOfBirth"), { limit: formatDate(start) });
  return {
    start,
    born,
    apprenticeSince: reader.optionalDate(owner, "apprenticeshipStartDate", ""),
    pay:
      reader.amount(owner.payThatCounts, "payThatCounts", "") -
      reader.optionalPositiveAmount(owner.deductionsForEmployer, "deductionsForEmployer", ""),
    hundredthHours: readHours(reader, owner, "hours", ""),
    accommodationDays:
      owner.accommodationDays === undefined ? 0 : reader.integer(owner, "accommodationDays", "", 0, 31),
    accommodationCharge: reader.optionalPositiveAmount(owner.accommodationCharge, "accommodationCharge", ""),
  };
}

function assess(read: ReadFacts, figures: MinimumWageFigures): MinimumWage {
  const age = ageOn(read.born, read.start);
  const isApprentice =
    read.apprenticeSince !== null &&
    read.apprenticeSince <= read.start &&
    (age < 19 || ageOn(read.apprenticeSince, read.start) < 1);
  const rate = isApprentice ? figures.apprenticeHourPence : ageRate(figures, age);
  const required = ceilDivide(rate * read.hundredthHours, 100);
  const offset = (figures.accommodationOffsetDayPence ?? 0) * read.accommodationDays;
  const counted = read.pay + (read.accommodationDays === 0 ? 0 : offset - read.accommodationCharge);
  const shortfall = Math.max(0, required - counted);
  return {
    isCompliant: shortfall === 0,
    age,
    band: isApprentice ? "Apprentice" : "Age",
    hourlyRate: formatPence(rate),
    payRequired: formatPence(required),
    payThatCounts: formatPence(counted),
    shortfall: formatPence(shortfall),
  };
}

function ageRate(figures: MinimumWageFigures, age: number): number {
  return figures.ages.find(({ fromAge }) => age >= fromAge)?.hourPence ?? 0;
}

function step(read: ReadFacts, figures: MinimumWageFigures, assessed: MinimumWage): WorkingStep {
  return {
    id: "minimum-wage.assessment",
    figure: "/shortfall",
    rule: "Pay that counts, with the accommodation offset less the charge, must reach the hourly rate times the hours.",
    formula: "hours × hourly rate − pay that counts",
    inputs: {
      hours: `${floorDivide(read.hundredthHours, 100)}.${String(read.hundredthHours % 100).padStart(2, "0")}`,
      "hourly rate": assessed.hourlyRate,
      "pay that counts": assessed.payThatCounts,
    },
    value: assessed.shortfall,
    sources: Object.values(figures.sources).flat(),
  };
}
