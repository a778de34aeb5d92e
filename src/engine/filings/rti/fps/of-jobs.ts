import { addByName, byName, LETTER_AMOUNTS, NI_BANDS } from "../../../base";
import type { NiBandResult, NiBreakdown, Payslip, YearToDate } from "../../../gross-to-net";

type LettersToDate = YearToDate["niBandResult"];

/** Where National Insurance of a person's jobs is reported, as far as it is not that of the job's own payslips. */
export interface NiOfJobs {
  /** Whether this payment's is reported under this job. */
  readonly isNominated: boolean;
  /** What the other jobs' payslips in the message have, if this job is the one nominated for them. */
  readonly inPeriod: readonly NiBreakdown[];
  /** What the other jobs' payslips of the year have that is reported here, those of the message included. */
  readonly reportedHere: readonly NiBreakdown[];
  /** What this job's own payslips of the year have that is reported under another, this one included. */
  readonly reportedElsewhere: readonly NiBreakdown[];
}

/**
 * Returns the payslip of one of several jobs as an FPS reports it: National Insurance of all of them once, under the
 * nominated one. What was deducted from the employee in the period stays with each job, so that net pay adds up.
 *
 * Source: HMRC, RTI data item guide, item 49 and National Insurance of aggregated earnings.
 */
export function payslipOfJobs(payslip: Payslip, jobs: NiOfJobs): Payslip {
  const { niBreakdown: own, yearToDate } = payslip;
  const niBreakdown = jobs.isNominated
    ? [...own, ...jobs.inPeriod.map((row) => ({ ...row, ni: "0.00" }))]
    : own.map((row) => ({ ...row, ...NOTHING, ni: row.ni }));
  const niBandResult = niToDateOfJobs(yearToDate.niBandResult, jobs);
  return { ...payslip, niBreakdown, yearToDate: { ...yearToDate, niBandResult } };
}

/** Returns National Insurance to date of a job, by category letter, as it is reported. */
export function niToDateOfJobs(
  own: LettersToDate,
  { reportedHere, reportedElsewhere }: Pick<NiOfJobs, "reportedHere" | "reportedElsewhere">,
): LettersToDate {
  const letters: Record<string, NiBandResult> = { ...own };
  for (const row of reportedHere) letters[row.niCategory] = added(letters[row.niCategory] ?? NOTHING, row, 1);
  for (const row of reportedElsewhere) letters[row.niCategory] = added(letters[row.niCategory] ?? NOTHING, row, -1);
  return letters;
}

const NOTHING: NiBandResult = {
  .../* @__PURE__ */ byName(LETTER_AMOUNTS, () => "0.00"),
  bands: /* @__PURE__ */ byName(NI_BANDS, () => "0.00"),
};

function added(to: NiBandResult, row: NiBandResult, sign: 1 | -1): NiBandResult {
  return { ...addByName(LETTER_AMOUNTS, to, row, sign), bands: addByName(NI_BANDS, to.bands, row.bands, sign) };
}
