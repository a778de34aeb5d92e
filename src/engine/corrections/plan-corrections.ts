import { type Problem, Reader, type Result } from "../base";
import type { Payslip } from "../gross-to-net";
import { type Calculation, calculation } from "../rulebook";
import { explainPeriods } from "./explain-periods";
import type { CorrectionsFacts } from "./facts";
import { judgeYears } from "./judge-years";
import type { Judged } from "./judged-year";
import { normalPayRecovered, withNormalPay } from "./normal-pay";
import { correctedPayslips, payOpenRun } from "./open-run";
import { owedIn } from "./owed-in";
import type { CorrectionsPlan } from "./plan";
import { readCorrections } from "./read-corrections";
import { settleOwed } from "./recover";
import { linesFor, type Owed, writeLine } from "./settlement";
import { writePlan } from "./write-plan";

/**
 * Plans how late facts of closed periods are put right. The closed payslips stay as they are. Returned are: every
 * closed period as it would be paid now, under the rules of its day, with each difference and the facts that caused it;
 * the lines that the open run pays or recovers; what that run settles by itself; the figures to date for the FPS; and
 * what does not become equal to a year in which every fact was known in time, with the reason.
 *
 * Pay that is missing is paid in the open run, and bears the National Insurance and loans of that run. Wrong National
 * Insurance and loans on pay that was paid are repaid or recovered by lines after tax. Amounts are decimal strings;
 * only the share of a spread recovery is rounded, up to the penny.
 * Problems: those of `payYear` with the path of the year, `payslips_differ` if the payslips are not those of the facts,
 * `date_before` if the open run is before a closed period, `unsupported_tax_year` for years before 2022-23.
 * Sources: Social Security (Contributions) Regulations 2001, Schedule 4, paragraph 7; CSLM20010 to CSLM20025; the
 * decisions are in docs/adr/0103.
 */
export const planCorrections: Calculation<CorrectionsFacts, CorrectionsPlan> = /* @__PURE__ */ calculation(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const read = readCorrections(reader, facts);
    if (read === null) return { ok: false, problems: reader.problems };
    const years = judgeYears(read, { reader, rulebook, options });
    const year = years.at(-1);
    if (year === undefined) return { ok: false, problems: reader.problems };
    return planFor({ read, years, year, rulebook }, options?.explain === true);
  },
);

function planFor(judged: Judged, isExplained: boolean): Result<CorrectionsPlan> {
  const { read, years, year, rulebook } = judged;
  const owed = owedIn(read, years, year);
  const settled = settleOwed(owed, read.terms, (part) => payWith(judged, part));
  if (!settled.ok) return { ok: false, problems: inOpenRun(settled.problems) };
  const asPaid = { asPaid: year.asPaid, asKnown: year.asPaid };
  const run = { payment: read.open, lines: [], options: { allowShortfall: true } };
  const before = payOpenRun(asPaid, year.closed, run, rulebook);
  if (!before.ok) return { ok: false, problems: inOpenRun(before.problems) };
  const value = writePlan({ ...judged, owed, settlement: settled.value, before: before.value });
  return { ok: true, value, workings: isExplained ? explainPeriods(years) : null, rules: year.known.rules };
}

/** Pays the open run with a part of what is owed, and with the slices that statutory pay posts by itself. */
function payWith({ read, years, year, rulebook }: Judged, part: Owed): Result<Payslip> {
  const settled = linesFor(part).map(({ line }) => line);
  const lines = [...settled, ...part.slices.map(writeLine).map(({ line }) => line)];
  const paid = correctedPayslips(year, part.deductions);
  const payment = withNormalPay(read.open, normalPayRecovered(years, settled));
  return payOpenRun(year, paid, { payment, lines }, rulebook);
}

function inOpenRun(problems: readonly Problem[]): readonly Problem[] {
  return problems.map((found) => ({ ...found, path: `/open${found.path}` }));
}
