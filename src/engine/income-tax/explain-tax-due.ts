import { floorDivide, floorToPenny, TAX_BANDS, taxBand, wholePounds } from "../../kernel";
import { formatPence, formatRate, itemAt, poundsInWords, type WorkingStep } from "../base";
import { type FiguresInForce, sourcesOf } from "../rulebook";
import type { TaxablePayment, TaxOutcome } from "./tax-due";
import { tableOf, taxTables } from "./tax-tables";

/** Tenthousandths of a pound, to which the limits of bands are rounded, in a pound and in a penny. */
const IN_POUND = 10_000;
const IN_PENNY = 100;

/**
 * Returns a step for each band that taxes the pay, lowest first, and the step of the tax due. A band's pay and tax are
 * those up to its top less those up to its bottom, each rounded down to the penny: the bands add up to whole pounds of
 * pay, and to the tax due.
 */
export function explainTaxDue(
  figures: FiguresInForce,
  { code, period }: TaxablePayment,
  outcome: TaxOutcome,
  figure: string,
): WorkingStep[] {
  const { nation, kind } = code;
  const sources = sourcesOf(figures.incomeTax.sources, nation.charAt(0).toLowerCase() + nation.slice(1));
  const pay = Math.max(0, outcome.pay - outcome.freePay);
  const heap = taxTables(figures, period.base, outcome.spans);
  const table = tableOf(code);
  const pounds = wholePounds(pay);
  const bands = kind === "Flat" ? [] : figures.incomeTax.nations[nation].bands;
  const last = taxBand(heap, table, pay);
  const steps: WorkingStep[] = [];
  let [payBelow, taxBelow, rate, constant] = [0, 0, 0, 0];
  for (let band = 0; band <= last; band++) {
    rate = itemAt(heap, table + TAX_BANDS + band);
    constant = itemAt(heap, table + 2 * TAX_BANDS + band);
    const { name, upToPounds } = bands[band] ?? FLAT;
    // Pay above a band is not below its limit in whole pounds, to which the comparison rounds it up.
    const top =
      band === last ? pounds * IN_POUND : floorDivide((upToPounds ?? 0) * IN_POUND * outcome.spans, period.base);
    const tax = floorToPenny(floorDivide(top * rate, IN_POUND) + constant);
    const upTo = floorDivide(top, IN_PENNY);
    if (upTo > payBelow && kind !== "NoTax")
      steps.push({
        id: `income-tax.band.${name}`,
        figure,
        rule: `${poundsInWords(upTo - payBelow)} taxed at the ${name} rate of ${formatRate(rate)}.`,
        formula: "tax up to here − tax below",
        inputs: {
          "tax up to here": formatPence(tax),
          "tax below": formatPence(taxBelow),
          pay: formatPence(upTo - payBelow),
          rate: formatRate(rate),
        },
        value: formatPence(tax - taxBelow),
        sources,
      });
    [payBelow, taxBelow] = [upTo, tax];
  }
  return [
    ...steps,
    {
      id: "income-tax.tax-due",
      figure,
      rule:
        kind === "NoTax"
          ? "Code NT: no tax is due."
          : `Tax due${outcome.alone ? "" : " to date"} on ${poundsInWords(payBelow)}, in whole pounds.`,
      formula: "down(whole pounds × rate + band constant)",
      inputs: {
        "whole pounds": String(pounds),
        rate: formatRate(rate),
        "band constant": String(constant / IN_POUND),
      },
      value: formatPence(outcome.due),
      sources,
    },
  ];
}

/** The one rate of a flat code. */
const FLAT = { name: "flat", upToPounds: null };
