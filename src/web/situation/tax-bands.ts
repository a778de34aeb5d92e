import type { WorkingStep } from "../../engine";
import { penceOf } from "./money";

/** The pay of one band, in pence. */
export interface TaxBand {
  /** Name of the band; "flat" for the one rate of a code such as BR. */
  readonly name: string;
  readonly rate: string;
  readonly pay: number;
  readonly tax: number;
}

/** The income tax of a year by bands, in pence. */
export interface YearBands {
  /** Free pay of the tax code; negative is a K code's additional pay. */
  readonly freePay: number;
  readonly bands: readonly TaxBand[];
}

const NONE: YearBands = { freePay: 0, bands: [] };
const BAND = "income-tax.band.";

/** Returns the bands of a year from the steps of each payment. A cumulative payment's are those of the year so far. */
export function yearBands(payments: readonly (readonly WorkingStep[])[]): YearBands {
  return payments
    .map(bandsOf)
    .reduce((year, { isCumulative, ...own }) => (isCumulative ? own : added(year, own)), NONE);
}

function bandsOf(steps: readonly WorkingStep[]): YearBands & { readonly isCumulative: boolean } {
  const counted = steps.find(({ id }) => id === "income-tax.pay-after-free-pay");
  return {
    isCumulative: counted?.inputs["pay before"] !== undefined,
    freePay: penceOf(counted?.inputs["free pay"] ?? "0"),
    bands: steps
      .filter(({ id }) => id.startsWith(BAND))
      .map(({ id, inputs, value }) => ({
        name: id.slice(BAND.length),
        rate: inputs.rate ?? "",
        pay: penceOf(inputs.pay ?? "0"),
        tax: penceOf(value),
      })),
  };
}

function added(year: YearBands, own: YearBands): YearBands {
  const names = [...new Set([...year.bands, ...own.bands].map(({ name }) => name))];
  return {
    freePay: year.freePay + own.freePay,
    bands: names.map((name) => {
      const parts = [...year.bands, ...own.bands].filter((band) => band.name === name);
      return {
        name,
        rate: parts.at(-1)?.rate ?? "",
        pay: parts.reduce((sum, { pay }) => sum + pay, 0),
        tax: parts.reduce((sum, { tax }) => sum + tax, 0),
      };
    }),
  };
}
