import type { Rulebook } from "../../../engine";
import { type ProviderProfile, type SourceColumn, writeProviderFile } from "../../../engine/bank-files/provider-files";
import { describeProblem, formatPence, readPence } from "../../../engine/base";
import { enrolmentDates } from "../../../engine/pensions";
import { MOST_ISSUES } from "../../../platform";
import type { RunRow } from "../../pay-runs";
import type { ProviderEntry } from "../providers/provider-table";
import type { SchemeRow } from "../schemes/find-groups";
import type { ExportProblem } from "../store/file-tables";
import { isShared, type MemberFacts, type SharedFacts } from "./profile-of";
import { type FileMember, recordFacts } from "./record-facts";

export interface FileContents extends FileOfRun {
  readonly profile: ProviderProfile;
  readonly members: readonly FileMember[];
  /** Whether the file only enrols: contributions are then left out. */
  readonly isEnrolment?: boolean;
}

/** A file's text, or everything that is missing for it. */
export type WrittenFile = { readonly text: string } | { readonly problems: readonly ExportProblem[] };

const NO_CONTRIBUTIONS: MemberFacts = {
  employerContribution: null,
  employeeContribution: null,
  additionalVoluntaryContribution: null,
  employeeLumpSum: null,
  nonPaymentReason: null,
};

/** Writes the file of a scheme's contributions in one run. Its sums are those of the payslips. */
export function writeContributionFile(contents: FileContents, rulebook: Rulebook): WrittenFile {
  const { profile, members, run } = contents;
  const columns = sourceColumns(profile);
  const period = { periodStartDate: run.period_start_date, periodEndDate: run.period_end_date };
  const written = writeProviderFile({
    profile,
    file: known(fileFacts(contents, rulebook), columns),
    records: members.map((member) => {
      const facts = placed(recordFacts(member, period), columns);
      return known(contents.isEnrolment === true ? { ...facts, ...NO_CONTRIBUTIONS } : facts, columns);
    }),
  });
  return written.ok ? { text: written.value } : { problems: problemsOf(written.problems, members) };
}

type Columns = ReadonlyMap<string, SourceColumn>;

function sourceColumns({ header, detail, trailer }: ProviderProfile): Columns {
  const columns = [...(header ?? []), ...detail, ...(trailer ?? [])];
  return new Map(columns.flatMap((column) => ("source" in column ? [[column.source, column] as const] : [])));
}

/** Leaves out what the layout has no column for. */
function known(facts: Readonly<Record<string, string | null | undefined>>, columns: Columns) {
  return Object.fromEntries(Object.entries(facts).filter(([source]) => columns.has(source)));
}

/**
 * Puts a voluntary contribution where the layout has a column: its own, that of lump sums, or the member's
 * contribution. Under salary sacrifice the member's own is blank, where that is allowed.
 */
function placed(facts: MemberFacts, columns: Columns): MemberFacts {
  const { employeeContribution: usual = "0", additionalVoluntaryContribution: additional = "0" } = facts;
  const own = columns.has("additionalVoluntaryContribution") || columns.has("employeeLumpSum");
  const employeeContribution = own ? usual : formatPence(readPence(usual) + readPence(additional));
  const isBlank = facts.isSalarySacrifice === "Yes" && columns.get("employeeContribution")?.isMandatory === false;
  return {
    ...facts,
    employeeContribution: isBlank ? null : employeeContribution,
    employeeLumpSum: columns.has("additionalVoluntaryContribution") || additional === "0.00" ? null : additional,
  };
}

type Problems = Parameters<typeof describeProblem>[0][];

/** Names the member of each problem; one of something that all records share is reported once. */
function problemsOf(problems: Readonly<Problems>, members: readonly FileMember[]): readonly ExportProblem[] {
  const found = new Map<string, ExportProblem>();
  for (const problem of problems) {
    const [section = "", at = "", ...rest] = problem.path.split("/").slice(1);
    const field = rest[0] ?? at;
    const employeeId =
      section === "records" && !isShared(field) ? (members[Number(at)]?.row.employee_id ?? null) : null;
    const key = `${employeeId} ${field} ${problem.token}`;
    if (found.has(key) || found.size === MOST_ISSUES) continue;
    found.set(key, {
      employeeId,
      field,
      reasonToken: problem.token,
      reasonMessage: describeProblem({ ...problem, path: `/${field}` }),
    });
  }
  return [...found.values()];
}

/** What all records of a file share: a scheme's contributions of one run. */
export interface FileOfRun {
  readonly run: RunRow;
  readonly scheme: SchemeRow;
  readonly provider: ProviderEntry;
}

/** Returns the facts that all records of a file share, by the names that profiles give to them. */
function fileFacts({ run, scheme, provider }: FileOfRun, rulebook: Rulebook): SharedFacts {
  const { period_start_date: start, period_end_date: end, payment_date: paid } = run;
  return {
    pensionProviderId: provider.name,
    employerId: scheme.external_reference_id,
    employerReference: scheme.external_reference_id,
    paymentSource: scheme.payment_source,
    paymentDueDate: dueDate(paid, rulebook),
    payFrequency: run.pay_frequency,
    taxPeriod: String(run.period),
    payReferenceStartDate: start,
    payReferenceEndDate: end,
    payPeriodStartDate: start,
    payPeriodEndDate: end,
    contributionDeductionDate: paid,
  };
}

/** By then the contributions of a pay day must be with the scheme. */
function dueDate(paymentDate: string, rulebook: Rulebook): string | null {
  const dates = enrolmentDates({ enrolmentDate: paymentDate, deductionDate: paymentDate }, rulebook);
  return dates.ok ? dates.value.contributionsDueDate : null;
}
