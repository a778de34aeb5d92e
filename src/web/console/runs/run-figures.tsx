import type { JSX } from "preact";
import { counted, dayWords, Facts, pounds, Status, timeWords } from "../parts";
import { periodWords, type Run, runName } from "./run-words";

/** What a run is, and its totals. */
export function RunFigures({ run }: { readonly run: Run }): JSX.Element {
  const { totals } = run;
  return (
    <section class="stack" aria-labelledby="run-name">
      <h2 id="run-name">
        {runName(run)} <Status name={run.status} />
      </h2>
      <Facts
        facts={[
          ["Period", periodWords(run)],
          ["Paid on", dayWords(run.paymentDate)],
          ["Employees", countsOf(run)],
          ...(run.lockedAt === null ? [] : [["Locked", timeWords(run.lockedAt)] as const]),
        ]}
      />
      <Facts
        facts={[
          ["Gross pay", money(totals.grossPay)],
          ["Tax", money(totals.tax)],
          ["National Insurance", money(totals.ni)],
          ["Pension", money(totals.pension)],
          ["Net pay", money(totals.netPay)],
          ["Employer’s National Insurance", money(totals.employerNi)],
          ["Total cost to employer", money(totals.employerCost)],
        ]}
      />
    </section>
  );
}

function money(amount: string): JSX.Element {
  return <span class="money">{pounds(amount)}</span>;
}

function countsOf({ employeeCount, starterCount, leaverCount, nilPaidCount }: Run): string {
  const parts = [
    employeeCount.toLocaleString("en-GB"),
    ...(starterCount > 0 ? [counted(starterCount, "starter")] : []),
    ...(leaverCount > 0 ? [counted(leaverCount, "leaver")] : []),
    ...(nilPaidCount > 0 ? [`${nilPaidCount.toLocaleString("en-GB")} paid £0.00`] : []),
  ];
  return parts.join(", ");
}
