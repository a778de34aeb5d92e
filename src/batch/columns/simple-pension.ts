import type { Rulebook } from "../../engine";
import {
  type DayNumber,
  formatDate,
  getEarningsPeriod,
  isObject,
  type PayFrequency,
  Reader,
  readDate,
  taxPeriodOn,
} from "../../engine/base";
import {
  deductPensions,
  NOTHING_EARLIER,
  NOTHING_TO_DATE,
  type Payment,
  plainPay,
  type ReadLine,
  sumGross,
  sumLines,
  takesStatutoryPay,
} from "../../engine/gross-to-net";
import type { FiguresInForce } from "../../engine/rulebook";
import type { PackedPayment } from "./packed-row";
import { isNegative, packPay } from "./read-row";
import type { RegularDates, Terms } from "./regular-dates";

/** A payment's pay with its pension calculated. */
export interface PayWithPension extends Pick<PackedPayment, "pay" | "lines" | "pension"> {
  readonly turnover: number;
}

/** Calculates the pensions of simple rows on one of their dates, for all of them. */
export class SimplePension {
  private constructor(
    private readonly rulebook: Rulebook,
    private readonly frequency: PayFrequency,
    private readonly figures: FiguresInForce,
    private readonly day: DayNumber,
  ) {}

  /** Returns null if the contribution rules are not the same on every date. */
  static of(rulebook: Rulebook, frequency: PayFrequency, { paid, figures }: RegularDates): SimplePension | null {
    const [only, other] = figures;
    const [first, ...others] = paid.map(({ date }) => readDate(date));
    if (only === undefined || other !== undefined || first === undefined) return null;
    return others.every((day) => isAlike(rulebook, first, day))
      ? new SimplePension(rulebook, frequency, only, first)
      : null;
  }

  /** Returns pay after the pension; null for a pension that is not simple, or invalid. */
  workOut(pension: unknown, lines: readonly ReadLine[] | null, gross: number, terms: Terms): PayWithPension | null {
    if (!isSimple(pension)) return null;
    const sums = lines === null ? sumGross(gross, terms.letter) : sumLines(lines, terms.letter);
    const reader = new Reader();
    const read = { payment: this.payment(terms), pay: plainPay(lines, sums) };
    const given = { ...read, part: null, frequency: this.frequency, sacrificeLimit: null };
    const paid = deductPensions(reader, { pension }, given, this.rulebook);
    if (paid.notSacrificed !== 0 || takesStatutoryPay(paid.sums)) return null;
    const pay = packPay(paid.sums);
    if (reader.problems.length > 0 || isNegative(pay) || paid.sums.earnings.length > 1) return null;
    return { pay, lines: paid.lines, pension: paid.pension?.contributions ?? null, turnover: paid.sums.turnover };
  }

  /** Returns what a contribution depends on besides the pay: its category letter and its earnings period. */
  private payment(terms: Terms): Payment {
    const { figures, frequency, day } = this;
    return {
      payFrequency: frequency,
      day,
      paymentDate: formatDate(day),
      figures,
      code: terms.code,
      period: taxPeriodOn(day, figures.taxYear, frequency),
      letter: terms.letter,
      earningsPeriod: getEarningsPeriod(frequency),
      earlier: NOTHING_EARLIER,
      plan: terms.plan,
      postgraduateLoan: terms.postgraduateLoan,
      isOffPayroll: false,
      loanMethod: null,
      taxTerms: null,
      settleByPeriod: null,
      director: null,
      directorElsewhere: [],
      toDate: NOTHING_TO_DATE,
    };
  }
}

/** A yearly cap depends on earlier payments. */
function isSimple(pension: unknown): boolean {
  if (!isObject(pension)) return false;
  const cap = pension.employerContributionCap;
  return !isObject(cap) || cap.per !== "Year";
}

const RULES = [
  "lowerQualifyingEarnings",
  "earningsTrigger",
  "upperQualifyingEarnings",
  "reliefAtSource",
  "minimumContributions",
  "countedStatutoryPay",
] as const;

/** Rules of one date range are one object. Policies apply for a tax year, and all dates are in one. */
function isAlike(rulebook: Rulebook, one: DayNumber, other: DayNumber): boolean {
  const rules = rulebook.subject("pensions");
  return RULES.every((name) => rules.on(name, one) === rules.on(name, other));
}
