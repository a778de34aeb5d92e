import { formatPence, readPence } from "../../base";
import type { PayslipFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { evaluate } from "../evaluate";
import type { Stated } from "../stated";
import type { Hypothesis, Variant } from "../variant";

/** A sacrifice in per cent takes its part of what is added: a few steps reach the penny. */
const MOST_STEPS = 8;

/** Other pay, if gross pay is stated: the difference goes into the first line of pay. */
export function otherPay({ amounts: { grossPay } }: Stated, own: number, rulebook: Rulebook): Hypothesis[] {
  if (grossPay === undefined) return [];
  const more = grossPay - own;
  const detail = `gross pay is ${more > 0 ? "more" : "less"} by ${formatPence(Math.abs(more))}`;
  const apply = (variant: Variant): Variant | null => {
    let [reached, facts]: [number | undefined, PayslipFacts | null] = [undefined, variant.facts];
    for (let step = 0; step < MOST_STEPS && facts !== null; step++) {
      reached = evaluate({ ...variant, facts }, rulebook)?.grossPay;
      if (reached === undefined) return null;
      if (reached === grossPay) return step === 0 ? null : { ...variant, facts };
      facts = withPay(facts, grossPay - reached);
    }
    return null;
  };
  return [{ cause: "Pay", detail, isAdaptive: true, apply }];
}

function withPay(facts: PayslipFacts, more: number): PayslipFacts | null {
  if (facts.lines === undefined) return { ...facts, grossPay: formatPence(readPence(facts.grossPay) + more) };
  const at = facts.lines.findIndex(({ lineType = "Payment" }) => lineType === "Payment");
  if (at < 0) return null;
  const lines = facts.lines.map((line, index) =>
    index === at ? { ...line, amount: formatPence(readPence(line.amount) + more) } : line,
  );
  return { ...facts, lines };
}
