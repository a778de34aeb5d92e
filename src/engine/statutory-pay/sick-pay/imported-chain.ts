import { pointerStep, shape } from "../../base";
import { exactEarnings, note } from "../fields";
import { HUNDREDTH_OF_WEEK } from "./week-units";

const weeks = shape.amount({ upTo: "28.00" });

/** Weeks to the hundredth, in week units. */
const weeksUsed: typeof weeks = {
  ...weeks,
  read(reader, value, key, path) {
    const hundredths = weeks.read(reader, value, key, path);
    if (hundredths < 0) reader.refuse("too_small", path + pointerStep(key), { minimum: "0.00" });
    return hundredths * HUNDREDTH_OF_WEEK;
  },
};

export const IMPORTED_CHAIN = shape.record(
  {
    previousProviderName: note,
    /** First day of the first linked spell. */
    chainStartDate: shape.date,
    /** Last day of the last spell. */
    lastSickDate: shape.date,
    /** First day of the last spell; defaults to the chain's first day. */
    spellStartDate: shape.orNull(shape.date),
    /** As at the first day: final, whatever payslips state. */
    averageWeeklyEarnings: exactEarnings,
    waitingDaysServed: shape.integer(0, 3),
    /** Weeks paid, to the hundredth: "20.4". */
    weeksUsed,
    /** Whether the last spell was paid for a day before 6 April 2026, so that the flat rate is protected. */
    protectedFlatRate: shape.optional(shape.flag, false),
  },
  shape.notBefore("lastSickDate", "chainStartDate"),
  shape.notBefore("spellStartDate", "chainStartDate"),
  shape.notAfter("spellStartDate", "lastSickDate"),
);

/** Sickness and sick pay under a previous payroll of the same employer. */
export interface ImportedSickPayFacts extends shape.FactsOf<typeof IMPORTED_CHAIN> {}

export interface ImportedChain extends shape.ReadOf<typeof IMPORTED_CHAIN> {}
