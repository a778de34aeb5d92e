import type { ComponentChildren, JSX } from "preact";
import { describePayment, describeSituation, type Figures, pounds, shown } from "../situation";
import { say, text } from "../words";
import { Averages } from "./averages";
import { MoneyBar } from "./money-bar";
import { PayslipTable } from "./payslip-table";
import { situationWords } from "./situation-words";
import { TaxBands } from "./tax-bands";
import { useDisclosure, WhyButton } from "./why";
import { WhyPanel } from "./why-panel";
import { YearChart } from "./year-chart";

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
