import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { SelectBox, TextBox } from "../../controls";
import {
  amountName,
  DataTable,
  dayWords,
  difference,
  EmployeeName,
  Listing,
  pounds,
  Refused,
  Status,
  spaced,
  timeWords,
  useAction,
  useAnswer,
  usePages,
} from "../parts";
import type { Ids } from "../place";
import { type ListedRun, runName } from "../runs/run-words";
import { useKept } from "../session/kept-drafts";
import { useClient } from "../session/session-context";

const DATED = /^(\w+)\[(\d{4}-\d{2}-\d{2})\](?:\.(\w+))?$/;

const REASONS: Readonly<Record<string, string>> = {
  earnings_period_of_payment: "it is due on what is paid in an earnings period",
  contributions_of_period_of_payment: "contributions are due on what is paid in a period",
  orders_of_period_of_payment: "orders deduct from what is paid in a period",
  week1_month1_basis: "the tax code of the run is not cumulative",
  taxable_pay_differs: "tax follows taxable pay to date",
  tax_of_period_of_payment: "the tax of the run follows its own rules",
  recovery_outstanding: "a part is recovered later, or may not be",
  tax_year_closed: "pay of an earlier year is paid in this one",
  paid_in_later_year: "pay of an earlier year is paid in this one",
  not_calculated: "the closed periods cannot be calculated from the records of today",
};

/** Amounts that others are calculated on: they differ as gross pay does. */
const BASES = ["taxablePay", "grossForEmployeeNi", "grossForEmployerNi", "pensionablePay", "qualifyingEarnings"];

type Wanted = "Open" | "Posted" | "Dismissed" | "Repaid";

const STATES: readonly (readonly [Wanted, string])[] = [
  ["Open", "Open"],
  ["Posted", "Posted"],
  ["Dismissed", "Dismissed"],
  ["Repaid", "Repaid"],
];

/** A payroll's corrections of closed periods: what an open run would settle, and posting or dismissing it. */
export function CorrectionsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [status, setStatus] = useState<Wanted>("Open");
  const openRun = useOpenRun(ids);
  const list = usePages(`corrections ${status}`, (page) =>
    client.get("/v1/payroll/{payrollConfigId}/corrections", {
      params: { path: { payrollConfigId: ids.payroll }, query: { ...page, status } },
    }),
  );
  return (
    <>
      <div class="filters">
        <SelectBox id="correction-status" label="Status" value={status} options={STATES} change={setStatus} />
      </div>
      <Listing
        pages={list}
        empty="No corrections here. A late fact of a closed period opens one by itself."
        isEmpty={({ items }) => items.length === 0}
      >
        {(pages) =>
          pages
            .flatMap(({ items }) => items)
            .map((correction) => (
              <CorrectionCard
                key={correction.correctionId}
                ids={ids}
                correction={correction}
                openRun={openRun}
                changed={list.reload}
              />
            ))
        }
      </Listing>
    </>
  );
}

/** Returns the payroll's open run, in which corrections are posted; null without one. */
function useOpenRun(ids: Ids): ListedRun | null {
  const client = useClient(ids.organisation);
  const { data } = useAnswer(ids.payroll, () =>
    client.get("/v1/payroll/{payrollConfigId}", {
      params: { path: { payrollConfigId: ids.payroll }, query: { status: "Open", pageSize: 1 } },
    }),
  );
  return data?.items[0] ?? null;
}

interface CardProps {
  readonly ids: Ids;
  readonly correction: Correction;
  readonly openRun: ListedRun | null;
  readonly changed: () => void;
}

/** A correction: what changed, what each closed period should have been, and what a run settles. */
function CorrectionCard({ ids, correction, openRun, changed }: CardProps): JSX.Element {
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

/** Says why an amount does not end as if it had been right from the beginning. */
function unequalWords(reasonToken: string): string {
  return REASONS[reasonToken] ?? spaced(reasonToken).toLowerCase();
}

/** Writes a fact such as `taxCodes[2026-05-01].taxCode` as "Tax code from 1 May 2026". */
function factWords(fact: string): string {
  const [, list = "", date = "", field = ""] = DATED.exec(fact) ?? [];
  if (date === "") return spaced(fact);
  return list === "payments"
    ? `${spaced(field)} of ${dayWords(date)}`
    : `${spaced(field || list)} from ${dayWords(date)}`;
}

/** Writes the value of a fact: lines by their amounts, anything else as it is. */
function valueWords(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(valueWords).join(", ");
  if (typeof value !== "object") return String(value);
  const { description, amount } = { description: "", amount: "", ...value };
  if (typeof amount === "string" && amount !== "") return `${description} ${pounds(amount)}`.trim();
  return JSON.stringify(value);
}

interface FormProps {
  readonly ids: Ids;
  readonly correction: Correction;
  readonly openRun: ListedRun | null;
  readonly changed: () => void;
}

/** Posts a correction in the open run, or dismisses it with a reason. */
function CorrectionForm({ ids, correction, openRun, changed }: FormProps): JSX.Element {
  const { correctionId, totalDifference } = correction;
  const client = useClient(ids.organisation);
  const action = useAction();
  const [reason, setReason] = useKept(`reason ${correctionId}`, "");
  const [terms, setTerms] = useState<Terms>({ mode: "AtOnce", periods: "3" });
  const path = { payrollConfigId: ids.payroll };
  const isOwed = totalDifference.startsWith("-");
  const post = async (): Promise<void> => {
    if (openRun === null) return;
    const { year, period, supplementary } = openRun;
    const corrections = [isOwed ? { correctionId, recovery: recoveryOf(terms) } : { correctionId }];
    const call = { params: { path }, body: { corrections, postIn: { year, period, supplementary } } };
    const posted = await action.run(() => client.post("/v1/payroll/{payrollConfigId}/corrections/post", call));
    if (posted !== null) changed();
  };
  const dismiss = async (): Promise<void> => {
    const call = { params: { path }, body: { correctionIds: [correctionId], reason } };
    const dismissed = await action.run(() => client.post("/v1/payroll/{payrollConfigId}/corrections/dismiss", call));
    if (dismissed === null) return;
    setReason("");
    changed();
  };
  return (
    <div class="stack">
      {isOwed && <RecoveryBoxes id={correctionId} terms={terms} change={setTerms} />}
      {openRun === null && <p class="hint">No run is open: create the next run to post it.</p>}
      <TextBox
        id={`reason-${correctionId}`}
        type="words"
        label="Reason, to dismiss it"
        value={reason}
        change={setReason}
      />
      <Refused refusal={action.refusal} />
      <div class="actions">
        <button type="button" disabled={action.isBusy || openRun === null} onClick={post}>
          {openRun === null ? "Post" : `Post in ${runName(openRun).toLowerCase()}`}
        </button>
        <button type="button" disabled={action.isBusy || reason.trim() === ""} onClick={dismiss}>
          Dismiss
        </button>
      </div>
    </div>
  );
}

/** How money that the employee owes is recovered. */
interface Terms {
  readonly mode: "AtOnce" | "Spread";
  readonly periods: string;
}

interface BoxesProps {
  readonly id: string;
  readonly terms: Terms;
  readonly change: (terms: Terms) => void;
}

/** The terms of a recovery, as people enter them. */
function RecoveryBoxes({ id, terms, change }: BoxesProps): JSX.Element {
  return (
    <div class="filters">
      <SelectBox
        id={`mode-${id}`}
        label="Recover"
        value={terms.mode}
        options={[
          ["AtOnce", "At once"],
          ["Spread", "Over several runs"],
        ]}
        change={(mode) => change({ ...terms, mode })}
      />
      {terms.mode === "Spread" && (
        <TextBox
          id={`periods-${id}`}
          type="text"
          label="Number of runs"
          value={terms.periods}
          change={(periods) => change({ ...terms, periods })}
        />
      )}
    </div>
  );
}

/** Returns the recovery that the interface takes. */
function recoveryOf({ mode, periods }: Terms) {
  return mode === "AtOnce" ? { mode } : { mode, periods: Number(periods) };
}

type Correction = components["schemas"]["Correction"];
