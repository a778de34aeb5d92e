import type { JSX } from "preact";
import type { CourtOrderResult } from "../../engine";
import { useDisclosure, WhyButton, WhySteps } from "../result";
import { dayInWords, type Figures, getPence, pounds } from "../situation";
import { getName, NO_PART } from "./words";

type LineItem = NonNullable<CourtOrderResult["lineItem"]>;
type AmountName = "attachableEarnings" | "protectedEarnings" | "normalDeduction" | "expectedDeduction" | "amountPaid";

const ROWS: readonly (readonly [AmountName, string])[] = [
  ["attachableEarnings", "Attachable earnings"],
  ["protectedEarnings", "Protected"],
  ["normalDeduction", "Deduction under the order"],
  ["expectedDeduction", "Up to the amount owed"],
  ["amountPaid", "Taken"],
];

interface TableProps {
  readonly order: CourtOrderResult;
  readonly place: number;
  readonly figures: Figures;
}

/** The figures of an order, each with its reason, or why nothing is due on the pay day. */
export function OrderTable({ order, place, figures }: TableProps): JSX.Element {
  const id = `order-${place + 1}-figures`;
  const { lineItem, notTakingPart } = order;
  return (
    <section class="card" aria-labelledby={id}>
      <h3 id={id}>{getName(order)}</h3>
      {notTakingPart !== null && <p class="notice">{NO_PART[notTakingPart]}</p>}
      {lineItem !== null && (
        <>
          <table class="payslip" aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                <th scope="col">This pay day</th>
                <th scope="col">
                  <span class="visually-hidden">Reason</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(lineItem).map(([amount, label]) => (
                <AmountRow key={amount} amount={amount} label={label} item={lineItem} place={place} figures={figures} />
              ))}
            </tbody>
          </table>
          <p class="hint">{afterwards(lineItem)}</p>
        </>
      )}
    </section>
  );
}

/** Returns the rows to show, without those that add nothing. */
function rowsOf(item: LineItem): typeof ROWS {
  return ROWS.filter(([amount]) => {
    if (amount === "protectedEarnings") return getPence(item.protectedEarnings) > 0;
    return amount !== "expectedDeduction" || item.expectedDeduction !== item.normalDeduction;
  });
}

interface RowProps {
  readonly amount: AmountName;
  readonly label: string;
  readonly item: LineItem;
  readonly place: number;
  readonly figures: Figures;
}

function AmountRow({ amount, label, item, place, figures }: RowProps): JSX.Element {
  const why = useDisclosure(`order-${place + 1}-why-${amount}`);
  const figure = `/courtOrders/orders/${place}/lineItem/${amount}`;
  const steps = figures.steps.filter((step) => step.figure === figure);
  const about = `${label}, order ${place + 1}`;
  return (
    <>
      <tr class={amount === "amountPaid" ? "total" : "part"} data-amount={amount}>
        <th scope="row">{label}</th>
        <td class="money">{pounds(getPence(item[amount]))}</td>
        <td>
          <WhyButton about={about} disclosure={why} />
        </td>
      </tr>
      {why.open && (
        <tr class="why-row">
          <td colSpan={3}>
            <WhySteps about={about} disclosure={why} steps={steps} law={figures} />
          </td>
        </tr>
      )}
    </>
  );
}

function afterwards({ shortfall, adminFee, remainingValue, remittanceDueDate }: LineItem): string {
  const said = [
    ...(getPence(shortfall) > 0 ? [`${pounds(getPence(shortfall))} could not be deducted.`] : []),
    ...(getPence(adminFee) > 0 ? [`The employer’s fee is ${pounds(getPence(adminFee))}.`] : []),
    ...(remainingValue === null ? [] : [`${pounds(getPence(remainingValue))} is still owed.`]),
    remittanceDueDate === null ? "To be paid over as the order says." : `Due by ${dayInWords(remittanceDueDate)}.`,
  ];
  return said.join(" ");
}
