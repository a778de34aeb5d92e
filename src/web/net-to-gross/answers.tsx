import type { JSX } from "preact";
import type { GrossForNet } from "../../engine";
import { Spoken } from "../controls";
import { penceOf, pounds, shown } from "../situation";
import { AnswerCard } from "./answer-card";
import type { Wish } from "./wish";

interface AnswersProps {
  readonly wish: Wish;
  readonly found: GrossForNet;
  readonly rules: string;
}

/** Every pay that gives the wanted amount, or the nearest below and above with the gap between them. */
export function Answers({ wish, found, rules }: AnswersProps): JSX.Element {
  const { answers, isComplete, evaluations } = found;
  return (
    <>
      <div>
        <h3 class="eyebrow">{answers.length === 0 ? "No pay gives exactly this amount" : "The pay that gives it"}</h3>
        <p class="hero small" data-figure="answers">
          {answers.length === 0 ? "Nearest below and above" : answers.map(({ grossPay }) => shown(grossPay)).join(", ")}
        </p>
        <p class="hero-note">{sentence(found, wish)}</p>
      </div>
      {!isComplete && (
        <p class="notice">
          A range of pay gives the same amount, such as when a court order takes everything above protected earnings.
          Only the first answers are listed.
        </p>
      )}
      <div class="answers">
        <Cards found={found} rules={rules} />
      </div>
      <p class="hint">{`Found with ${evaluations} payslips.`}</p>
      <Spoken text={sentence(found, wish)} />
    </>
  );
}

function Cards({ found, rules }: Pick<AnswersProps, "found" | "rules">): JSX.Element {
  const { answers, below, above } = found;
  const cards = [
    ...answers.map((answer) => ({ answer, title: `Pay of ${shown(answer.grossPay)}` })),
    ...(below === null ? [] : [{ answer: below, title: `Nearest below: pay of ${shown(below.grossPay)}` }]),
    ...(above === null ? [] : [{ answer: above, title: `Nearest above: pay of ${shown(above.grossPay)}` }]),
  ];
  return (
    <>
      {cards.map(({ answer, title }, place) => (
        <AnswerCard key={answer.grossPay} id={`answer-${place + 1}`} title={title} answer={answer} rules={rules} />
      ))}
    </>
  );
}

/** States the answers in a sentence. */
function sentence({ answers, below, above, gap }: GrossForNet, { kind }: Wish): string {
  const what = kind === "netPay" ? "take-home pay" : "total cost to employer";
  const reached = (answer: NonNullable<typeof below>): string => {
    return shown(kind === "netPay" ? answer.payslip.forPeriod.netPay : answer.payslip.employerCost);
  };
  if (answers.length === 1) return "One pay gives this amount to the penny.";
  if (answers.length > 1) {
    return `${answers.length} amounts of pay give this amount to the penny: tax and loans are deducted in whole pounds, so that it is reached more than once.`;
  }
  if (below === null || above === null || gap === null) return `No pay reaches this ${what}.`;
  return `The nearest ${what} is ${reached(below)} or ${reached(above)}, a gap of ${pounds(penceOf(gap))}.`;
}
