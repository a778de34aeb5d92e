import type { JSX } from "preact";
import { type Figures, penceOf, pounds } from "../situation";

interface BandsProps {
  readonly name: string;
  readonly figures: Figures;
}

/** The income tax of the year: the pay that is free of tax, and the pay and tax of each band. */
export function TaxBands({ name, figures }: BandsProps): JSX.Element | null {
  const { freePay, bands } = figures.bands;
  const tax = penceOf(figures.year.yearToDate?.tax ?? "0");
  if (bands.length === 0) return null;
  return (
    <section class="block">
      <h3 id={`${name}-bands`}>Income tax by band, over the tax year</h3>
      <table class="bands" aria-labelledby={`${name}-bands`}>
        <thead>
          <tr>
            <th scope="col">Band</th>
            <th scope="col">Pay</th>
            <th scope="col">Rate</th>
            <th scope="col">Tax</th>
          </tr>
        </thead>
        <tbody>
          {freePay !== 0 && (
            <tr>
              <th scope="row">{`${freePay < 0 ? "Added by" : "Tax-free with"} code ${figures.situation.taxCode}`}</th>
              <td class="money">{pounds(Math.abs(freePay))}</td>
              <td class="money">–</td>
              <td class="money">{freePay < 0 ? "" : pounds(0)}</td>
            </tr>
          )}
          {bands.map((band) => (
            <tr key={band.name}>
              <th scope="row">{nameOf(band.name)}</th>
              <td class="money">{pounds(band.pay)}</td>
              <td class="money">{band.rate}</td>
              <td class="money">{pounds(band.tax)}</td>
            </tr>
          ))}
          <tr class="total">
            <th scope="row">Income tax</th>
            <td />
            <td />
            <td class="money">{pounds(tax)}</td>
          </tr>
        </tbody>
      </table>
      <p class="hint">Pay is taxed in whole pounds.</p>
    </section>
  );
}

function nameOf(band: string): string {
  return band === "flat" ? "All taxable pay" : `${band.slice(0, 1).toUpperCase()}${band.slice(1)} rate`;
}
