import { type CalendarDate, pointerStep, type Reader, type Unread } from "../engine/base";
import type { Origins } from "./origins";

/** A person's place in the file, and what is collected on the way from the file to the facts. */
export interface Place {
  readonly reader: Reader;
  readonly origins: Origins;
  /** Pointer to the person. */
  readonly path: string;
  /** First day of the tax year. */
  readonly startOfYear: CalendarDate;
}

/** One dated list of the facts, and the short form for a single entry from the start of the year. */
interface DatedFact {
  readonly list: string;
  readonly short: string;
  /** A field used together with the short form; null if there is no such field. */
  readonly beside: string | null;
  readonly entry: (value: unknown, from: CalendarDate) => Unread;
}

const TAX_CODES: DatedFact = {
  list: "taxCodes",
  short: "taxCode",
  beside: "week1Month1",
  entry: (taxCode, effectiveDate) => ({ effectiveDate, taxCode }),
};
const NI_CATEGORIES: DatedFact = {
  list: "niCategories",
  short: "niCategory",
  beside: null,
  entry: (niCategory, effectiveDate) => ({ effectiveDate, niCategory }),
};
const STUDENT_LOANS: DatedFact = {
  list: "studentLoans",
  short: "studentLoanPlan",
  beside: null,
  entry: (studentLoanPlan, startDate) => ({ startDate, studentLoanPlan }),
};

/** Reads a person's tax codes, category letters and loans, each as the engine's dated list. */
export function readDatedFacts(owner: Unread, place: Place): Record<string, unknown> {
  return {
    ...readDatedFact(owner, TAX_CODES, place, true),
    ...readDatedFact(owner, NI_CATEGORIES, place, true),
    ...readDatedFact(owner, STUDENT_LOANS, place, false),
    ...readPostgraduateLoans(owner, place),
  };
}

function readDatedFact(owner: Unread, fact: DatedFact, place: Place, required: boolean): Record<string, unknown> {
  const short = owner[fact.short];
  const list = owner[fact.list];
  const at = place.path + pointerStep(fact.short);
  if (short === undefined) {
    if (list === undefined && required) place.reader.refuse("required", at);
    refuseBeside(owner, fact, place);
    return list === undefined ? {} : { [fact.list]: list };
  }
  if (list !== undefined) place.reader.refuse("sent_together", at, { other: fact.list });
  place.origins.made(`/${fact.list}`, at).copied(`/${fact.list}/0`, place.path);
  const entry = fact.entry(short, place.startOfYear);
  const { beside } = fact;
  const isBeside = beside !== null && owner[beside] !== undefined;
  return { [fact.list]: [isBeside ? { ...entry, [beside]: owner[beside] } : entry] };
}

function refuseBeside(owner: Unread, fact: DatedFact, { reader, path }: Place): void {
  if (fact.beside === null || owner[fact.beside] === undefined) return;
  reader.refuse("required_with", path + pointerStep(fact.beside), { other: fact.short });
}

function readPostgraduateLoans(owner: Unread, { reader, origins, path, startOfYear }: Place): Record<string, unknown> {
  const has = reader.flag(owner.postgraduateLoan, "postgraduateLoan", path, false);
  if (!has) return owner.postgraduateLoans === undefined ? {} : { postgraduateLoans: owner.postgraduateLoans };
  if (owner.postgraduateLoans !== undefined) {
    reader.refuse("sent_together", `${path}/postgraduateLoan`, { other: "postgraduateLoans" });
  }
  origins.made("/postgraduateLoans", `${path}/postgraduateLoan`);
  return { postgraduateLoans: [{ startDate: startOfYear }] };
}
