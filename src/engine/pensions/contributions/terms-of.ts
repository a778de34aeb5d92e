import type { Factor, Reader, Unread } from "../../base";
import { type ReadTerms, readTerms } from "./read-terms";

/** The fields that terms are read from, and the resulting terms. */
interface Remembered {
  readonly pensionType: unknown;
  readonly basis: unknown;
  readonly mode: unknown;
  readonly employee: unknown;
  readonly employer: unknown;
  readonly savings: unknown;
  readonly additional: unknown;
  readonly afterRelief: Factor;
  readonly terms: ReadTerms;
}

// Members of a group share its terms, mostly in separate objects: the terms last read are cached with the fields that
// they were read from, which are compared with another member's field by field.
let last: Remembered | null = null;

/** Returns the terms of a group, read once for all members that state the same. */
export function termsOf(reader: Reader, owner: Unread, afterRelief: Factor): ReadTerms {
  const isPlain = owner.employeeOverride === undefined || owner.employeeOverride === null;
  if (isPlain && last !== null && isSame(last, owner, afterRelief)) return last.terms;
  const known = reader.problems.length;
  const terms = readTerms(reader, owner, afterRelief);
  if (isPlain && reader.problems.length === known) remember(owner, afterRelief, terms);
  return terms;
}

function isSame(known: Remembered, owner: Unread, afterRelief: Factor): boolean {
  return (
    owner.employeeFactor === known.employee &&
    owner.employerFactor === known.employer &&
    owner.pensionType === known.pensionType &&
    owner.contributionBasis === known.basis &&
    owner.contributionMode === known.mode &&
    owner.nationalInsuranceSavingsFactor === known.savings &&
    owner.additionalVoluntaryContributionType === known.additional &&
    afterRelief === known.afterRelief
  );
}

/** Decimal objects are mutable: only strings and numbers are cached. */
function remember(owner: Unread, afterRelief: Factor, terms: ReadTerms): void {
  const { employeeFactor: employee, employerFactor: employer } = owner;
  if (typeof employee === "object" || typeof employer === "object") return;
  last = {
    pensionType: owner.pensionType,
    basis: owner.contributionBasis,
    mode: owner.contributionMode,
    employee,
    employer,
    savings: owner.nationalInsuranceSavingsFactor,
    additional: owner.additionalVoluntaryContributionType,
    afterRelief,
    terms,
  };
}
