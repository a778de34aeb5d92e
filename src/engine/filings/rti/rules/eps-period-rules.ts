import { addMonths, civilDate, type DayNumber, dayNumber } from "../../../base";
import type { BusinessRule } from "./business-rule";
import { dayIn, isUpTo } from "./dates";

/** Returns the rules about months without payments and periods of inactivity. */
export function epsPeriodRules(submission: string): readonly BusinessRule[] {
  return [...noPaymentRules(`${submission}/NoPaymentDates`), ...inactivityRules(`${submission}/PeriodOfInactivity`)];
}

function noPaymentRules(dates: string): readonly BusinessRule[] {
  return [
    {
      code: "7910",
      at: `${dates}/From`,
      rule: "a period without payments has begun.",
      holds: (place, { today }) => isUpTo(place, today),
    },
    {
      code: "7869",
      at: `${dates}/From`,
      rule: "a period without payments begins before it ends.",
      holds: (place) => dayIn(place.text) < dayIn(place.up().textAt("To")),
    },
    {
      code: "7911",
      at: `${dates}/To`,
      rule: "a period without payments ends with the current tax month at the latest.",
      holds: (place, { today }) => addMonths(dayIn(place.text), -1) < today,
    },
  ];
}

function inactivityRules(period: string): readonly BusinessRule[] {
  return [
    {
      code: "7872",
      at: `${period}/From`,
      rule: "a period of inactivity begins before it ends.",
      holds: (place) => dayIn(place.text) < dayIn(place.up().textAt("To")),
    },
    {
      code: "7873",
      at: `${period}/From`,
      rule: "a period of inactivity begins with the next tax month.",
      holds: (place, { today }) => isInMonthOf(dayIn(place.text), startOfNextTaxMonth(today)),
    },
    {
      code: "7874",
      at: `${period}/To`,
      rule: "a period of inactivity ends in the future.",
      holds: (place, { today }) => dayIn(place.text) > today,
    },
    {
      code: "7871",
      at: period,
      rule: "a period of inactivity is at most twelve months.",
      holds: (place) => dayIn(place.textAt("To")) <= addMonths(dayIn(place.textAt("From")), 12),
    },
  ];
}

function startOfNextTaxMonth(today: DayNumber): DayNumber {
  const { year, month } = civilDate(addMonths(today - 5, 1));
  return dayNumber(year, month, 6);
}

/** The schema requires the 6th; the rule itself compares the month. */
function isInMonthOf(day: DayNumber, other: DayNumber): boolean {
  if (Number.isNaN(day)) return false;
  const [one, two] = [civilDate(day), civilDate(other)];
  return one.year === two.year && one.month === two.month;
}
