import type { JSX } from "preact";
import { amountName, DataTable, difference, EmployeeName, pounds, Status, spaced, timeWords } from "../parts";
import type { Ids } from "../place";
import { type ListedRun, runName } from "../runs/run-words";
import type { Correction } from "./correction";
import { CorrectionForm } from "./correction-form";
import { factWords, valueWords } from "./fact-words";
import { unequalWords } from "./unequal-words";

/** Amounts that others are calculated on: they differ as gross pay does. */
const BASES = ["taxablePay", "grossForEmployeeNi", "grossForEmployerNi", "pensionablePay", "qualifyingEarnings"];

interface CardProps {
  readonly ids: Ids;
  readonly correction: Correction;
  readonly openRun: ListedRun | null;
  readonly changed: () => void;
}

/** A correction: what changed, what each closed period should have been, and what a run settles. */
export function CorrectionCard({ ids, correction, openRun, changed }: CardProps): JSX.Element {
  const { correctionId, causes, periods, lines, status, totalDifference, postedIn, reason, debt } = correction;
  const title = `correction-${correctionId}`;
  return (
    <section class="card stack" aria-labelledby={title}>
      <h2 id={title}>
        <EmployeeName organisation={ids.organisation} employeeId={correction.employeeId} />
        {": "}
        <span class="money">{difference(totalDifference)}</span> <Status name={status} />
      </h2>
      <ul class="causes">
        {causes.map(({ fact, previousValue, newValue, changedAt }) => (
          <li
            key={fact}
          >{`${factWords(fact)}: ${valueWords(previousValue)} is now ${valueWords(newValue)}. Changed on ${timeWords(changedAt)}.`}</li>
        ))}
      </ul>
      <DataTable
        caption="What closed periods should have been"
        columns={["Period", "Amount", "£Was", "£Should be", "£Difference"]}
        rows={periods.flatMap((period) =>
          period.differences
            .filter(({ amount }) => !BASES.includes(amount))
            .map(({ amount, previous, corrected, difference: change }) => ({
              key: `${period.year}/${period.period}/${period.supplementary}/${amount}`,
              cells: [runName(period), amountName(amount), pounds(previous), pounds(corrected), difference(change)],
            })),
        )}
      />
      <Preview lines={lines} correction={correction} />
      {(debt ?? null) !== null && <p>{`The leaver owes ${pounds(debt?.netOwed ?? "0.00")} net.`}</p>}
      {postedIn !== null && <p>{`Posted in ${runName(postedIn).toLowerCase()}.`}</p>}
      {reason !== null && <p>{`Dismissed: ${reason}`}</p>}
      {status === "Open" && <CorrectionForm ids={ids} correction={correction} openRun={openRun} changed={changed} />}
    </section>
  );
}

function Preview({ lines, correction }: Pick<Correction, "lines"> & { readonly correction: Correction }): JSX.Element {
  const { selfSettling, unequal } = correction;
  return (
    <ul class="causes">
      {lines.map(({ description, payElementCode, amount }) => (
        <li key={`${description}${amount}`}>
          {`Line: ${description ?? payElementCode ?? "pay"} `}
          <span class="money">{difference(amount)}</span>
        </li>
      ))}
      {selfSettling.map(({ amount, difference: change, by }) => (
        <li key={`self ${amount}`}>
          {`${amountName(amount)} settles itself by ${spaced(by).toLowerCase()} `}
          <span class="money">{difference(change)}</span>
        </li>
      ))}
      {unequal.map(({ amount, difference: change, reasonToken }) => (
        <li key={`unequal ${amount}${reasonToken}`}>
          {`${amountName(amount)} does not end equal: ${unequalWords(reasonToken)} `}
          <span class="money">{difference(change)}</span>
        </li>
      ))}
    </ul>
  );
}
