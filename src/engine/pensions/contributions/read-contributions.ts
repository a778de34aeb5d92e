import type { DayNumber, Factor, Reader, Unread } from "../../base";
import { CATEGORIES } from "../assessment/category";
import type { WorkerCategory } from "../assessment/facts";
import type { PensionRules } from "../pension-rules";
import type { Thresholds } from "../thresholds";
import { needsEarnings, PENSION_TYPES } from "./bases";
import type { PensionPay } from "./contribution";
import { type ContributionRules, contributionRulesOn } from "./contribution-rules";
import type { PensionType } from "./facts";
import type { Minimum } from "./minimum";
import type { PensionPayment, SavingOf } from "./pension-payment";
import { readCap } from "./read-cap";
import { readFactor } from "./read-factor";
import { type ReadOverride, readOverride } from "./read-override";
import { type ReadPay, readPay } from "./read-pay";
import type { ReadTerms } from "./read-terms";
import { readThresholds } from "./read-thresholds";
import { termsOf } from "./terms-of";

/** A payment's facts as read, with the rules of its date. */
export interface ReadContributions {
  readonly day: DayNumber;
  readonly rules: ContributionRules;
  readonly group: ReadTerms;
  readonly override: ReadOverride | null;
  readonly readPay: ReadPay;
  readonly pay: PensionPay;
  readonly thresholds: Thresholds | null;
  readonly minimum: Minimum;
  readonly hasMinimum: boolean;
  readonly saving: { readonly pence: number } | { readonly rate: Factor } | { readonly of: SavingOf } | null;
  readonly refunds: Readonly<Partial<Record<PensionType, number>>>;
}

/** The categories that have a minimum. */
const JOBHOLDERS: ReadonlySet<WorkerCategory> = new Set(["EligibleJobholder", "NonEligibleJobholder"]);

const AFTER_RELIEF = { numerator: 4, denominator: 5 };

/** Reads the facts of a payment; null with problems if anything is wrong. A payslip passes its payment itself. */
export function readContributions(
  reader: Reader,
  owner: Unread,
  rules: PensionRules,
  known: PensionPayment | null,
): ReadContributions | null {
  const day = known === null ? reader.date(owner, "paymentDate", "") : known.day;
  const ruling = contributionRulesOn(reader, rules, day);
  const group = termsOf(reader, owner, ruling?.afterRelief ?? AFTER_RELIEF);
  const override = readOverride(reader, owner, group);
  const pay = readPay(reader, owner, group.basis, group.terms, known);
  const isFirstBandFull = ruling?.isFirstBandFull === true;
  const thresholds = readThresholds(reader, owner, rules, day, group.basis, known, isFirstBandFull);
  const additional = reader.optionalPositiveAmount(
    owner.additionalVoluntaryContribution,
    "additionalVoluntaryContribution",
    "",
  );
  const employerRoom = readCap(reader, owner, pay.employer.taken);
  const saving = known === null ? readSaving(reader, owner, group) : knownSaving(group, known);
  const refunds = readRefunds(reader, owner);
  const hasMinimum =
    owner.workerCategory === undefined || JOBHOLDERS.has(reader.choice(owner, "workerCategory", "", CATEGORIES));
  if (reader.problems.length > 0 || ruling === null) return null;
  return {
    day,
    rules: ruling,
    group,
    override,
    readPay: pay,
    pay: {
      employee: pay.employee,
      employer: pay.employer,
      band: group.basis === "QualifyingEarnings" ? thresholds : null,
      employerRoom,
      additional,
    },
    thresholds: needsEarnings(group.basis) ? thresholds : null,
    minimum: ruling.minimums[group.basis],
    hasMinimum,
    saving,
    refunds,
  };
}

function hasSacrifice({ terms }: ReadTerms): boolean {
  return terms.pensionType === "SalarySacrifice" || terms.additionalType === "SalarySacrifice";
}

function knownSaving(group: ReadTerms, { savingOf }: PensionPayment): ReadContributions["saving"] {
  return hasSacrifice(group) ? { of: savingOf } : null;
}

/** Reads the employer's saving, or the rate to calculate it with; required if some of it is shared. */
function readSaving(reader: Reader, owner: Unread, group: ReadTerms): ReadContributions["saving"] {
  const { employerNiSaving: saving, employerNiRate: rate } = owner;
  if (saving !== undefined && rate !== undefined)
    reader.refuse("sent_together", "/employerNiRate", { other: "employerNiSaving" });
  if (!hasSacrifice(group)) {
    if (saving !== undefined) reader.refuse("must_be_absent", "/employerNiSaving");
    if (rate !== undefined) reader.refuse("must_be_absent", "/employerNiRate");
    return null;
  }
  if (saving !== undefined) return { pence: reader.optionalPositiveAmount(saving, "employerNiSaving", "") };
  if (rate !== undefined) return { rate: readFactor(reader, rate, "employerNiRate", "") };
  if (group.terms.savings.numerator > 0) {
    reader.refuse("required_with", "/employerNiSaving", { other: "nationalInsuranceSavingsFactor" });
  }
  return null;
}

const REFUNDABLE = new Set<string>(PENSION_TYPES.filter((type) => type !== "SalarySacrifice"));

/** Represents the absence of refunds. */
export const NO_REFUNDS: ReadContributions["refunds"] = {};

/** Reads refunds. Undoing a sacrifice is a correction of pay, not a refund of a contribution. */
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
