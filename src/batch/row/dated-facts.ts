import type { CalendarDate, Reader, Unread } from "../../engine/base";
import type { Places } from "./places";

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

/** A row whose dated lists are being written. */
interface Writing {
  readonly reader: Reader;
  readonly row: Unread;
  readonly startOfYear: CalendarDate;
  readonly places: Places;
  readonly facts: Record<string, unknown>;
}

/** Returns codes, letters and loans of a row as the dated lists of `payYear`. */
export function datedFacts(reader: Reader, row: Unread, startOfYear: CalendarDate, places: Places): Unread {
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
