import type { DayNumber, Reader, Unread } from "../../base";
import { CATEGORIES } from "../assessment/category";
import type { WorkerCategory } from "../assessment/facts";
import { type PensionRules, ruleOn } from "../pension-rules";
import type { Fraction } from "../rounding";
import { fraction } from "../rounding";
import type { Thresholds } from "../thresholds";
import { PENSION_TYPES } from "./bases";
import type { PensionPay } from "./contribution";
import type { PensionType } from "./facts";
import { type Minimum, minimumOf, shareOf } from "./minimum";
import { readCap } from "./read-cap";
import { readFactor } from "./read-factor";
import { type ReadOverride, readOverride } from "./read-override";
import { needsEarnings, type ReadPay, readPay, readThresholds } from "./read-pay";
import { type ReadTerms, readTerms } from "./read-terms";

/** The employer's National Insurance saving on pay given up, in pence. */
export type SavingOf = (sacrificed: number) => number;

/** A payment's facts as read, with the rules of its day. */
export interface ReadContributions {
  readonly day: DayNumber;
  readonly group: ReadTerms;
  readonly override: ReadOverride | null;
  readonly readPay: ReadPay;
  readonly pay: PensionPay;
  readonly thresholds: Thresholds | null;
  readonly minimum: Minimum;
  readonly hasMinimum: boolean;
  readonly saving: { readonly pence: number } | { readonly rate: Fraction } | { readonly of: SavingOf } | null;
  readonly refunds: Readonly<Partial<Record<PensionType, number>>>;
  /** Of the rules applied, for workings. */
  readonly sources: () => readonly string[];
}

/** Nobody else has a minimum. */
const JOBHOLDERS: ReadonlySet<WorkerCategory> = new Set(["EligibleJobholder", "NonEligibleJobholder"]);

const AFTER_RELIEF = { numerator: 4, denominator: 5 };

/** Reads the facts of a payment; null with the problems when anything is wrong. A payslip knows the saving itself. */
export function readContributions(
  reader: Reader,
  owner: Unread,
  rules: PensionRules,
  savingOf: SavingOf | null,
): ReadContributions | null {
  const day = reader.date(owner, "paymentDate", "");
  const relief = Number.isNaN(day) ? null : ruleOn(reader, rules, "reliefAtSource", day, "/paymentDate");
  const minimums = relief === null ? null : ruleOn(reader, rules, "minimumContributions", day, "/paymentDate");
  const group = readTerms(reader, owner, relief === null ? AFTER_RELIEF : afterReliefOf(relief.value));
  const override = readOverride(reader, owner, group);
  const pay = readPay(reader, owner, group.basis, group.terms);
  const thresholds = readThresholds(reader, owner, rules, day, group.basis);
  const additional = reader.optionalPositiveAmount(
    owner.additionalVoluntaryContribution,
    "additionalVoluntaryContribution",
    "",
  );
  const employerRoom = readCap(reader, owner, pay.employer.taken);
  const saving = readSaving(reader, owner, group, savingOf);
  const refunds = readRefunds(reader, owner);
  const hasMinimum =
    owner.workerCategory === undefined || JOBHOLDERS.has(reader.choice(owner, "workerCategory", "", CATEGORIES));
  if (reader.problems.length > 0 || minimums === null || relief === null) return null;
  const band = group.basis === "QualifyingEarnings" ? thresholds : null;
  return {
    day,
    group,
    override,
    readPay: pay,
    pay: { employee: pay.employee, employer: pay.employer, band, employerRoom, additional },
    thresholds: needsEarnings(group.basis) ? thresholds : null,
    minimum: minimumOf(minimums.value, group.basis),
    hasMinimum,
    saving,
    refunds,
    sources: () => [...new Set([...minimums.sources, ...relief.sources])],
  };
}

/** Four fifths, of relief at 20%. */
function afterReliefOf(rate: string): Fraction {
  const relieved = shareOf(rate);
  return fraction(relieved.denominator - relieved.numerator, relieved.denominator);
}

/** The employer's saving, or the rate that it is worked out with; asked for where some of it is shared. */
function readSaving(
  reader: Reader,
  owner: Unread,
  { terms }: ReadTerms,
  savingOf: SavingOf | null,
): ReadContributions["saving"] {
  const { employerNiSaving: saving, employerNiRate: rate } = owner;
  const hasSacrifice = terms.pensionType === "SalarySacrifice" || terms.additionalType === "SalarySacrifice";
  if (saving !== undefined && rate !== undefined)
    reader.refuse("sent_together", "/employerNiRate", { other: "employerNiSaving" });
  if (!hasSacrifice) {
    for (const key of ["employerNiSaving", "employerNiRate"]) {
      if (owner[key] !== undefined) reader.refuse("must_be_absent", `/${key}`);
    }
    return null;
  }
  if (saving !== undefined) return { pence: reader.optionalPositiveAmount(saving, "employerNiSaving", "") };
  if (rate !== undefined) return { rate: readFactor(reader, rate, "employerNiRate", "") };
  if (savingOf !== null) return { of: savingOf };
  if (terms.savings.numerator > 0) {
    reader.refuse("required_with", "/employerNiSaving", { other: "nationalInsuranceSavingsFactor" });
  }
  return null;
}

const REFUNDABLE = new Set<string>(PENSION_TYPES.filter((type) => type !== "SalarySacrifice"));

const NO_REFUNDS: ReadContributions["refunds"] = {};

/** Undoing a sacrifice is a correction of pay, no refund of a contribution. */
function readRefunds(reader: Reader, owner: Unread): ReadContributions["refunds"] {
  const given = owner.refunds === undefined ? null : reader.object(owner.refunds, "/refunds");
  if (given === null) return NO_REFUNDS;
  reader.onlyKnown(given, REFUNDABLE, "/refunds");
  return Object.fromEntries(
    Object.keys(given)
      .filter((type) => REFUNDABLE.has(type))
      .map((type) => [type, reader.optionalPositiveAmount(given[type], type, "/refunds")]),
  );
}
