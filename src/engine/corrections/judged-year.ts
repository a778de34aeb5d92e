import type { Payslip, YearFacts } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import type { CorrectedYear } from "./facts";
import type { History } from "./history";
import type { ReadCorrections } from "./read-corrections";

/** A year with the histories that its closed payslips are compared with. */
export interface JudgedYear extends CorrectedYear {
  readonly taxYear: number;
  readonly closed: readonly Payslip[];
  /** The facts that were paid from, without pay that was never due. */
  readonly due: YearFacts;
  /** From the facts that were paid from. */
  readonly base: History;
  /** From the facts known now. */
  readonly known: History;
  /** The pay that was paid, with the codes, letters and loans known now: what the law asked of those payments. */
  readonly lawful: History;
  /** The same with the pensions known now: the contributions due on the pay that was paid. */
  readonly contributions: History;
  /** What was paid and deducted, with the court orders known now: what they would have taken on their pay days. */
  readonly orders: History;
}

/** What is known once the years are calculated. */
export interface Judged {
  readonly read: ReadCorrections;
  readonly years: readonly JudgedYear[];
  /** The year of the open run. */
  readonly year: JudgedYear;
  readonly rulebook: Rulebook;
}
