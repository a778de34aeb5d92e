import type { ComparedAs, RowCounts } from "../store/slip-document";
import type { NotedLine } from "./engine-lines";
import type { WorkedSlip } from "./work-out";

/** Returns what a comparison with another payslip needs of a calculated one. */
export function comparedAs({ lines, made }: Pick<WorkedSlip, "lines" | "made">): ComparedAs {
  const counts = lines.flatMap(({ line }) => {
    const stated = countsOf(line);
    return stated === null ? [] : [[line.id, stated] as const];
  });
  const method = made.year.payments[0]?.loanMultiplesOfWeeks ?? null;
  return {
    sharesPeriod: sharesPeriod(made),
    ...(method === null ? {} : { loanMultiplesOfWeeks: method }),
    counts: Object.fromEntries(counts),
  };
}

/** Returns what a line counts for; null if that is everything that its line type can count for. */
function countsOf({
  lineType,
  isTaxable = true,
  isNiable,
  isPensionable = true,
  isClass1aNiable,
}: NotedLine["line"]): RowCounts | null {
  const usually = lineType !== "PayrolledBenefit";
  const counted = { isTaxable, isNiable: isNiable ?? (usually && isClass1aNiable !== true), isPensionable };
  return isTaxable && counted.isNiable === usually && isPensionable ? null : counted;
}

function sharesPeriod({ year }: WorkedSlip["made"]): boolean {
  if ((year.director ?? null) !== null) return true;
  return year.payments.some(
    ({ earningsPeriodToDate, taxPeriodToDate, taxTableFrequency, niEarningsPeriod, otherJobs }) =>
      (earningsPeriodToDate ?? null) !== null ||
      (taxPeriodToDate ?? null) !== null ||
      (taxTableFrequency ?? null) !== null ||
      (niEarningsPeriod ?? null) !== null ||
      (otherJobs ?? null) !== null,
  );
}
