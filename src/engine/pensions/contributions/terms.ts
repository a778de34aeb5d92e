import { type Factor, multiplyFactors, shape } from "../../base";
import { CONTRIBUTION_BASES, PENSION_TYPES, type PensionType } from "./bases";
import type { PensionTerms, Share } from "./contribution";
import { FIXED_SUM, PART, type RateShape, SHARE } from "./rate";

/** An employer's cap on its own contribution. */
const CAP = shape.record({ amount: shape.amount({ from: 0 }), per: shape.choice(["Period", "Year"]) });

const MODES = ["Percentage", "FixedAmount"] as const;

/** The terms of a contribution group, whose factors are shares of pay or fixed sums. */
export function groupFields(rate: RateShape) {
  return {
    pensionType: shape.choice(PENSION_TYPES),
    contributionBasis: shape.choice(CONTRIBUTION_BASES),
    /** Defaults to "Percentage". */
    contributionMode: shape.optional(shape.choice(MODES), "Percentage"),
    /** The tax method of voluntary contributions, if it is not the group's own. */
    additionalVoluntaryContributionType: shape.optional(shape.choice(PENSION_TYPES), null),
    /** "0.05" is five per cent; in a group of fixed amounts, pounds per pay period. */
    employeeFactor: rate,
    /** As the employee's. */
    employerFactor: rate,
    /** The share of the employer's National Insurance saving that goes into the pension; salary sacrifice only. */
    nationalInsuranceSavingsFactor: shape.optional(PART, null),
    /** The most that the employer's own contribution may be, in each pay reference period or tax year. */
    employerContributionCap: shape.orNull(CAP),
  };
}

type GroupFields = ReturnType<typeof groupFields>;

/** The terms of a contribution group. */
export interface GroupTerms extends shape.RecordFacts<GroupFields> {}

/** The terms of a contribution group as read. */
type ReadGroup = shape.RecordRead<GroupFields>;

/** Makes a record of facts that include a group's terms: its factors are read by its contribution mode. */
/* @__NO_SIDE_EFFECTS__ */
export function recordByMode<F extends shape.Fields>(
  make: (rate: RateShape) => shape.RecordShape<F>,
): shape.RecordShape<F> {
  const percentage = make(SHARE);
  const fixedAmount = make(FIXED_SUM);
  return shape.recordByFields([percentage, fixedAmount], percentage, ({ contributionMode }) =>
    contributionMode === "FixedAmount" ? fixedAmount : percentage,
  );
}

/** Refuses a share of a National Insurance saving without a salary sacrifice: `must_be_absent`. */
export function savingNeedsSacrifice(read: ReadGroup, subject: shape.Subject): void {
  const isShared = (read.nationalInsuranceSavingsFactor?.numerator ?? 0) > 0;
  if (isShared && !hasSacrifice(read)) subject.refuse("must_be_absent", "/nationalInsuranceSavingsFactor");
}

/** Whether a member's ordinary or voluntary contribution is a salary sacrifice. */
export function hasSacrifice(read: ReadGroup): boolean {
  return read.pensionType === "SalarySacrifice" || additionalType(read) === "SalarySacrifice";
}

function additionalType(read: ReadGroup): PensionType {
  return read.additionalVoluntaryContributionType ?? read.pensionType;
}

const NONE: Factor = { numerator: 0, denominator: 1 };
const NO_OVERRIDE = { employee: false, employer: false };

/** A member's permanent factors, each null if the group's applies. */
interface OwnFactors {
  readonly employeeFactor: Share | null;
  readonly employerFactor: Share | null;
}

/**
 * Returns the terms of a group, with a member's own factors instead of the group's. Relief at source leaves
 * `afterRelief` of the member's share to deduct.
 */
export function pensionTerms(read: ReadGroup, afterRelief: Factor, own: OwnFactors | null): PensionTerms {
  return {
    pensionType: read.pensionType,
    employee: memberShare(own?.employeeFactor ?? read.employeeFactor, read.pensionType, afterRelief),
    employer: own?.employerFactor ?? read.employerFactor,
    isOverride: NO_OVERRIDE,
    additionalType: additionalType(read),
    afterRelief,
    savings: read.nationalInsuranceSavingsFactor ?? NONE,
  };
}

/** Returns the part of a member's gross share that is deducted from pay. */
export function memberShare(share: Share, type: PensionType, afterRelief: Factor): Share {
  if (type !== "ReliefAtSource" || share.kind !== "Share") return share;
  return { kind: "Share", of: multiplyFactors(share.of, afterRelief) };
}
