import type { PayYear, Result, Rulebook } from "../../engine";
import {
  type CalendarDate,
  formatDate,
  PAY_FREQUENCIES,
  type PayFrequency,
  type Problem,
  Reader,
  startOfTaxYear,
  type Unread,
} from "../../engine/base";
import { payUncheckedYear } from "../../engine/gross-to-net";
import { refuseOther } from "../../engine/rulebook";
import { EMPLOYEE_FIELDS } from "./employee-year";
import { type BatchYear, toPayments } from "./payments";
import { Places } from "./schedule";

/** A dated list of `payYear`, and the short form that means one entry from the start of the year. */
interface DatedFact {
  readonly list: string;
  readonly short: string;
  readonly dateKey: "effectiveDate" | "startDate";
  readonly required: boolean;
}

const DATED_FACTS: readonly DatedFact[] = [
  { list: "taxCodes", short: "taxCode", dateKey: "effectiveDate", required: true },
  { list: "niCategories", short: "niCategory", dateKey: "effectiveDate", required: true },
  { list: "studentLoans", short: "studentLoanPlan", dateKey: "startDate", required: false },
  { list: "pensions", short: "pension", dateKey: "startDate", required: false },
];

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
    payments: toPayments(row, payFrequency, { reader, year, places }),
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

/** A row whose dated lists are being written. */
interface Writing {
  readonly reader: Reader;
  readonly row: Unread;
  readonly startOfYear: CalendarDate;
  readonly places: Places;
  readonly facts: Record<string, unknown>;
}

/** Returns codes, letters and loans of a row as the dated lists of `payYear`. */
function datedFacts(reader: Reader, row: Unread, startOfYear: CalendarDate, places: Places): Unread {
  const writing: Writing = { reader, row, startOfYear, places, facts: {} };
  for (const fact of DATED_FACTS) writeList(fact, writing);
  if (row.week1Month1 !== undefined && row.taxCode === undefined) {
    reader.refuse("required_with", "/week1Month1", { other: "taxCode" });
  }
  writePostgraduateLoan(writing);
  return writing.facts;
}

function writeList({ list, short, dateKey, required }: DatedFact, writing: Writing): void {
  const { reader, row, startOfYear, places, facts } = writing;
  const value = row[short];
  if (value === undefined || (value === null && !required)) {
    if (row[list] !== undefined) facts[list] = row[list];
    else if (required) reader.refuse("required", `/${short}`);
    return;
  }
  if (row[list] !== undefined) reader.refuse("sent_together", `/${short}`, { other: list });
  places.made(`/${list}`, `/${short}`);
  places.made(`/${list}/0/${short}`, `/${short}/*`);
  places.made(`/${list}/0/week1Month1`, "/week1Month1");
  const entry: Record<string, unknown> = { [dateKey]: startOfYear, [short]: value };
  if (short === "taxCode" && row.week1Month1 !== undefined) entry.week1Month1 = row.week1Month1;
  facts[list] = [entry];
}

function writePostgraduateLoan({ reader, row, startOfYear: startDate, places, facts }: Writing): void {
  if (!reader.flag(row.postgraduateLoan, "postgraduateLoan", "", false)) {
    if (row.postgraduateLoans !== undefined) facts.postgraduateLoans = row.postgraduateLoans;
    return;
  }
  if (row.postgraduateLoans !== undefined) {
    reader.refuse("sent_together", "/postgraduateLoan", { other: "postgraduateLoans" });
  }
  places.made("/postgraduateLoans", "/postgraduateLoan");
  facts.postgraduateLoans = [{ startDate }];
}

/** Calculates a row by the single path: the engine on its facts, with problems at their places in the row. */
export function payEmployeeYear(row: unknown, year: BatchYear, rulebook: Rulebook): Result<PayYear> {
  const refused = refuseOther(rulebook);
  if (refused !== null) return refused;
  const read = readEmployeeYear(row, year);
  if (!("facts" in read)) return { ok: false, problems: read };
  const answer = payUncheckedYear(read.facts, rulebook);
  if (answer.ok && read.problems.length === 0) return answer;
  const found = answer.ok ? [] : read.places.trace(answer.problems).filter(isNewBeside(read.problems));
  return { ok: false, problems: withoutTwins([...read.problems, ...found]) };
}

/** Returns whether a problem is new: a field missing in the row is also missing in its facts. */
function isNewBeside(problems: readonly Problem[]): (problem: Problem) => boolean {
  return ({ token }) => problems.length === 0 || token !== "required";
}

function withoutTwins(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((found) => [JSON.stringify([found.token, found.path]), found])).values()];
}
