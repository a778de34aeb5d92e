import type { JSX } from "preact";
import { pounds } from "../parts";
import type { Ids } from "../place";
import { type FigureRow, figureRows } from "./figures";
import type { Payslip, Step } from "./payslip";
import { useSteps } from "./use-steps";
import { useDisclosure, WhyButton, WhySteps } from "./why";

interface TableProps {
  readonly ids: Ids;
  readonly payslip: Payslip;
}

/** A payslip from gross to net, each figure with its reason if it is known. */
export function FigureTable({ ids, payslip }: TableProps): JSX.Element {
  const steps = useSteps(ids, payslip);
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
            <Figure
              key={row.name}
              row={row}
              steps={steps.filter(({ figure }) => figure.endsWith(`/forPeriod/${row.name}`))}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FigureProps {
  readonly row: FigureRow;
  readonly steps: readonly Step[];
}

function Figure({ row: { name, label, period, year }, steps }: FigureProps): JSX.Element {
  const why = useDisclosure(`why-${name}`);
  return (
    <>
      <tr class={name === "netPay" ? "total" : ""} data-figure={name}>
        <th scope="row">{label}</th>
        <td class="money">{pounds(period)}</td>
        <td class="money">{pounds(year)}</td>
        <td>{steps.length > 0 && <WhyButton about={label} disclosure={why} />}</td>
      </tr>
      {why.isOpen && (
        <tr class="why-row">
          <td colSpan={4}>
            <WhySteps about={label} disclosure={why} steps={steps} />
          </td>
        </tr>
      )}
    </>
  );
}
