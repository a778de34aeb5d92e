import type { JSX } from "preact";
import { type Figures, penceOf, pounds } from "../situation";

import { say, type Word } from "../words";

interface BandsProps {
  readonly name: string;
  readonly figures: Figures;
}

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

/** The income tax of the year: the pay that is free of tax, and the pay and tax of each band. */
export function TaxBands({ name, figures }: BandsProps): JSX.Element | null {
  const { freePay, bands } = figures.bands;
  const tax = penceOf(figures.year.yearToDate?.tax ?? "0");
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
