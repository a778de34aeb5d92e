import type { PayLine } from "../../../engine";
import { percentageOfPence } from "../../../engine/base";
import { grossForPercentages } from "../../../engine/gross-to-net";
import { moneyOf } from "../../contract";
import type { NotedLine } from "./engine-lines";

interface Line {
  readonly line: PayLine;
  readonly percentage?: NonNullable<NotedLine["percentage"]>;
  readonly isCorrection?: true;
}

/** Calculates the lines that are a percentage of gross pay; what corrects closed periods has corrected them as well. */
export function withPercentages<T extends Line>(lines: readonly T[]): readonly T[] {
  if (lines.every(({ percentage }) => percentage === undefined)) return lines;
  const counted = lines.filter(({ percentage, isCorrection }) => percentage === undefined && isCorrection !== true);
  const gross = grossForPercentages(counted.map(({ line }) => line));
  return lines.map((each) => {
    const { line, percentage } = each;
    if (percentage === undefined) return each;
    const amount = percentageOfPence(gross, percentage.rate);
    return { ...each, line: { ...line, amount: moneyOf(percentage.isNegated ? -amount : amount) } };
  });
}
