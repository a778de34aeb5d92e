import type { PayLine } from "../../../engine";
import { percentageOfPence } from "../../../engine/base";
import { grossForPercentages } from "../../../engine/gross-to-net";
import { moneyOf } from "../../contract";
import type { NotedLine } from "./engine-lines";

interface Line {
  readonly line: PayLine;
  readonly percentage?: NonNullable<NotedLine["percentage"]>;
}

/** Calculates the lines that are a percentage of gross pay. */
export function withPercentages<T extends Line>(lines: readonly T[]): readonly T[] {
  if (lines.every(({ percentage }) => percentage === undefined)) return lines;
  const gross = grossForPercentages(lines.flatMap(({ line, percentage }) => (percentage === undefined ? line : [])));
  return lines.map((each) => {
    const { line, percentage } = each;
    if (percentage === undefined) return each;
    const amount = percentageOfPence(gross, percentage.rate);
    return { ...each, line: { ...line, amount: moneyOf(percentage.isNegated ? -amount : amount) } };
  });
}
