import type { JSX } from "preact";
import type { GrossAnswer } from "../../engine";
import { tableClass, useDisclosure, WhyButton, WhySteps } from "../result";
import { getPence, pounds } from "../situation";

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly answer: GrossAnswer;
  readonly rules: string;
}

type AmountName = "tax" | "ni" | "studentLoan" | "postgraduateLoan" | "pension" | "salarySacrifice" | "netPay";

interface Row {
  readonly figure: string;
  readonly label: string;
  readonly pence: number;
  readonly kind: "part" | "total" | "deduction";
}

const DEDUCTIONS: readonly (readonly [AmountName, string])[] = [
  ["salarySacrifice", "Salary sacrifice"],
  ["tax", "Income tax"],
  ["ni", "National Insurance"],
  ["studentLoan", "Student loan"],
  ["postgraduateLoan", "Postgraduate loan"],
  ["pension", "Pension"],
];

function rowsOf({ grossPay, payslip }: GrossAnswer): readonly Row[] {
  const { forPeriod, employerCost } = payslip;
  const deductions = DEDUCTIONS.map(([name, label]): Row => {
    return { figure: `/forPeriod/${name}`, label, pence: -getPence(forPeriod[name]), kind: "deduction" };
  });
  return [
    { figure: "/forPeriod/grossPay", label: "Gross pay", pence: getPence(grossPay), kind: "part" },
    ...deductions.filter(({ pence }) => pence !== 0),
    { figure: "/forPeriod/netPay", label: "Take-home pay", pence: getPence(forPeriod.netPay), kind: "total" },
    { figure: "/employerCost", label: "Total cost to employer", pence: getPence(employerCost), kind: "part" },
  ];
}

/** One pay that gives the wanted amount, or the nearest to it, with its payslip. */
export function AnswerCard({ id, title, answer, rules }: CardProps): JSX.Element {
  const rows = rowsOf(answer);
  return (
    <section class="card" aria-labelledby={id} data-answer={answer.grossPay}>
      <h4 id={id}>{title}</h4>
      <table class={tableClass(rows.map(({ pence }) => pence))} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Amount</th>
            <th scope="col">
              <span class="visually-hidden">Reason</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AnswerRow key={row.figure} id={id} row={row} answer={answer} rules={rules} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Omit<CardProps, "title"> {
  readonly row: Row;
}

function AnswerRow({ id, row, answer, rules }: RowProps): JSX.Element {
  const why = useDisclosure(`${id}-why${row.figure.replaceAll("/", "-")}`, `, ${id.replace("-", " ")}`);
  const steps = (answer.workings?.steps ?? []).filter(({ figure }) => figure === row.figure);
  const law = { sources: answer.workings?.sources ?? {}, rules };
  return (
    <>
      <tr class={row.kind} data-figure={row.figure}>
        <th scope="row">{row.label}</th>
        <td class="money">{pounds(row.pence)}</td>
        <td>{steps.length > 0 && <WhyButton about={row.label} disclosure={why} />}</td>
      </tr>
      {why.open && (
        <tr class="why-row">
          <td colSpan={3}>
            <WhySteps about={row.label} disclosure={why} steps={steps} law={law} />
          </td>
        </tr>
      )}
    </>
  );
}
