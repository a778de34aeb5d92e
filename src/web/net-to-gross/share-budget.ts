import { type BudgetFacts, type PayWithinBudget, type Problem, payWithinBudget, type Rulebook } from "../../engine";
import { type Situation, typedAmount } from "../situation";
import { factsWithoutPay } from "./find-pay";
import { peopleOf, type TypedPerson, type Wish } from "./wish";

export type SharedBudget =
  | { readonly ok: true; readonly value: PayWithinBudget; readonly people: readonly TypedPerson[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Shares a budget over the group: each person has the situation's terms with a pay, a code and a letter of their own. */
export function shareBudget(situation: Situation, wish: Wish, rulebook: Rulebook): SharedBudget {
  const people = peopleOf(wish, situation);
  const facts: BudgetFacts["people"][number][] = [];
  for (const [place, person] of people.entries()) {
    const { name, amount, taxCode, niCategory } = person;
    const read = factsWithoutPay({ ...situation, amount, per: "payment", taxCode, niCategory }, rulebook);
    if (!read.ok) return { ok: false, problems: inLine(read.problems, person, place) };
    const { lines, ...own } = read.value;
    const problem = { token: "must_be_absent", path: "/A pension in pounds", arguments: null } as const;
    if (lines !== undefined) return { ok: false, problems: [problem] };
    facts.push({ ...own, id: name === "" ? String(place + 1) : name, grossPay: typedAmount(amount) });
  }
  const budget = typedAmount(wish.amount);
  const step = wish.step === "" ? {} : { step: wish.step };
  const shared = payWithinBudget({ budget, share: wish.share, people: facts, ...step }, rulebook);
  return shared.ok ? { ok: true, value: shared.value, people } : shared;
}

/** Names the line of the group that a problem belongs to. */
function inLine(problems: readonly Problem[], { name }: TypedPerson, place: number): readonly Problem[] {
  const path = `/Line ${place + 1}${name === "" ? "" : ` (${name})`}`;
  return problems.map((problem) => ({ ...problem, path }));
}
