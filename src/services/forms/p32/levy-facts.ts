import type { Rulebook } from "../../../engine";
import { formatPence, TAX_MONTHS } from "../../../engine/base";
import type { P32MonthFacts } from "../../../engine/forms";
import type { Tx } from "../../../platform/store";
import type { TaxSettingsRow } from "../../pay";
import { levyOnFile, levyThrough, selectRuns } from "../../pay-runs";
import { payBillReported, type ReportedSummary } from "../../rti";

interface Asked {
  readonly taxYear: number;
  readonly settings: TaxSettingsRow["record"] | null;
  readonly summaries: readonly ReportedSummary[];
}

interface LevyFacts {
  /** Levy of the year that was due before the first run here. */
  readonly before: string;
  /** Levy to date, by month. */
  readonly months: readonly P32MonthFacts[];
}

/** Returns the apprenticeship levy to date: as the EPS of a month reports it, else of the locked runs up to that month. */
export async function levyFacts(
  tx: Tx,
  rulebook: Rulebook,
  { taxYear, settings, summaries }: Asked,
): Promise<LevyFacts> {
  const reported = new Map(
    summaries.flatMap(({ taxMonth, content: { apprenticeshipLevy: levy } }) => {
      const month = levy?.taxMonth ?? taxMonth;
      return !levy || month === null ? [] : [[month, levy.levyDueYearToDate] as const];
    }),
  );
  const locked = settings?.apprenticeshipLevy === true ? await lockedMonths(tx, taxYear) : [];
  const share = settings?.apprenticeshipLevyAllowance ?? null;
  const months: P32MonthFacts[] = [];
  for (const month of TAX_MONTHS) {
    const stated = reported.get(month);
    if (stated !== undefined) months.push({ month, levyToDate: stated });
    if (stated !== undefined || !isBetween(month, locked)) continue;
    months.push({
      month,
      levyToDate: formatPence(
        await levyThrough(tx, rulebook, {
          taxYear,
          month,
          share,
          reportedSince: await payBillReported(tx, taxYear, month),
        }),
      ),
    });
  }
  const [first] = locked;
  const before = first === undefined ? 0 : await levyOnFile(tx, rulebook, { taxYear, month: first - 1, share });
  return { before: formatPence(before), months };
}

/** Returns whether a month is between the first and the last of others. */
function isBetween(month: number, others: readonly number[]): boolean {
  return others.some((other) => other <= month) && others.some((other) => other >= month);
}

/** Returns the tax months with locked runs, in order. */
async function lockedMonths(tx: Tx, taxYear: number): Promise<readonly number[]> {
  const rows = await selectRuns(tx)
    .select("tax_month")
    .distinct()
    .where("tax_year", "=", taxYear)
    .where("status", "=", "Locked")
    .execute();
  return rows.map(({ tax_month }) => tax_month).sort((one, other) => one - other);
}
