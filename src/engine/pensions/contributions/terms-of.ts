import type { Factor, Reader, Unread } from "../../base";
import { type ReadTerms, readTerms } from "./read-terms";

/** The fields that terms are read from, and the terms. */
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

// Members of a group share its terms, mostly in objects of their own: the terms last read are kept with the text that
// they were read from, and another member's are compared with it word by word.
let last: Remembered | null = null;

/** The terms of a group, read once for all members that state the same. */
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

/** Amounts of a decimal library could change under the same name: only texts and numbers are kept. */
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
