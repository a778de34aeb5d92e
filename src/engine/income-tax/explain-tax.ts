import { floorDivide, floorToPenny, TAX_BANDS, taxBand, wholePounds } from "../../kernel";
import { formatPence, formatRate, itemAt, poundsInWords, type WorkingStep } from "../base";
import { type FiguresInForce, getSources, type SourcesByParameter } from "../rulebook";
import { signedFreePay, type TaxablePayment, type TaxOutcome } from "./tax-due";
import { getTaxTable, taxTables } from "./tax-tables";

/** Tenthousandths of a pound, to which the limits of bands are rounded, in a pound and in a penny. */
const IN_POUND = 10_000;
const IN_PENNY = 100;

/** The one rate of a flat code. */
const FLAT = { name: "flat", upToPounds: null };

/** Returns the steps behind a payment's income tax, from free pay to the deduction. */
export function explainTax(
  figures: FiguresInForce,
  payment: TaxablePayment,
  outcome: TaxOutcome,
  figure: string,
): WorkingStep[] {
  const { sources } = figures.incomeTax;
  const steps = payment.code.number === 0 ? [] : freePaySteps(figures, payment, outcome, figure);
  steps.push(payAfterStep(payment, outcome, figure, sources));
  steps.push(...explainTaxDue(figures, payment, outcome, figure));
  steps.push(deductionStep(payment, outcome, figure, sources));
  return steps;
}

function freePaySteps(
  figures: FiguresInForce,
  payment: TaxablePayment,
  outcome: TaxOutcome,
  figure: string,
): WorkingStep[] {
  const { code, period } = payment;
  const sources = getSources(figures.incomeTax.sources, "freePay");
  const one = signedFreePay(figures, code, period.base);
  const { blockSize, blockWeekPence, blockMonthPence, topUpPounds } = figures.incomeTax.freePay;
  const blocks = Math.floor((code.number - 1) / blockSize);
  const unit = period.base === 52 ? "week" : "month";
  return [
    {
      id: "income-tax.free-pay-of-one-period",
      figure,
      rule: `Tax code ${code.text} gives ${poundsInWords(Math.abs(one))} of ${freeWords(payment)} a ${unit}, rounded up to the penny.`,
      formula: "up(((number − blocks × blockSize) × 10 + topUp) ÷ periods) + blocks × block",
      inputs: {
        number: String(code.number),
        blockSize: String(blockSize),
        blocks: String(blocks),
        topUp: String(topUpPounds),
        periods: String(period.base),
        block: formatPence(period.base === 52 ? blockWeekPence : blockMonthPence),
      },
      value: formatPence(Math.abs(one)),
      sources,
    },
    {
      id: "income-tax.free-pay",
      figure,
      rule: `${basisWords(payment, outcome)}: ${freeWords(payment)} for ${outcome.spans} tax ${unit}${outcome.spans === 1 ? "" : "s"}.`,
      formula: "free pay of one period × periods",
      inputs: { "free pay of one period": formatPence(one), periods: String(outcome.spans) },
      value: formatPence(outcome.freePay),
      sources,
    },
  ];
}

/** Returns what the number of a code gives: a K code adds to pay. */
function freeWords({ code }: TaxablePayment): string {
  return code.kind === "Additional" ? "additional pay" : "free pay";
}

/** Explains how many weeks or months count. */
function basisWords({ code, period, terms }: TaxablePayment, { alone, isCovered }: TaxOutcome): string {
  if (isCovered) return "Free pay counts to week 52";
  if (!alone) return "Cumulative code";
  if (terms !== null && terms.spans !== period.span) return "Irregular pay counts from the last payment";
  return `The payment${code.week1Month1 ? "" : " of the extra week"} is taxed alone, as if first in the year`;
}

function payThatCounts({ code, terms }: TaxablePayment, { alone }: TaxOutcome): string {
  const ofPeriod = terms?.periodPay ? "the period" : "this payment";
  const counted = `All taxable pay of ${alone ? ofPeriod : "the tax year so far"}`;
  if (code.number === 0) return `${counted}.`;
  return `${counted}, ${code.kind === "Additional" ? "with additional" : "less free"} pay.`;
}

function payAfterStep(
  payment: TaxablePayment,
  outcome: TaxOutcome,
  figure: string,
  sources: SourcesByParameter,
): WorkingStep {
  const before = outcome.pay - payment.pay;
  const isByItself = outcome.alone && before === 0;
  return {
    id: "income-tax.pay-after-free-pay",
    figure,
    rule: payThatCounts(payment, outcome),
    formula: isByItself ? "this payment − free pay" : "pay before + this payment − free pay",
    inputs: {
      ...(isByItself ? {} : { "pay before": formatPence(before) }),
      "this payment": formatPence(payment.pay),
      "free pay": formatPence(outcome.freePay),
    },
    value: formatPence(outcome.pay - outcome.freePay),
    sources: getSources(sources, "freePay"),
  };
}

/** Explains why nothing is deducted or repaid; null if the result is simply tax due less tax paid. */
function nothingBecause({ terms }: TaxablePayment, { isCovered, due, taken, tax, alone }: TaxOutcome): string | null {
  if (isCovered) return "free pay covers the year";
  if (due >= taken || tax < 0) return null;
  return alone ? "week 1/month 1" : (terms?.withheld ?? null);
}

function deductionStep(
  payment: TaxablePayment,
  outcome: TaxOutcome,
  figure: string,
  sources: SourcesByParameter,
): WorkingStep {
  const nothing = nothingBecause(payment, outcome);
  return {
    id: "income-tax.deduction",
    figure,
    rule:
      nothing === null
        ? "Tax due to date less tax already deducted, up to the 50% regulatory limit."
        : `Nothing is taken or repaid: ${nothing}.`,
    formula: nothing === null ? "the lower of (tax due − tax deducted) and the limit" : "0",
    inputs: {
      "tax due": formatPence(outcome.due),
      "tax deducted": formatPence(outcome.taken),
      "pay in money": formatPence(payment.pay - payment.benefits),
      limit: formatPence(outcome.limit),
    },
    value: formatPence(outcome.tax),
    sources: getSources(sources, "regulatoryLimit"),
  };
}

/**
 * Returns a step for each band that taxes the pay, lowest first, and the step of the tax due. A band's pay and tax are
 * those up to its top less those up to its bottom, each rounded down to the penny: the bands add up to whole pounds of
 * pay, and to the tax due.
 */
function explainTaxDue(
  figures: FiguresInForce,
  { code, period }: TaxablePayment,
  outcome: TaxOutcome,
  figure: string,
): WorkingStep[] {
  const { nation, kind } = code;
  const sources = getSources(figures.incomeTax.sources, nation.charAt(0).toLowerCase() + nation.slice(1));
  const pay = Math.max(0, outcome.pay - outcome.freePay);
  const heap = taxTables(figures, period.base, outcome.spans);
  const table = getTaxTable(code);
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
