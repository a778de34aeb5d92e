import type { JSX } from "preact";
import { describeProblem, type Problem } from "../../engine";
import { SelectBox, TextArea, TextBox } from "../controls";
import { problemInWords } from "../situation";
import { SHARES, STEPS, WISHES, type Wish } from "./wish";

interface WishFormProps {
  readonly wish: Wish;
  readonly problems: readonly Problem[];
  readonly change: (changes: Record<string, string>) => void;
}

/** What is known, and what pay is a multiple of; for a group, its people. */
export function WishForm({ wish, problems, change }: WishFormProps): JSX.Element {
  const isOfAmount = ({ path }: Problem): boolean => /^\/(netPay|employerCost|budget)$/.test(path);
  const label = wish.kind === "budget" ? "Budget" : "Wanted amount";
  const others = problems.filter((problem) => !isOfAmount(problem));
  return (
    <form class="situation" aria-label="What is wanted" noValidate onSubmit={(event) => event.preventDefault()}>
      <SelectBox
        id="wish-kind"
        label="You know"
        value={wish.kind}
        options={WISHES}
        change={(kind) => change({ kind })}
      />
      <TextBox
        id="wish-amount"
        label={label}
        type="money"
        value={wish.amount}
        problem={sentences(problems.filter(isOfAmount), label)}
        hint={HINTS[wish.kind]}
        change={(amount) => change({ amount })}
      />
      <SelectBox
        id="wish-step"
        label="Pay is a multiple of"
        value={wish.step}
        options={STEPS}
        change={(step) => change({ step })}
      />
      {wish.kind === "budget" && <Group wish={wish} problems={others} change={change} />}
      {wish.kind !== "budget" && others.length > 0 && <p class="problem">{sentences(others, "")}</p>}
    </form>
  );
}

const SHOWN_LINES = 6;

const HINTS: Readonly<Record<Wish["kind"], string>> = {
  netPay: "The wanted take-home pay of the payment shown above.",
  employerCost: "Pay with the employer’s National Insurance and pension.",
  budget: "The most that all payments together may cost the employer.",
};

function Group({ wish, problems, change }: WishFormProps): JSX.Element {
  return (
    <>
      <SelectBox
        id="wish-share"
        label="Further pay is"
        value={wish.share}
        options={SHARES}
        change={(share) => change({ share })}
      />
      <TextArea
        id="wish-people"
        label="Name and pay, a person a line"
        rows={SHOWN_LINES}
        value={wish.people}
        hint="Name, pay, tax code, category letter. Without a code or letter, those of the pay above."
        problem={sentences(problems, "")}
        change={(people) => change({ people })}
      />
    </>
  );
}

/** Returns the problems as sentences; with a label, it names the field. */
function sentences(problems: readonly Problem[], label: string): string {
  const inWords = (problem: Problem): string =>
    label === "" ? describeProblem(problem) : problemInWords(problem, label);
  return [...new Set(problems.map(inWords))].join(" ");
}
