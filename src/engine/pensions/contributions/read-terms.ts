import { type Factor, multiplyFactors, type Reader, type Unread } from "../../base";
import { CONTRIBUTION_BASES, PENSION_TYPES } from "./bases";
import type { PensionTerms, Share } from "./contribution";
import type { ContributionBasis } from "./facts";
import { readFactor } from "./read-factor";

/** A group's terms as read, with a member's permanent factors in place of the group's. */
export interface ReadTerms {
  readonly terms: PensionTerms;
  readonly basis: ContributionBasis;
  readonly mode: "Percentage" | "FixedAmount";
  readonly hasStandingOverride: boolean;
}

const OVERRIDE_FIELDS = new Set(["employeeFactor", "employerFactor"]);
const NONE: Factor = { numerator: 0, denominator: 1 };

/** Reads the terms of a group; relief at source lowers the member's share once and for all. */
export function readTerms(reader: Reader, owner: Unread, afterRelief: Factor): ReadTerms {
  const pensionType = reader.choice(owner, "pensionType", "", PENSION_TYPES);
  const basis = reader.choice(owner, "contributionBasis", "", CONTRIBUTION_BASES);
  const mode =
    owner.contributionMode === undefined
      ? "Percentage"
      : reader.choice(owner, "contributionMode", "", ["Percentage", "FixedAmount"] as const);
  const additionalType =
    owner.additionalVoluntaryContributionType === undefined
      ? pensionType
      : reader.choice(owner, "additionalVoluntaryContributionType", "", PENSION_TYPES);
  const standing = readStanding(reader, owner);
  const shares = new ShareReader(reader, mode, pensionType === "ReliefAtSource" ? afterRelief : null);
  const employee = shares.employee(owner, "");
  const employer = shares.employer(owner, "");
  const own = standing ?? {};
  return {
    terms: {
      pensionType,
      employee: own.employeeFactor === undefined ? employee : shares.employee(own, "/employeeOverride"),
      employer: own.employerFactor === undefined ? employer : shares.employer(own, "/employeeOverride"),
      isOverride: { employee: false, employer: false },
      additionalType,
      afterRelief,
      savings: readSavings(reader, owner, pensionType === "SalarySacrifice" || additionalType === "SalarySacrifice"),
    },
    basis,
    mode,
    hasStandingOverride: own.employeeFactor !== undefined || own.employerFactor !== undefined,
  };
}

/** Reads factors as shares, or as pounds if the group's are fixed. */
export class ShareReader {
  constructor(
    private readonly reader: Reader,
    private readonly mode: "Percentage" | "FixedAmount",
    /** The part of the member's gross share that remains after relief at source; null if all of it is deducted. */
    private readonly afterRelief: Factor | null,
  ) {}

  employee(owner: Unread, path: string): Share {
    const share = this.share(owner, "employeeFactor", path);
    return share.kind === "Share" && this.afterRelief !== null
      ? { kind: "Share", of: multiplyFactors(share.of, this.afterRelief) }
      : share;
  }

  employer(owner: Unread, path: string): Share {
    return this.share(owner, "employerFactor", path);
  }

  private share(owner: Unread, key: string, path: string): Share {
    if (this.mode === "Percentage") return { kind: "Share", of: readFactor(this.reader, owner[key], key, path) };
    const pence = this.reader.amount(owner[key], key, path);
    if (pence < 0) this.reader.refuse("negative_amount", `${path}/${key}`);
    return { kind: "Fixed", pence };
  }
}

function readStanding(reader: Reader, owner: Unread): Unread | null {
  if (owner.employeeOverride === undefined || owner.employeeOverride === null) return null;
  const standing = reader.object(owner.employeeOverride, "/employeeOverride");
  if (standing === null) return null;
  reader.onlyKnown(standing, OVERRIDE_FIELDS, "/employeeOverride");
  if (Object.keys(standing).length === 0) reader.refuse("must_not_be_empty", "/employeeOverride");
  return standing;
}

function readSavings(reader: Reader, owner: Unread, hasSacrifice: boolean): Factor {
  const value = owner.nationalInsuranceSavingsFactor;
  if (value === undefined) return NONE;
  const savings = readFactor(reader, value, "nationalInsuranceSavingsFactor", "");
  if (!hasSacrifice && savings.numerator > 0) reader.refuse("must_be_absent", "/nationalInsuranceSavingsFactor");
  return savings;
}
