import type { Problem, Rulebook } from "../../../engine";
import { endOfTaxYear, formatDate } from "../../../engine/base";
import { type CourtOrderFacts, checkCourtOrder } from "../../../engine/court-orders";

const OF_THE_DAY = new Set(["/paymentDate", "/taxYear", "/period", "/payFrequency"]);

/**
 * Checks the orders of a request whose payment date cannot be read: the engine reads orders for a day, so the last day
 * that has rules is used.
 */
export function ordersWithoutDay(
  orders: readonly CourtOrderFacts[],
  problems: readonly Problem[],
  rulebook: Rulebook,
): readonly Problem[] {
  const year = rulebook.taxYears.at(-1);
  const isJudged = problems.some(({ path }) => path.startsWith("/courtOrders"));
  if (year === undefined || isJudged || !problems.some(({ path }) => OF_THE_DAY.has(path))) return [];
  const date = formatDate(endOfTaxYear(year));
  return orders.flatMap((order, at) => {
    const checked = checkCourtOrder({ date, order }, rulebook);
    if (checked.ok) return [];
    return checked.problems.flatMap((problem) =>
      problem.path.startsWith(ORDER)
        ? { ...problem, path: `/courtOrders/${at}${problem.path.slice(ORDER.length)}` }
        : [],
    );
  });
}

const ORDER = "/order";
