import { floorDivide, floorToPenny, lesser, TAX_BANDS, taxBand, wholePounds } from "../../kernel";
import { formatPence, formatRate, itemAt, poundsInWords, type WorkingStep } from "../base";
import { type FiguresInForce, sourcesOf } from "../rulebook";
import { NATION_PARAMETERS } from "./nation-parameters";
import type { TaxablePayment, TaxOutcome } from "./tax-due";
import { tableOf, taxTables } from "./tax-tables";

/** Part of the pay, with its one rate of tax. Parts add up to whole pounds of pay and to the tax due. */
export interface TaxedPart {
  /** Name of the band; null for the one rate of a flat code. */
  readonly band: string | null;
  readonly rateBasisPoints: number;
  readonly payPence: number;
  readonly taxPence: number;
  /** Tax on the parts below, in pence. */
  readonly taxBelowPence: number;
}

/** A ten-thousandth of a pound, in which limits of bands are rounded. */
const PARTS_OF_POUND = 10_000;
const PARTS_OF_PENNY = 100;

/**
 * Returns the pay after free pay by the bands that tax it, lowest first. Each band's pay and tax are those up to its
 * top less those up to its bottom, each rounded down to the penny, so that they add up exactly.
 */
export function taxedParts(figures: FiguresInForce, payment: TaxablePayment, outcome: TaxOutcome): TaxedPart[] {
  const { code, period } = payment;
  const pay = Math.max(0, outcome.pay - outcome.freePay);
  if (code.kind === "NoTax" || wholePounds(pay) === 0) return [];
  const heap = taxTables(figures, period.base, outcome.spans);
  const table = tableOf(code);
  const whole = wholePounds(pay) * PARTS_OF_POUND;
  const bands = code.kind === "Flat" ? [] : figures.incomeTax.nations[code.nation].bands;
  const parts: TaxedPart[] = [];
  let [payBelow, taxBelow] = [0, 0];
  const last = taxBand(heap, table, pay);
  for (let band = 0; band <= last; band++) {
    const limit = bands[band]?.upToPounds ?? null;
    const top = limit === null || band === last ? whole : topOf(limit, outcome.spans, period.base, whole);
    const rate = itemAt(heap, table + TAX_BANDS + band);
    const tax = floorToPenny(floorDivide(top * rate, PARTS_OF_POUND) + itemAt(heap, table + 2 * TAX_BANDS + band));
    const upTo = floorDivide(top, PARTS_OF_PENNY);
    if (upTo > payBelow)
      parts.push({
        band: bands[band]?.name ?? null,
        rateBasisPoints: rate,
        payPence: upTo - payBelow,
        taxPence: tax - taxBelow,
        taxBelowPence: taxBelow,
      });
    [payBelow, taxBelow] = [upTo, tax];
  }
  return parts;
}

function topOf(limitPounds: number, spans: number, periods: number, whole: number): number {
  return lesser(floorDivide(limitPounds * PARTS_OF_POUND * spans, periods), whole);
}

/** Returns a step for each band that taxes the pay. */
export function bandSteps(
  figures: FiguresInForce,
  payment: TaxablePayment,
  outcome: TaxOutcome,
  figure: string,
): WorkingStep[] {
  const sources = sourcesOf(figures.incomeTax.sources, NATION_PARAMETERS[payment.code.nation]);
  return taxedParts(figures, payment, outcome).map(({ band, rateBasisPoints, payPence, taxPence, taxBelowPence }) => {
    const rate = formatRate(rateBasisPoints);
    const pay = poundsInWords(payPence);
    return {
      id: `income-tax.band.${band ?? "flat"}`,
      figure,
      rule:
        band === null
          ? `${pay} taxed at ${rate}, the only rate of code ${payment.code.text}.`
          : `${pay} taxed at the ${band} rate of ${rate}.`,
      formula: "tax up to the top of this part − tax below",
      inputs: {
        pay: formatPence(payPence),
        rate,
        "tax up to the top of this part": formatPence(taxBelowPence + taxPence),
        "tax below": formatPence(taxBelowPence),
      },
      value: formatPence(taxPence),
      sources,
    };
  });
}
