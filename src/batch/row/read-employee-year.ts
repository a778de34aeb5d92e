import {
  formatDate,
  PAY_FREQUENCIES,
  type PayFrequency,
  type Problem,
  Reader,
  startOfTaxYear,
  type Unread,
} from "../../engine/base";
import { datedFacts } from "./dated-facts";
import { EMPLOYEE_FIELDS } from "./employee-year";
import { type BatchYear, paymentsOf } from "./payments";
import { Places } from "./places";

/** A row as facts for `payYear`, and what is wrong with it. */
interface ReadEmployeeYear {
  /** Null if it is not given. */
  readonly id: string | null;
  readonly payFrequency: PayFrequency;
  /** Unchecked, for `payUncheckedYear`. */
  readonly facts: Unread;
  readonly places: Places;
  readonly problems: readonly Problem[];
}

const AS_THEY_ARE = [
  "director",
  "leavingDate",
  "p45IssueDate",
  "lastPaymentDate",
  "isOffPayrollWorker",
  "openingBalance",
  "courtOrders",
];
const LONGEST_ID = 200;

/** Reads a row of any shape; null only if it is not an object. */
export function readEmployeeYear(input: unknown, year: BatchYear): ReadEmployeeYear | readonly Problem[] {
  const reader = new Reader();
  const row = reader.object(input, "");
  if (row === null) return reader.problems;
  reader.onlyKnown(row, EMPLOYEE_FIELDS, "");
  const places = new Places();
  const id = readId(reader, row);
  const payFrequency = reader.choice(row, "payFrequency", "", PAY_FREQUENCIES);
  const facts: Record<string, unknown> = {
    taxYear: year.taxYear,
    payFrequency,
    ...datedFacts(reader, row, formatDate(startOfTaxYear(year.taxYear)), places),
    payments: paymentsOf(row, payFrequency, { reader, year, places }),
  };
  for (const key of AS_THEY_ARE) if (row[key] !== undefined) facts[key] = row[key];
  if (payFrequency === "Irregular" && row.startDate !== undefined) {
    facts.employmentStartDate = row.startDate;
    places.made("/employmentStartDate", "/startDate");
  }
  return { id, payFrequency, facts, places, problems: reader.problems };
}

/** Reads the ID of a row, which identifies it in every result. */
function readId(reader: Reader, row: Unread): string | null {
  if (row.id === undefined) reader.refuse("required", "/id");
  else if (typeof row.id !== "string") reader.refuse("wrong_type", "/id", { expected: "string" });
  else if (row.id === "") reader.refuse("must_not_be_empty", "/id");
  else if (row.id.length > LONGEST_ID) reader.refuse("too_large", "/id", { maximum: LONGEST_ID });
  else return row.id;
  return null;
}
