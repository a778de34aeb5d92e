import type { Payslip, SummaryItem } from "../../../engine";
import { contributionsOf } from "./contributions-of";

type Contributions = NonNullable<Payslip["pensionContributions"]>;

/** The group that a pension belongs to. */
export interface Group {
  readonly pensionGroupId: string;
  readonly pensionGroupName: string;
}

/** The details of a pension row that the engine does not have. */
export interface PensionRow {
  readonly pensionGroupId: string | null;
  readonly pensionEmployerContribution: string | null;
  readonly pensionMetadata: object & ReturnType<typeof metadataOf>;
}

/**
 * Returns the rows calculated from pensions, in their own order among a payslip's rows. `groups` are those of the
 * pensions in the order in which they were given.
 */
export function pensionRows(payslip: Payslip, groups: readonly Group[]): ReadonlyMap<SummaryItem, PensionRow> {
  const pensions = contributionsOf(payslip);
  if (pensions.length === 0) return NONE;
  const details = pensions.flatMap((contributions, at) => detailsOf(contributions, groups[at] ?? null));
  const own = payslip.summaryItems.filter(({ id, pensionLineType }) => id === null && pensionLineType !== null);
  const rows = own.slice(own.length - details.length);
  return new Map(rows.flatMap((item, at) => details.slice(at, at + 1).map((detail) => [item, detail] as const)));
}

const NONE: ReadonlyMap<SummaryItem, PensionRow> = new Map();

function detailsOf(contributions: Contributions, group: Group | null): readonly PensionRow[] {
  return contributions.summaryItems.map(({ pensionEmployerContribution }) => ({
    pensionGroupId: group?.pensionGroupId ?? null,
    pensionEmployerContribution,
    pensionMetadata: metadataOf(contributions, group),
  }));
}

function metadataOf(contributions: Contributions, group: Group | null) {
  const { pensionType, contributionBasis, employerContribution, contributionSource } = contributions;
  return {
    pensionGroupId: group?.pensionGroupId ?? null,
    pensionGroupName: group?.pensionGroupName ?? null,
    pensionType,
    contributionBasis,
    employerShare: employerContribution,
    contributionSource,
  };
}
