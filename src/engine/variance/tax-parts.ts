import { type TaxablePayment, type TaxCode, taxOf } from "../income-tax";
import type { FiguresInForce } from "../rulebook";
import { type Part, partOf } from "./causes";
import type { Change } from "./change";
import type { Slip } from "./facts";
import type { SlipLaw } from "./law";
import { fromTo, type Move, walk } from "./walk";

interface TaxState {
  readonly figures: FiguresInForce;
  readonly payment: TaxablePayment;
}

/**
 * Returns why tax differs: the year's rules on the earlier pay alone, the year to date, the code, then each cause of
 * taxable pay in turn.
 */
export function taxParts({ previous, current, laws: [before, after], steps }: Change): readonly Part[] {
  const start = stateOf(previous, before);
  const end = stateOf(current, after);
  const rules = taxAlone(after.figures, start.payment) - taxAlone(before.figures, start.payment);
  const { period, payBefore, taxBefore } = end.payment;
  const inPeriod = { ...end, payment: { ...start.payment, period, payBefore, taxBefore } };
  const coded = { ...end, payment: { ...inPeriod.payment, code: end.payment.code } };
  const moves: Move<TaxState>[] = [
    { cause: "CumulativeTax", detail: null, state: inPeriod },
    { cause: "TaxCodeChange", detail: fromTo(codeText(previous), codeText(current)), state: coded },
  ];
  let state = coded;
  for (const { cause, detail, effects } of steps) {
    const { pay, benefits } = state.payment;
    const added = effects.benefitsTaxedViaPayroll ?? 0;
    const payment = { ...state.payment, pay: pay + (effects.taxablePay ?? 0), benefits: benefits + added };
    state = { ...state, payment };
    moves.push({ cause, detail, state });
  }
  moves.push({ cause: "Unexplained", detail: null, state: end });
  const otherwise = previous.sharesPeriod || current.sharesPeriod ? "PaymentsInPeriod" : "Unexplained";
  const amounts = { previous: previous.amounts.tax ?? 0, current: current.amounts.tax ?? 0, otherwise } as const;
  const parts = walk(start, moves, ({ figures, payment }) => taxOf(figures, payment).tax, amounts);
  return [partOf("RulesChange", rules), partOf("CumulativeTax", -rules), ...parts];
}

function stateOf({ amounts, taxablePayBefore, taxBefore }: Slip, { figures, period, code }: SlipLaw): TaxState {
  const pay = amounts.taxablePay ?? 0;
  const benefits = amounts.benefitsTaxedViaPayroll ?? 0;
  return { figures, payment: { code, period, pay, benefits, payBefore: taxablePayBefore, taxBefore, terms: null } };
}

function taxAlone(figures: FiguresInForce, payment: TaxablePayment): number {
  const code: TaxCode = { ...payment.code, week1Month1: true };
  return taxOf(figures, { ...payment, code }).tax;
}

function codeText({ taxCode, week1Month1 }: Slip): string {
  return week1Month1 ? `${taxCode} M1` : taxCode;
}
