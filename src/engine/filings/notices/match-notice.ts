import { type Failure, Reader } from "../../base";
import { FilingFacts } from "../../filing-facts";
import type { Notice, NoticeEmployee } from "./notice";
import { readKnownNotice } from "./read-known-notice";

/** A notice, and the employees it may be about. */
export interface MatchNoticeFacts {
  /** As `readNotices` returns it. */
  readonly notice: Notice;
  readonly employees: readonly CandidateFacts[];
}

export interface CandidateFacts {
  readonly employeeId: string;
  readonly nationalInsuranceNumber?: string | null;
  readonly payrollId?: string | null;
  readonly lastName?: string | null;
}

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

const KNOWN = new Set(["notice", "employees"]);
const EMPLOYEE = new Set(["employeeId", "nationalInsuranceNumber", "payrollId", "lastName"]);
const MOST_EMPLOYEES = 1_000_000;
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
export function matchNotice(facts: MatchNoticeFacts): { readonly ok: true; readonly value: NoticeMatch } | Failure {
  const reader = new Reader();
  const read = FilingFacts.read(reader, facts, "", KNOWN);
  const notice = read === null ? null : readKnownNotice(read);
  if (read !== null && !read.has("employees")) reader.refuse("required", "/employees");
  const candidates = read?.list("employees", EMPLOYEE, MOST_EMPLOYEES).map(readCandidate) ?? [];
  if (notice === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, value: notice.employee === null ? NOBODY : find(candidates, personOf(notice.employee)) };
}

const NOBODY: NoticeMatch = { matchStatus: "NotApplicable", matchedEmployeeId: null };

function find(candidates: readonly Candidate[], person: Candidate): NoticeMatch {
  for (const step of STEPS) {
    const [first, second] = candidates.filter((candidate) => step(candidate, person));
    if (second !== undefined) return { matchStatus: "Ambiguous", matchedEmployeeId: null };
    if (first !== undefined) return { matchStatus: "Matched", matchedEmployeeId: first.id };
  }
  return { matchStatus: "Unmatched", matchedEmployeeId: null };
}

function readCandidate(employee: FilingFacts): Candidate {
  return {
    id: employee.neededText("employeeId").text,
    number: plainNumber(employee.text("nationalInsuranceNumber")?.text),
    payrollId: plain(employee.text("payrollId")?.text),
    lastName: plain(employee.text("lastName")?.text),
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

function plainNumber(text: string | null | undefined): string | null {
  return text?.replace(/\s/g, "").toUpperCase() || null;
}

/** Returns the text without accents, in one case. */
function plain(text: string | null | undefined): string | null {
  return text?.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase() || null;
}

function cut(number: string | null): string | null {
  return number === null || number.length < WITHOUT_SUFFIX ? null : number.slice(0, WITHOUT_SUFFIX);
}

function same(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}
