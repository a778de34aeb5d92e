import type { JSX } from "preact";
import { type Figures, pounds, thisPeriod } from "../situation";
import { say, text } from "../words";
import { employeeRows, employerRows, type Row } from "./rows";
import { situationWords } from "./situation-words";
import { tableClass } from "./table-class";
import { useDisclosure, WhyButton } from "./why";
import { WhyPanel } from "./why-panel";

interface TableProps {
  readonly name: string;
  readonly figures: Figures;
}

/** The payslip as a table: the shown payment, the year, and the reason for each amount. */
export function PayslipTable({ name, figures }: TableProps): JSX.Element {
  const employee = employeeRows(figures);
  const employer = employerRows(figures);
  const amounts = [...employee, ...employer].flatMap(({ payment, year }) => [payment, year]);
  return (
    <section class="block">
      <h3 id={`${name}-payslip`}>{say("fromGrossToNet")}</h3>
      <table class={tableClass(amounts)} aria-labelledby={`${name}-payslip`}>
        <thead>
          <tr>
            <th scope="col">{say("figure")}</th>
            <th scope="col">{say(thisPeriod(figures.situation.payFrequency))}</th>
            <th scope="col">{say("taxYear")}</th>
            <th scope="col">
              <span class="visually-hidden">{say("reason")}</span>
            </th>
          </tr>
        </thead>
        <Rows name={name} figures={figures} rows={employee} />
        <Rows name={name} figures={figures} rows={employer} />
      </table>
    </section>
  );
}

function Rows({ name, figures, rows }: TableProps & { readonly rows: readonly Row[] }): JSX.Element {
  return (
    <tbody>
      {rows.map((row) => (
        <FigureRow key={row.figure} name={name} figures={figures} row={row} />
      ))}
    </tbody>
  );
}

function FigureRow({ name, figures, row }: TableProps & { readonly row: Row }): JSX.Element {
  const why = useDisclosure(`${name}-why${row.figure.replaceAll("/", "-")}`, situationWords(name));
  const sign = row.kind === "deduction" ? -1 : 1;
  return (
    <>
      <tr class={row.kind} data-figure={row.figure}>
        <th scope="row">{say(row.label)}</th>
        <td class="money">{pounds(sign * row.payment)}</td>
        <td class="money">{pounds(sign * row.year)}</td>
        <td>
          <WhyButton about={say(row.label)} disclosure={why} />
        </td>
      </tr>
      {why.open && (
        <tr class="why-row">
          <td colSpan={4}>
            <WhyPanel about={text(row.label)} figure={row.figure} figures={figures} disclosure={why} />
          </td>
        </tr>
      )}
    </>
  );
}
