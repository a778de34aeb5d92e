import type { JSX } from "preact";
import { dayInWords, type Figures, getPence, howOften, monthInWords, pounds } from "../situation";
import { say, text } from "../words";
import { employeeShares } from "./shares";
import { YearTable } from "./year-table";

const HEIGHT = 180;
const LABELS = 20;
const MOST_LABELS = 12;
const GAP_SHARE = 0.22;

interface ChartProps {
  readonly name: string;
  readonly figures: Figures;
}

/** Draws the year payment by payment: stacked columns of where gross pay goes, and the same amounts as a table. */
export function YearChart({ name, figures }: ChartProps): JSX.Element {
  const { payslips } = figures.year;
  const highest = Math.max(1, ...payslips.map((payslip) => heightOf(employeeShares(payslip))));
  return (
    <section class="block">
      <h3 id={`${name}-year`}>{say("yearByPayment")}</h3>
      <figure class="chart">
        <svg role="img" aria-describedby={`${name}-year-summary`} height={HEIGHT + LABELS}>
          <title>{text("whereEachGoes")}</title>
          {payslips.map((payslip, place) => (
            <Column key={payslip.paymentDate} figures={figures} place={place} highest={highest} />
          ))}
          <line class="axis" x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} />
        </svg>
        <figcaption id={`${name}-year-summary`}>{summaryOf(figures)}</figcaption>
      </figure>
      <YearTable name={name} figures={figures} />
    </section>
  );
}

interface ColumnProps {
  readonly figures: Figures;
  readonly place: number;
  readonly highest: number;
}

function Column({ figures, place, highest }: ColumnProps): JSX.Element | null {
  const payslip = figures.year.payslips[place];
  if (!payslip) return null;
  const step = 100 / figures.year.payslips.length;
  const x = `${(place + GAP_SHARE / 2) * step}%`;
  const width = `${(1 - GAP_SHARE) * step}%`;
  let top = HEIGHT;
  return (
    <g class={place === figures.shown ? "column shown" : "column"}>
      <title>
        {text("takeHomeOn", dayInWords(figures.dates[place] ?? ""), pounds(getPence(payslip.forPeriod.netPay)))}
      </title>
      {employeeShares(payslip).map(({ name, pence }) => {
        const height = (Math.max(pence, 0) / highest) * (HEIGHT - 8);
        top -= height;
        return <rect key={name} class={`fill-${name}`} x={x} width={width} y={top} height={height} />;
      })}
      {place % Math.ceil(figures.dates.length / MOST_LABELS) === 0 && (
        <text x={`${(place + 0.5) * step}%`} y={HEIGHT + LABELS - 4}>
          {monthInWords(figures.dates[place] ?? "")}
        </text>
      )}
    </g>
  );
}

function heightOf(shares: ReturnType<typeof employeeShares>): number {
  return shares.reduce((sum, { pence }) => sum + Math.max(pence, 0), 0);
}

function summaryOf(figures: Figures): string {
  const nets = figures.year.payslips.map((payslip) => getPence(payslip.forPeriod.netPay));
  const lowest = pounds(Math.min(...nets));
  const highest = pounds(Math.max(...nets));
  const often = howOften(figures.situation.payFrequency);
  if (nets.length === 1) return text("onePayment", often, lowest);
  return lowest === highest
    ? text("paymentsEach", nets.length, often, lowest)
    : text("paymentsBetween", nets.length, often, lowest, highest);
}
