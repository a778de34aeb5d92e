import { type CalendarDate, formatDate, Reader, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import { readPensionRules, standingRuleOn } from "../pension-rules";
import { GENDERS, type Gender, statePensionDay, statePensionDayOfAnyone } from "../state-pension-age";

export interface StatePensionDateFacts {
  readonly dateOfBirth: CalendarDate;
  /** Required for a birth before 6 December 1953. */
  readonly gender?: Gender;
  /** The law as it stands on this day. */
  readonly asOf: CalendarDate;
}

export interface StatePensionDate {
  readonly statePensionDate: CalendarDate;
  /** Reached on or before `asOf`. */
  readonly isReached: boolean;
}

const KNOWN = new Set(["dateOfBirth", "gender", "asOf"]);

/**
 * The day on which somebody reaches State Pension age. A day after the last tax year loaded has that year's table.
 *
 * Problems: wrong facts; `required_with` where the date depends on the gender. Source: Pensions Acts 1995 to 2014, as the
 * government's own calculator holds them.
 */
export const statePensionDate = calculation<StatePensionDateFacts, StatePensionDate>((facts, rulebook, options) => {
  const reader = new Reader();
  const rules = readPensionRules(reader, rulebook);
  const owner = reader.object(facts, "");
  if (owner === null || rules === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const born = reader.date(owner, "dateOfBirth", "");
  const asOf = reader.date(owner, "asOf", "");
  const gender = owner.gender === undefined ? null : reader.choice(owner, "gender", "", GENDERS);
  if (born > asOf) reader.refuse("date_after", "/dateOfBirth", { limit: formatDate(asOf) });
  const rule = standingRuleOn(reader, rules, "statePensionAge", asOf, "/asOf");
  if (rule === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const { day, isSame } =
    gender === null
      ? statePensionDayOfAnyone(rule.value, born)
      : { day: statePensionDay(rule.value, born, gender), isSame: true };
  if (!isSame) reader.refuse("required_with", "/gender", { other: "dateOfBirth" });
  if (!isSame) return { ok: false, problems: reader.problems };
  const value = { statePensionDate: formatDate(day), isReached: day <= asOf };
  const step = {
    id: "pensions.state-pension-date",
    figure: "/statePensionDate",
    rule: "The first row of the table of pension ages that holds the date of birth.",
    formula: "date of birth + age of the row, or the date of the row",
    inputs: { "date of birth": formatDate(born), gender: gender ?? "any" },
    value: value.statePensionDate,
    sources: rule.sources,
  };
  const workings = options?.explain === true ? workingsOf([step], rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});
