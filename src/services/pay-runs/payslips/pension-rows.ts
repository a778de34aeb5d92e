import type { Payslip, SummaryItem } from "../../../engine";

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

const NONE: ReadonlyMap<SummaryItem, PensionRow> = new Map();

/** Returns the rows calculated from a pension, in their own order among a payslip's rows. */
export function pensionRows(
  { summaryItems, pensionContributions }: Payslip,
  group: Group | null,
): ReadonlyMap<SummaryItem, PensionRow> {
  if (pensionContributions === undefined) return NONE;
  const own = summaryItems.filter(({ id, pensionLineType }) => id === null && pensionLineType !== null);
  const rows = own.slice(own.length - pensionContributions.summaryItems.length);
  return new Map(
    rows.map((item, at) => [
      item,
      {
        pensionGroupId: group?.pensionGroupId ?? null,
        pensionEmployerContribution: pensionContributions.summaryItems[at]?.pensionEmployerContribution ?? null,
        pensionMetadata: metadataOf(pensionContributions, group),
      },
    ]),
  );
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
