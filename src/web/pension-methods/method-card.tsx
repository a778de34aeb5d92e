import type { JSX } from "preact";
import { tableClass, useDisclosure, WhyButton, WhySteps } from "../result";
import { pounds, shown, thisPeriod } from "../situation";
import { text } from "../words";
import type { Amounts, MethodFigures } from "./compare";
import { stepsOf } from "./steps";
import { METHOD_HINTS, METHOD_NAMES } from "./words";

const ROWS: readonly (readonly [amount: keyof Amounts, label: string])[] = [
  ["takeHome", "Take-home pay"],
  ["tax", "Income tax"],
  ["ni", "National Insurance"],
  ["loans", "Student loans"],
  ["pension", "Into the pension"],
  ["employerCost", "Total cost to employer"],
];

interface CardProps {
  readonly figures: MethodFigures;
}

/** The figures of one method, each with its reason. */
export function MethodCard({ figures }: CardProps): JSX.Element {
  const { method, payment, year } = figures;
  const rows = ROWS.filter(([amount]) => amount !== "loans" || payment.loans !== 0 || year.loans !== 0);
  return (
    <section class="card" aria-labelledby={`method-${method}`}>
      <h3 id={`method-${method}`}>{METHOD_NAMES[method]}</h3>
      <p class="hint">{METHOD_HINTS[method]}</p>
      <table class={tableClass(Object.values(year))} aria-labelledby={`method-${method}`}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{text(thisPeriod(figures.figures.situation.payFrequency))}</th>
            <th scope="col">Tax year</th>
            <th scope="col">
              <span class="visually-hidden">Reason</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([amount, label]) => (
            <AmountRow key={amount} amount={amount} label={label} figures={figures} />
          ))}
        </tbody>
      </table>
      <Minimum figures={figures} />
    </section>
  );
}

interface RowProps extends CardProps {
  readonly amount: keyof Amounts;
  readonly label: string;
}

function AmountRow({ amount, label, figures }: RowProps): JSX.Element {
  const { method, payment, year } = figures;
  const why = useDisclosure(`why-${method}-${amount}`);
  const about = `${label}, ${METHOD_NAMES[method].toLowerCase()}`;
  return (
    <>
      <tr data-amount={amount}>
        <th scope="row">{label}</th>
        <td class="money">{pounds(payment[amount])}</td>
        <td class="money">{pounds(year[amount])}</td>
        <td>
          <WhyButton about={about} disclosure={why} />
        </td>
      </tr>
      {why.open && (
        <tr class="why-row">
          <td colSpan={4}>
            <WhySteps about={about} disclosure={why} steps={stepsOf(figures, amount)} law={figures.figures} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Says if a contribution is below the automatic enrolment minimum. */
function Minimum({ figures: { figures } }: CardProps): JSX.Element | null {
  const minimum = figures.payslip.pensionContributions?.autoEnrolmentMinimum ?? null;
  if (minimum === null || minimum.isMet) return null;
  return (
    <p class="notice">
      {`Below the minimum of automatic enrolment: ${shown(minimum.totalContribution)} in total, `}
      {`of it ${shown(minimum.employerContribution)} from the employer.`}
    </p>
  );
}
