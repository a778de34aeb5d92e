import { birthday, type CalendarDate, formatDate, shape } from "../../base";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { findStandingRule, type PensionLaw } from "../pension-law";
import { type PensionParameters, readPensionRules } from "../pension-rules";
import { GENDERS, statePensionDay, statePensionDayOfAnyone } from "../state-pension-age";

const FACTS = shape.record(
  {
    dateOfBirth: shape.date,
    /** The law as it is on this day. */
    asOf: shape.date,
    /** Required for a birth before 6 December 1953. */
    gender: shape.optional(shape.choice(GENDERS), null),
  },
  shape.notAfter("dateOfBirth", "asOf"),
);

/** A date of birth, and the day whose law applies. */
export interface StatePensionDateFacts extends shape.FactsOf<typeof FACTS> {}

/** The day on which a person reaches State Pension age, and the days that follow from it. */
export interface StatePensionDate {
  readonly statePensionDate: CalendarDate;
  /** Reached on or before `asOf`. */
  readonly isReached: boolean;
  /** The birthday from which an eligible jobholder is enrolled automatically. */
  readonly enrolmentAgeDate: CalendarDate;
}

interface AgeLaw extends PensionLaw<PensionParameters["statePensionAge"]> {
  readonly enrolledFromYears: number;
}

/**
 * Finds the day a person reaches State Pension age, and the birthday from which enrolment is automatic. A day after the last tax year loaded uses that year's table.
 *
 * Problems: wrong facts; `required_with` if the date depends on the gender. Source: Pensions Acts 1995 to 2014, as in
 * the government's own calculator.
 */
export const statePensionDate: DefinedCalculation<StatePensionDateFacts, StatePensionDate> = defineCalculation({
  name: "state-pension-date",
  facts: FACTS,
  needs: readPensionRules,
  law({ asOf }, rulebook, reader): AgeLaw | null {
    const at = { day: asOf, path: "/asOf" };
    const pensionAge = findStandingRule("statePensionAge", at, rulebook, reader);
    const limits = pensionAge && findStandingRule("ageLimits", at, rulebook, reader);
    return limits && { ...pensionAge, enrolledFromYears: limits.value.enrolledFromYears };
  },
  work({ dateOfBirth, asOf, gender }, { value: rows, enrolledFromYears }, reader) {
    const { day, isSame } =
      gender === null
        ? statePensionDayOfAnyone(rows, dateOfBirth)
        : { day: statePensionDay(rows, dateOfBirth, gender), isSame: true };
    if (!isSame) reader.refuse("required_with", "/gender", { other: "dateOfBirth" });
    return {
      statePensionDate: formatDate(day),
      isReached: day <= asOf,
      enrolmentAgeDate: formatDate(birthday(dateOfBirth, enrolledFromYears)),
    };
  },
  explain: (value, { dateOfBirth, gender }, { sourceIds }) => [
    {
      id: "pensions.state-pension-date",
      figure: "/statePensionDate",
      rule: "The first row of the table of pension ages that holds the date of birth.",
      formula: "date of birth + age of the row, or the date of the row",
      inputs: { "date of birth": formatDate(dateOfBirth), gender: gender ?? "any" },
      value: value.statePensionDate,
      sources: sourceIds,
    },
  ],
});
