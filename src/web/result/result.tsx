import type { ComponentChildren, JSX } from "preact";
import type { WorkingStep } from "../../engine";
import { type PartOfYear, partOfYear } from "../../engine/base";
import { type ContributionBand, contributionBands } from "../../engine/national-insurance";
import {
  describePayment,
  describeSituation,
  type Figures,
  getPence,
  pounds,
  shown,
  thisPeriod,
  typedTimes,
} from "../situation";
import { say, text, type Word } from "../words";
import { MoneyBar } from "./money-bar";
import { employeeRows, employerRows, PAY_BEFORE_SACRIFICE, type Row } from "./rows";
import { situationWords } from "./situation-words";
import { useDisclosure, WhyButton, type WhyProps, WhySteps } from "./why";
import { YearChart } from "./year-chart";

const WIDEST_SHORT = 100_000_000;

/** Figures of the page that are explained by a figure of the payslip. */
const AS: Readonly<Record<string, string>> = { [PAY_BEFORE_SACRIFICE]: "/forPeriod/grossPay" };

/** Figures explained by another figure's steps. */
const ON_THE_WAY: Readonly<Record<string, string>> = {
  "/forPeriod/grossForEmployeeNi": "national-insurance.earnings",
};

/** Figures of the payslip that are National Insurance, and whose it is. */
const CONTRIBUTIONS: Readonly<Record<string, "employee" | "employer">> = {
  "/forPeriod/ni": "employee",
  "/forPeriod/employerNi": "employer",
};

/** The names of bands; a code such as BR has one rate, for all taxable pay. */
const BANDS: Readonly<Record<string, Word>> = {
  starting: "startingRate",
  starter: "starterRate",
  basic: "basicRate",
  intermediate: "intermediateRate",
  higher: "higherRate",
  advanced: "advancedRate",
  additional: "additionalRate",
  top: "topRate",
};

const PARTS: readonly (readonly [part: PartOfYear, title: Word])[] = [
  ["Month", "month"],
  ["Week", "week"],
  ["Day", "day"],
  ["Hour", "hour"],
];

interface ResultProps {
  readonly name: string;
  readonly title: ComponentChildren;
  readonly figures: Figures;
  /** Why these are results of earlier inputs; null if they are results of the current inputs. */
  readonly notice: ComponentChildren;
}

/** The results of one situation. */
export function Result({ name, title, figures, notice }: ResultProps): JSX.Element {
  return (
    <section class={notice ? "result stale" : "result"} aria-labelledby={`${name}-result`}>
      <h2 class="eyebrow" id={`${name}-result`} tabIndex={-1}>
        {title}
      </h2>
      {notice && <p class="notice">{notice}</p>}
      <p class="print-only">{describeSituation(figures.situation)}</p>
      <TakeHome name={name} figures={figures} />
      <MoneyBar figures={figures} />
      <PayslipTable name={name} figures={figures} />
      <Averages name={name} figures={figures} />
      <TaxBands name={name} figures={figures} />
      <YearChart name={name} figures={figures} />
    </section>
  );
}

function TakeHome({ name, figures }: Pick<ResultProps, "name" | "figures">): JSX.Element {
  const why = useDisclosure(`${name}-why-take-home`, text("atTheTop") + situationWords(name));
  const { payslip, dates } = figures;
  return (
    <div class="take-home">
      <p class="hero">
        <span class="money" data-figure="take-home">
          {shown(payslip.forPeriod.netPay)}
        </span>
        <WhyButton about={text("takeHome")} disclosure={why} />
      </p>
      <p class="hero-note">
        {describePayment(figures.shown + 1, dates.length, dates[figures.shown] ?? "")}
        <br />
        <span class="money">{pounds(yearNet(figures))}</span> {say("overTheYear")}
      </p>
      {why.open && <WhyPanel about={text("takeHome")} figure="/forPeriod/netPay" figures={figures} disclosure={why} />}
    </div>
  );
}

function yearNet({ year }: Figures): number {
  return year.yearToDate === null ? 0 : Number(year.yearToDate.netPay.replace(".", ""));
}

/** The year's amounts beside their averages over a month, a week, a day and an hour worked. */
function Averages({ name, figures }: { readonly name: string; readonly figures: Figures }): JSX.Element | null {
  const { history, days, hours } = figures.situation;
  const week = { daysPerWeek: typedTimes(days) ?? "0", hoursPerWeek: typedTimes(hours) ?? "0" };
  const rows = employeeRows(figures).filter(({ isMoney }) => isMoney);
  if (history === "none") return null;
  return (
    <section class="block">
      <h3 id={`${name}-averages`}>{say("averages")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section class="scroller" aria-label={text("averagesOfYear") + situationWords(name)} tabIndex={0}>
        <table class="averages" aria-labelledby={`${name}-averages`}>
          <thead>
            <tr>
              <th scope="col">{say("average")}</th>
              <th scope="col">{say("year")}</th>
              {PARTS.map(([part, title]) => (
                <th key={part} scope="col">
                  {say(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, kind, year }) => (
              <tr key={label} class={kind}>
                <th scope="row">{say(label)}</th>
                <td class="money">{pounds(signOf(kind) * year)}</td>
                {PARTS.map(([part]) => (
                  <td key={part} class="money">
                    {pounds(signOf(kind) * partOfYear(year, part, week))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="hint">{say("averagesHint", days, hours)}</p>
    </section>
  );
}

function signOf(kind: string): number {
  return kind === "deduction" ? -1 : 1;
}

interface BandsProps {
  readonly name: string;
  readonly figures: Figures;
}

/** The income tax of the year: the pay that is free of tax, and the pay and tax of each band. */
function TaxBands({ name, figures }: BandsProps): JSX.Element | null {
  const { freePay, bands } = figures.bands;
  const tax = getPence(figures.year.yearToDate?.tax ?? "0");
  if (bands.length === 0) return null;
  return (
    <section class="block">
      <h3 id={`${name}-bands`}>{say("bands")}</h3>
      <table class="bands" aria-labelledby={`${name}-bands`}>
        <thead>
          <tr>
            <th scope="col">{say("band")}</th>
            <th scope="col">{say("pay")}</th>
            <th scope="col">{say("rate")}</th>
            <th scope="col">{say("tax")}</th>
          </tr>
        </thead>
        <tbody>
          {freePay !== 0 && (
            <tr>
              <th scope="row">{say(freePay < 0 ? "addedByCode" : "taxFreeWith", figures.situation.taxCode)}</th>
              <td class="money">{pounds(Math.abs(freePay))}</td>
              <td class="money">–</td>
              <td class="money">{freePay < 0 ? "" : pounds(0)}</td>
            </tr>
          )}
          {bands.map((band) => (
            <tr key={band.name}>
              <th scope="row">{say(BANDS[band.name] ?? "allTaxablePay")}</th>
              <td class="money">{pounds(band.pay)}</td>
              <td class="money">{band.rate}</td>
              <td class="money">{pounds(band.tax)}</td>
            </tr>
          ))}
          <tr class="total">
            <th scope="row">{say("incomeTax")}</th>
            <td />
            <td />
            <td class="money">{pounds(tax)}</td>
          </tr>
        </tbody>
      </table>
      <p class="hint">{say("wholePounds")}</p>
    </section>
  );
}

interface TableProps {
  readonly name: string;
  readonly figures: Figures;
}

/** The payslip as a table: the shown payment, the year, and the reason for each amount. */
function PayslipTable({ name, figures }: TableProps): JSX.Element {
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

interface PanelProps extends WhyProps {
  readonly figure: string;
  readonly figures: Figures;
}

/** The reasons for a figure of the payslip; those of National Insurance end in its bands. */
function WhyPanel({ about, figure, figures, disclosure }: PanelProps): JSX.Element {
  const side = CONTRIBUTIONS[figure];
  return (
    <WhySteps about={about} disclosure={disclosure} steps={stepsFor(figure, figures.steps)} law={figures}>
      {side && <ContributionTable about={about} side={side} steps={figures.steps} />}
    </WhySteps>
  );
}

/** Returns the steps that explain a figure, in the order of the calculation. */
function stepsFor(figure: string, steps: readonly WorkingStep[]): readonly WorkingStep[] {
  return steps.filter((step) => step.figure === (AS[figure] ?? figure) || isOnTheWay(figure, step));
}

function isOnTheWay(figure: string, step: WorkingStep): boolean {
  const id = ON_THE_WAY[figure];
  return id !== undefined && step.id.startsWith(id);
}

interface WhyPanelTableProps {
  readonly about: string;
  readonly side: "employee" | "employer";
  readonly steps: readonly WorkingStep[];
}

/** National Insurance by bands: the earnings between two limits, the rate on them and the contribution. */
function ContributionTable({ about, side, steps }: WhyPanelTableProps): JSX.Element | null {
  const contribution = contributionBands(steps, side);
  if (contribution === null) return null;
  const { bands, before, due } = contribution;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section class="scroller" aria-label={text("niBands", about)} tabIndex={0}>
      <table class="bands">
        <caption>{say("niBands", about)}</caption>
        <thead>
          <tr>
            <th scope="col">{say("from")}</th>
            <th scope="col">{say("to")}</th>
            <th scope="col">{say("earnings")}</th>
            <th scope="col">{say("rate")}</th>
            <th scope="col">{say("amountColumn")}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <BandRow key={band.from} band={band} />
          ))}
          {before !== 0 && <SumRow label="earlierInPeriod" amount={-before} />}
          <SumRow label="thisPayment" amount={due} isTotal />
        </tbody>
      </table>
    </section>
  );
}

function BandRow({ band: { from, to, earnings, rate, amount } }: { readonly band: ContributionBand }): JSX.Element {
  return (
    <tr>
      <td class="money">{limit(from)}</td>
      <td class="money">{to === null ? say("andAbove") : limit(to)}</td>
      <td class="money">{pounds(earnings)}</td>
      <td class="money">{rate}</td>
      <td class="money">{pounds(amount)}</td>
    </tr>
  );
}

/** Limits are mostly whole pounds, which leaves room on a phone. */
function limit(pence: number): string {
  return pounds(pence).replace(/\.00$/, "");
}

interface SumProps {
  readonly label: Word;
  readonly amount: number;
  readonly isTotal?: boolean;
}

function SumRow({ label, amount, isTotal = false }: SumProps): JSX.Element {
  return (
    <tr class={isTotal ? "total" : "part"}>
      <th scope="row" colSpan={4}>
        {say(label)}
      </th>
      <td class="money">{pounds(amount)}</td>
    </tr>
  );
}

/** Returns the class of a table of figures: amounts of millions are set smaller on a narrow screen. */
export function tableClass(pence: readonly number[]): string {
  return pence.some((amount) => Math.abs(amount) >= WIDEST_SHORT) ? "payslip long" : "payslip";
}
