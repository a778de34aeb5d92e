import { type DefinedFunction, defineFunction, shape } from "../../base";
import { neededText, text } from "../../filing-facts";
import { knownNotice } from "./known-notice";
import type { NoticeEmployee } from "./notice";

const CANDIDATE = shape.record({
  employeeId: neededText,
  nationalInsuranceNumber: text,
  payrollId: text,
  lastName: text,
});

const FACTS = shape.record({
  /** As `readNotices` returns it. */
  notice: knownNotice,
  employees: shape.list(CANDIDATE, { upTo: 1_000_000 }),
});

/** A notice, and the employees it may be about. */
export interface MatchNoticeFacts extends shape.FactsOf<typeof FACTS> {}

export interface CandidateFacts extends shape.FactsOf<typeof CANDIDATE> {}

/** `NotApplicable` if the notice is about nobody; more than one candidate is `Ambiguous`, never a guess. */
export interface NoticeMatch {
  readonly matchStatus: "Matched" | "Unmatched" | "Ambiguous" | "NotApplicable";
  readonly matchedEmployeeId: string | null;
}

interface Candidate {
  readonly id: string;
  readonly number: string | null;
  readonly payrollId: string | null;
  readonly lastName: string | null;
}

type Step = (candidate: Candidate, person: Candidate) => boolean;

const WITHOUT_SUFFIX = 8;

/** In order: the first step that finds anyone decides. */
const STEPS: readonly Step[] = [
  (one, other) => same(one.number, other.number) && same(one.payrollId, other.payrollId),
  (one, other) => same(one.number, other.number),
  (one, other) => same(one.payrollId, other.payrollId) && same(one.lastName, other.lastName),
  (one, other) => same(cut(one.number), cut(other.number)),
];

/**
 * Finds the employee of a notice: by National Insurance number and payroll number, by National Insurance number alone,
 * by payroll number and surname, and last by National Insurance number without its suffix letter. Case, spaces and
 * accents do not matter.
 *
 * Problems: wrong facts.
 */
export const matchNotice: DefinedFunction<MatchNoticeFacts, NoticeMatch> = defineFunction({
  name: "match-notice",
  facts: FACTS,
  work: ({ notice, employees }) =>
    notice.employee === null ? NOBODY : find(employees.map(candidateOf), personOf(notice.employee)),
});

const NOBODY: NoticeMatch = { matchStatus: "NotApplicable", matchedEmployeeId: null };

function find(candidates: readonly Candidate[], person: Candidate): NoticeMatch {
  for (const step of STEPS) {
    const [first, second] = candidates.filter((candidate) => step(candidate, person));
    if (second !== undefined) return { matchStatus: "Ambiguous", matchedEmployeeId: null };
    if (first !== undefined) return { matchStatus: "Matched", matchedEmployeeId: first.id };
  }
  return { matchStatus: "Unmatched", matchedEmployeeId: null };
}

function candidateOf(employee: shape.ReadOf<typeof CANDIDATE>): Candidate {
  return {
    id: employee.employeeId,
    number: plainNumber(employee.nationalInsuranceNumber),
    payrollId: plain(employee.payrollId),
    lastName: plain(employee.lastName),
  };
}

function personOf({ nationalInsuranceNumber, worksNumber, lastName }: NoticeEmployee): Candidate {
  return {
    id: "",
    number: plainNumber(nationalInsuranceNumber),
    payrollId: plain(worksNumber),
    lastName: plain(lastName),
  };
}

function plainNumber(given: string | null): string | null {
  return given?.replace(/\s/g, "").toUpperCase() || null;
}

/** Returns the text without accents, in one case. */
function plain(given: string | null): string | null {
  return given?.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase() || null;
}

function cut(number: string | null): string | null {
  return number === null || number.length < WITHOUT_SUFFIX ? null : number.slice(0, WITHOUT_SUFFIX);
}

function same(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}
