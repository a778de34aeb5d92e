import { type DefinedFunction, defineFunction, shape } from "../../base";
import { neededText, text } from "../../filing-facts";
import { knownNotice } from "./known-notice";
import { type NoticeCandidate, type Person, personIndex, plain, plainNumber } from "./rank-candidates";

const CANDIDATE = shape.record({
  employeeId: neededText,
  nationalInsuranceNumber: text,
  payrollId: text,
  firstName: text,
  lastName: text,
});

const EMPLOYEES = shape.list(CANDIDATE, { upTo: 1_000_000 });

const FACTS = shape.record({
  /** As `readNotices` returns it. */
  notice: knownNotice,
  employees: EMPLOYEES,
});

const MANY = shape.record({ notices: shape.list(knownNotice, { upTo: 10_000 }), employees: EMPLOYEES });

/** A notice, and the employees it may be about. */
export interface MatchNoticeFacts extends shape.FactsOf<typeof FACTS> {}

/** Notices, and the employees they may be about. */
export interface MatchNoticesFacts extends shape.FactsOf<typeof MANY> {}

/** An employee whom a notice may be about. */
export interface CandidateFacts extends shape.FactsOf<typeof CANDIDATE> {}

/** `NotApplicable` if the notice is about nobody; more than one candidate is `Ambiguous`, never a guess. */
export interface NoticeMatch {
  readonly matchStatus: "Matched" | "Unmatched" | "Ambiguous" | "NotApplicable";
  readonly matchedEmployeeId: string | null;
  /** How much matches, of 100; null unless matched. */
  readonly matchScore: number | null;
  /** Everybody it may be about, the most likely first. */
  readonly candidates: readonly NoticeCandidate[];
}

/** The lowest score that decides by itself; below it a person decides. */
const DECIDES = 40;

/**
 * Finds the employee of a notice: by National Insurance number and payroll number (score 100), by National Insurance
 * number alone (80), by payroll number and surname (60), and last by National Insurance number without its suffix letter
 * (40). The same payroll number alone or the same two names (20) make a candidate, never a match. Case, spaces and
 * accents do not matter.
 *
 * Problems: wrong facts.
 */
export const matchNotice: DefinedFunction<MatchNoticeFacts, NoticeMatch> = defineFunction({
  name: "match-notice",
  facts: FACTS,
  work: ({ notice, employees }) => matchAll([notice], employees)[0] ?? NOBODY,
});

/** Does the same for many notices at once, in their order. */
export const matchNotices: DefinedFunction<MatchNoticesFacts, readonly NoticeMatch[]> = defineFunction({
  name: "match-notices",
  facts: MANY,
  work: ({ notices, employees }) => matchAll(notices, employees),
});

const NOBODY: NoticeMatch = {
  matchStatus: "NotApplicable",
  matchedEmployeeId: null,
  matchScore: null,
  candidates: [],
};

type ReadMany = shape.ReadOf<typeof MANY>;

function matchAll(notices: ReadMany["notices"], employees: ReadMany["employees"]): readonly NoticeMatch[] {
  const rank = personIndex(employees.map(candidateOf));
  return notices.map(({ employee }) => {
    if (employee === null) return NOBODY;
    const { nationalInsuranceNumber, worksNumber: payrollId, firstName, lastName } = employee;
    return decide(rank(candidateOf({ employeeId: "", nationalInsuranceNumber, payrollId, firstName, lastName })));
  });
}

function decide(candidates: readonly NoticeCandidate[]): NoticeMatch {
  const [first, second] = candidates;
  if (first === undefined || first.matchScore < DECIDES) return { ...NOBODY, matchStatus: "Unmatched", candidates };
  if (second?.matchScore === first.matchScore) return { ...NOBODY, matchStatus: "Ambiguous", candidates };
  const { employeeId: matchedEmployeeId, matchScore } = first;
  return { matchStatus: "Matched", matchedEmployeeId, matchScore, candidates };
}

function candidateOf(employee: shape.ReadOf<typeof CANDIDATE>): Person {
  return {
    id: employee.employeeId,
    number: plainNumber(employee.nationalInsuranceNumber),
    payrollId: plain(employee.payrollId),
    firstName: plain(employee.firstName),
    lastName: plain(employee.lastName),
  };
}
