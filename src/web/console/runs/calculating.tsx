import type { JSX } from "preact";
import { counted } from "../parts";
import type { Run } from "./run-words";

/** How far the calculation of an open run's payslips is. */
export function Calculating({ run: { pendingRecalculations, recalculation } }: { readonly run: Run }): JSX.Element {
  const isNone = pendingRecalculations === 0 && recalculation === null;
  return (
    <div role="status">
      {!isNone && (
        <p class="notice">
          {`${counted(pendingRecalculations, "payslip is", "payslips are")} waiting to be calculated; the figures below are those of before.`}
        </p>
      )}
    </div>
  );
}
