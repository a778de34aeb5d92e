import { isDeepStrictEqual } from "node:util";
import type { GivenPension, PayslipMade } from "../../contract";

type Terms = GivenPension["terms"];

/** A pension of a closed payslip, and the membership that it was given for. */
interface PaidPension {
  readonly terms: Terms;
  readonly member: NonNullable<PayslipMade["members"]>[number];
}

/** What differs for one pay period. */
const OWN_TERMS = ["additionalVoluntaryContribution", "contributionOverride"] as const;

/** Returns the pensions that a closed payslip was made from, in their order. */
export function pensionsAsPaid({ year }: PayslipMade): readonly Terms[] {
  const first = year.pensions?.[0]?.pension;
  return [...(first === undefined ? [] : [first]), ...(year.payments[0]?.furtherPensions ?? [])];
}

/**
 * Returns the pensions that a closed payslip would be made from now. A membership that it had keeps its terms, as groups
 * have no dates, but for what differs in the period, and unless its own terms became known later; those, and a further
 * membership, have the terms of their group today. Refunds stay, and so does what the record says was paid back by another
 * way.
 */
export function pensionsAsKnown(made: PayslipMade, known: readonly GivenPension[]): readonly Terms[] {
  const asPaid = pensionsAsPaid(made);
  if (made.members === undefined) return asPaid;
  const refunds = asPaid.filter(({ refunds }) => refunds !== undefined);
  const paid = asPaid.flatMap((terms, at): PaidPension[] => {
    const member = made.members?.[at];
    return terms.refunds !== undefined || member === undefined ? [] : [{ terms, member }];
  });
  const now = known.flatMap((pension, at) => {
    const found = takeTwin(paid, pension, known);
    if (found === null) return pension.isAsPaid ? [] : [pension.terms];
    if (pension.hasLateTerms) return [withYearToDate(found.terms, pension.terms)];
    return [at === 0 && !pension.isAsPaid ? withOwnTerms(found.terms, pension.terms) : found.terms];
  });
  return [...now, ...refunds];
}

/** A membership that began with the lock of the run had no id when its payslip was made. */
function takeTwin(paid: PaidPension[], { membershipId }: GivenPension, known: readonly GivenPension[]) {
  const ids = new Set(known.map((pension) => pension.membershipId));
  const own = paid.findIndex(({ member }) => member.membershipId === membershipId);
  const isOther = paid.some(({ member }) => member.membershipId !== null && ids.has(member.membershipId));
  const at = own === -1 && !isOther ? paid.findIndex(({ member }) => member.membershipId === null) : own;
  return at === -1 ? null : (paid.splice(at, 1)[0] ?? null);
}

/** A yearly cap counts what the employer had contributed before the payslip. */
function withYearToDate({ employerOwnContributionYearToDate: paid }: Terms, known: Terms): Terms {
  const isCapped = known.employerOwnContributionYearToDate !== undefined && paid !== undefined;
  return isCapped ? { ...known, employerOwnContributionYearToDate: paid } : known;
}

function withOwnTerms(paid: Terms, known: Terms): Terms {
  if (OWN_TERMS.every((name) => isDeepStrictEqual(paid[name], known[name]))) return paid;
  const { additionalVoluntaryContribution: _, contributionOverride: __, workerCategory, ...others } = paid;
  const category = known.workerCategory ?? workerCategory;
  return {
    ...others,
    ...(category === undefined ? {} : { workerCategory: category }),
    ...Object.fromEntries(OWN_TERMS.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))),
  };
}
