import { type DayNumber, isObject, type Problem, problem, taxYearLabel } from "../base";
import type { Rulebook } from "../rulebook";
import { type Dated, inForceOn, type ReadPaymentEntry, type ReadYear, spanning } from "./read-year";

/** Facts that a year states as its payslips do. */
const OF_YEAR = new Set(["lastPaymentDate", "employmentStartDate", "isOffPayrollWorker", "director", "courtOrders"]);

/** Converts a path in a payslip's facts to the path in the facts of its year. */
export function yearPath(path: string, year: ReadYear, payment: ReadPaymentEntry): string {
  const [, field = "", ...rest] = path.split("/");
  const below = rest.map((step) => `/${step}`).join("");
  const day = payment.from;
  if (OF_YEAR.has(field)) return path;
  switch (field) {
    case "taxCode":
    case "week1Month1":
      return inForcePath(year.taxCodes, day, "/taxCodes", `/${field}${below}`);
    case "niCategory":
      return inForcePath(year.niCategories, day, "/niCategories", `/${field}${below}`);
    case "studentLoanPlan":
      return `${spanning(year.studentLoans, day)[Number(rest[0] ?? 0)]?.path ?? "/studentLoans"}/${field}`;
    case "yearToDate":
      return historyPath(rest, year, payment);
    case "pension":
      return pensionPath(rest, year, payment);
    default:
      return `${payment.path}${path}`;
  }
}

/** What a payment states of the pension has the payment's path; the rest has that of the pension in force. */
function pensionPath(rest: readonly string[], year: ReadYear, payment: ReadPaymentEntry): string {
  const below = rest.map((step) => `/${step}`).join("");
  const own = isObject(payment.entry.pension) ? payment.entry.pension : null;
  const inForce = spanning(year.pensions, payment.from).at(-1);
  const isOwn = own?.[rest[0] ?? ""] !== undefined || inForce === undefined;
  return `${isOwn ? payment.path : inForce.path}/pension${below}`;
}

/** Returns the path of the entry in force; of the list itself if there is none. */
function inForcePath(entries: readonly Dated[], day: DayNumber, list: string, field: string): string {
  const entry = inForceOn(entries, day);
  return entry === null ? list : entry.path + field;
}

/** Figures of previous employments may come with a tax code; everything else is the opening balance. */
function historyPath(rest: readonly string[], year: ReadYear, payment: ReadPaymentEntry): string {
  const below = rest.map((step) => `/${step}`).join("");
  const code = inForceOn(year.taxCodes, payment.from);
  const field = rest[0] ?? "";
  return code !== null && code.entry[field] !== undefined ? `${code.path}${below}` : `/openingBalance${below}`;
}

export function unsupportedYear(taxYear: number, rulebook: Rulebook): Problem {
  return problem("unsupported_tax_year", "/taxYear", {
    taxYear: taxYearLabel(taxYear),
    allowed: rulebook.taxYears.map(taxYearLabel).join(", "),
  });
}
