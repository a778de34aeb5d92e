import type { JSX } from "preact";
import { pounds } from "../parts";
import type { Ids } from "../place";
import { type FigureRow, figureRows } from "./figures";
import type { Payslip } from "./payslip";
import { type Reasons, reasonsFor } from "./reasons";
import { useDisclosure, WhyButton } from "./why";
import { WhyPanel } from "./why-panel";

interface TableProps {
  readonly ids: Ids;
  readonly payslip: Payslip;
}

/** A payslip from gross to net, each figure with its reason if it is known. */
export function FigureTable({ ids, payslip }: TableProps): JSX.Element {
  return (
    <section class="stack" aria-labelledby="figures">
      <h2 id="figures">From gross to net</h2>
      <table class="payslip" aria-labelledby="figures">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">This period</th>
            <th scope="col">Tax year</th>
            <th scope="col">
              <span class="visually-hidden">Reason</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {figureRows(payslip).map((row) => (
            <Figure key={row.name} ids={ids} row={row} reasons={reasonsFor(row.name, payslip)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FigureProps {
  readonly ids: Ids;
  readonly row: FigureRow;
  readonly reasons: readonly Reasons[];
}

function Figure({ ids, row: { name, label, period, year }, reasons }: FigureProps): JSX.Element {
  const why = useDisclosure(`why-${name}`);
  return (
    <>
      <tr class={name === "netPay" ? "total" : ""} data-figure={name}>
        <th scope="row">{label}</th>
        <td class="money">{pounds(period)}</td>
        <td class="money">{pounds(year)}</td>
        <td>{reasons.length > 0 && <WhyButton about={label} disclosure={why} />}</td>
      </tr>
      {why.isOpen && (
        <tr class="why-row">
          <td colSpan={4}>
            <WhyPanel about={label} disclosure={why} ids={ids} reasons={reasons} />
          </td>
        </tr>
      )}
    </>
  );
}
