import { roundShareHalfUp } from "../../base";
import { type Contribution, contributionsOn, type PensionTerms, sharedSaving } from "./contribution";
import type { ReadContributions } from "./read-contributions";

/** A payment's contributions in pence. */
export interface SettledContributions {
  readonly contribution: Contribution;
  /** The result of the group's own terms, if this pay run overrides them: later payments of the period build on it. */
  readonly usual: Contribution;
  /** Employer National Insurance saved by the sacrifice, and the part of it that goes into the pension. */
  readonly saving: number;
  readonly shared: number;
  /** Claimed by the scheme on the ordinary and on the voluntary contribution. */
  readonly relief: number;
  readonly additionalRelief: number;
}

/** Calculates everything of a payment: contributions, relief, and the shared saving. */
export function settleContributions(read: ReadContributions): SettledContributions {
  const { group, override, pay } = read;
  const terms = override?.terms ?? group.terms;
  const contribution = contributionsOn(terms, pay);
  const saving = savingOf(read, contribution.sacrificed);
  return {
    contribution,
    usual: override === null ? contribution : contributionsOn(group.terms, pay),
    saving,
    shared: sharedSaving(terms, saving),
    relief: terms.pensionType === "ReliefAtSource" ? claimedOn(terms, contribution.employee) : 0,
    additionalRelief: terms.additionalType === "ReliefAtSource" ? claimedOn(terms, contribution.additional) : 0,
  };
}

/** Returns the relief that a scheme claims on what it was paid: a quarter, if four fifths were deducted from pay. */
function claimedOn({ afterRelief: { numerator, denominator } }: PensionTerms, paid: number): number {
  return roundShareHalfUp(paid, { numerator: denominator - numerator, denominator: numerator });
}

function savingOf({ saving }: ReadContributions, sacrificed: number): number {
  if (saving === null) return 0;
  if ("of" in saving) return sacrificed === 0 ? 0 : saving.of(sacrificed);
  return "pence" in saving ? saving.pence : roundShareHalfUp(sacrificed, saving.rate);
}
