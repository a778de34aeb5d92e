import { Reader, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import { digestOf, lastDayOfRules, unsupported } from "../law";
import { applyOverrides, settleExternally, weeksBelowStatutory } from "../slices";
import { explainSickPay } from "./explain-sick-pay";
import { type ReadSickPayFacts, readSickPayFacts, type SickPayFacts } from "./read-sick-pay-facts";
import { type WorkedSickness, workOutChains } from "./work-out-chains";
import { type Adjusted, type SickPay, writeSickPay } from "./write-sick-pay";

/**
 * Statutory sick pay of a person's absences with one employer: which of them link, which days wait, what each day pays
 * until 28 weeks are used, and the slices that pay periods post.
 *
 * Absences become spells, spells long enough become chains by gaps of at most 56 days, and each qualifying day of a
 * chain is refused, waits or is paid. Days before 6 April 2026 have waiting days, the earnings limit and the flat rate;
 * later days have 80% of average weekly earnings up to the flat rate. A week's days inside a pay period are added, each
 * cut after four decimals of a pound, and raised to the penny. Problems: wrong facts, overlapping absences, a pattern
 * without a day, no earnings known, days that the loaded rules do not cover. Sources: Social Security Contributions and
 * Benefits Act 1992 Part XI, Statutory Sick Pay (General) Regulations 1982, Employment Rights Act 2025.
 */
export const sickPay = calculation<SickPayFacts, SickPay>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const rules = rulebook.subject("statutory-pay");
  if (owner === null) return { ok: false, problems: reader.problems };
  if (rules.years.length === 0) return { ok: false, problems: [unsupported(0, "/absences", rulebook)] };
  const read = readSickPayFacts(reader, owner, lastDayOfRules(rules));
  const worked = reader.problems.length > 0 ? null : workOutChains(read, rules, rulebook, reader);
  const adjusted = worked === null ? null : adjust(worked, read, reader);
  if (worked === null || adjusted === null || reader.problems.length > 0) {
    return { ok: false, problems: reader.problems };
  }
  const isExplained = options?.explain === true;
  return {
    ok: true,
    value: writeSickPay(worked, read.absences, adjusted),
    workings: isExplained ? workingsOf(explainSickPay(worked), rules) : null,
    rules: digestOf(rulebook),
  };
});

/** Overrides, then what was paid elsewhere. */
function adjust(worked: WorkedSickness, read: ReadSickPayFacts, reader: Reader): Adjusted {
  const scheduled = worked.chains.flatMap(({ slices }) => slices);
  const overridden = applyOverrides(scheduled, read.overrides, reader);
  return {
    ...settleExternally(overridden, read.externalPayments),
    weeksBelowStatutory: weeksBelowStatutory(overridden),
  };
}
