import { halfUpDivide } from "../../kernel";
import { type Amount, type CalendarDate, formatPence, type Money, Reader, type Territory, workingsOf } from "../base";
import { basisPoints, calculation } from "../rulebook";
import { holidayRuleOn } from "./holiday-rule";
import { readTerritory } from "./read-territory";

/** Pay of one pay period of an irregular-hours or part-year worker. */
export interface RolledUpHolidayPayFacts {
  readonly leaveYearStartDate: CalendarDate;
  /** All pay for work done in the period. */
  readonly payForWork: Amount;
  /** Where the worker is employed; England and Wales where it is left out. */
  readonly territory?: Territory;
}

export interface RolledUpHolidayPay {
  /** Paid with the pay for work, and itemised apart from it. */
  readonly holidayPay: Money;
}

const KNOWN = new Set(["leaveYearStartDate", "payForWork", "territory"]);

/**
 * Rolled-up holiday pay: 12.07% of all pay for work done, to the penny, half a penny up. Only for irregular-hours and
 * part-year workers.
 * Problems: wrong facts; `not_in_force` in leave years that start before 1 April 2024; `not_allowed_in_territory` in
 * Northern Ireland.
 * Source: Working Time Regulations 1998, regulation 16A, in force from 2024. The rounding is ours.
 */
export const rolledUpHolidayPay = calculation<RolledUpHolidayPayFacts, RolledUpHolidayPay>(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const owner = reader.object(facts, "");
    if (owner === null) return { ok: false, problems: reader.problems };
    reader.onlyKnown(owner, KNOWN, "");
    const pay = reader.amount(owner.payForWork, "payForWork", "");
    if (pay < 0) reader.refuse("negative_amount", "/payForWork");
    const yearStart = reader.date(owner, "leaveYearStartDate", "");
    const territory = readTerritory(reader, owner);
    if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const rule = holidayRuleOn(reader, rulebook, "rolledUpPay", yearStart, "leaveYearStartDate", territory);
    if (rule === null) return { ok: false, problems: reader.problems };
    const holidayPay = formatPence(halfUpDivide(pay * basisPoints(rule.value), 10_000));
    const step = {
      id: "holiday.rolled-up",
      figure: "/holidayPay",
      rule: "A share of all pay for work done, to the nearest penny, half a penny up.",
      formula: "pay for work × rate",
      inputs: { "pay for work": formatPence(pay), rate: rule.value },
      value: holidayPay,
      sources: rule.sources,
    };
    const sources = rulebook.chapter("holiday")?.sources ?? {};
    const workings = options?.explain === true ? workingsOf([step], { sources }) : null;
    return { ok: true, value: { holidayPay }, workings, rules: rulebook.digestOf(rule.taxYear) ?? rulebook.digest() };
  },
);
