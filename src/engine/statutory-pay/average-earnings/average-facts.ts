import { byName, type DayNumber, shape } from "../../base";
import { absent } from "../fields";
import { EARNING_FAMILY_PAY, EARNING_SICK_PAY } from "./employment";
import { EVENT, EVENTS, findFamilyEvent, placementFollowsMatch } from "./event";
import { type PayHistory, payHistory } from "./pay-history";
import { FAMILY_PAYMENT_TYPES, STATUTORY_TYPES } from "./statutory-types";

const FIELDS = {
  /** The payment for which pay is averaged. */
  statutoryType: shape.choice(STATUTORY_TYPES),
  /** The pay before it. */
  employment: EARNING_SICK_PAY,
  /** Sick pay: the first day of the first linked spell. */
  startDate: absent(shape.date, Number.NaN),
  ...EVENT,
  qualifyingEventDate: shape.requiredHere(shape.date),
};

const SICK_PAY: shape.RecordShape<typeof FIELDS> = shape.record({
  ...FIELDS,
  statutoryType: shape.word("StatutorySickPay"),
  qualifyingEventDate: absent(shape.date, Number.NaN),
  startDate: shape.requiredHere(shape.date),
});

const FAMILY_PAY = byName(FAMILY_PAYMENT_TYPES, (type): typeof SICK_PAY => {
  const fields = { ...FIELDS, ...EVENTS[type], statutoryType: shape.word(type), employment: EARNING_FAMILY_PAY };
  const qualifyingEventDate = shape.requiredHere(shape.date);
  return shape.record({ ...fields, qualifyingEventDate }, placementFollowsMatch);
});

/** The facts of an average: the payment that it is for, and the pay before it. */
export const AVERAGE_FACTS = shape.recordByFields(
  [SICK_PAY, ...Object.values(FAMILY_PAY)],
  SICK_PAY,
  (given, reader) => {
    const type = reader.choice(given, "statutoryType", "", STATUTORY_TYPES);
    return type === "StatutorySickPay" ? SICK_PAY : FAMILY_PAY[type];
  },
);

/** The employment whose earnings are averaged, and the event that decides the relevant period. */
export interface AverageEarningsFacts extends shape.FactsOf<typeof AVERAGE_FACTS> {}

/** What an average is calculated from. */
export interface AveragedPay {
  readonly history: PayHistory;
  /** The last normal pay day on or before this one ends the relevant period. */
  readonly referenceDate: DayNumber;
  /** The day whose lower earnings limit applies. */
  readonly testDate: DayNumber;
  /** The path of the fact that gives the dates. */
  readonly datePath: string;
}

/** Finds the days by which pay is averaged. */
export function averagedPay(read: shape.ReadOf<typeof AVERAGE_FACTS>): AveragedPay {
  const { statutoryType, employment, startDate } = read;
  const history = payHistory(employment, employment.startDate);
  if (statutoryType === "StatutorySickPay") {
    return { history, referenceDate: startDate - 1, testDate: startDate, datePath: "/startDate" };
  }
  const { referenceDate } = findFamilyEvent(statutoryType, read, employment.startDate).week;
  return { history, referenceDate, testDate: referenceDate, datePath: "/qualifyingEventDate" };
}
