import { type CalendarDate, formatDate } from "../../base";
import type { Rulebook } from "../../rulebook";
import { lastDayOfRules } from "../law";

/** Returns the last day whose rates of family pay are known: weeks that begin later are paid at provisional ones. */
export function lastDayOfRates(rulebook: Rulebook): CalendarDate {
  return formatDate(lastDayOfRules(rulebook.subject("statutory-pay")));
}
