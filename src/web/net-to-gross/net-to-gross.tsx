import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Problem, Rulebook } from "../../engine";
import { type ContentProps, Fetching, useLoaded } from "../panel";
import type { Situation } from "../situation";
import { loadWholeRulebook } from "../whole-rules";
import { Answers } from "./answers";
import { BudgetTable } from "./budget-table";
import { type FoundPay, findPay } from "./find-pay";
import { type SharedBudget, shareBudget } from "./share-budget";
import { type Wish, wishOf } from "./wish";
import { WishForm } from "./wish-form";

const NONE: readonly Problem[] = [];

type Outcome =
  | { readonly kind: "pay"; readonly found: FoundPay }
  | { readonly kind: "budget"; readonly shared: SharedBudget };

/** Which pay gives a wanted take-home pay, a total cost to employer, or fits a budget. */
export function NetToGross({ situation, fields, change }: ContentProps): JSX.Element {
  const wish = useMemo(() => wishOf(fields), [fields]);
  const law = useLoaded(situation.taxYear, loadWholeRulebook);
  const rulebook = law.state === "here" ? law.value : null;
  const outcome = useMemo(
    () => (rulebook === null ? null : ask(situation, wish, rulebook)),
    [situation, wish, rulebook],
  );
  return (
    <div class="orders">
      <WishForm wish={wish} problems={problemsOf(outcome)} change={(changes) => change(changed(fields, changes))} />
      <div class="orders-result">
        {outcome === null ? <Fetching isMissing={law.state === "missing"} /> : <Found wish={wish} outcome={outcome} />}
      </div>
    </div>
  );
}

/** Another kind of wish begins with its own sample amount. */
function changed(fields: ContentProps["fields"], changes: Record<string, string>): ContentProps["fields"] {
  if (changes.kind === undefined) return { ...fields, ...changes };
  const { amount: _, ...others } = fields;
  return { ...others, ...changes };
}

function ask(situation: Situation, wish: Wish, rulebook: Rulebook): Outcome {
  return wish.kind === "budget"
    ? { kind: "budget", shared: shareBudget(situation, wish, rulebook) }
    : { kind: "pay", found: findPay(situation, wish, rulebook) };
}

function problemsOf(outcome: Outcome | null): readonly Problem[] {
  if (outcome === null) return NONE;
  const result = outcome.kind === "pay" ? outcome.found : outcome.shared;
  return result.ok ? NONE : result.problems;
}

function Found({ wish, outcome }: { readonly wish: Wish; readonly outcome: Outcome }): JSX.Element {
  if (outcome.kind === "pay" && outcome.found.ok) {
    return <Answers wish={wish} found={outcome.found.value} rules={outcome.found.rules} />;
  }
  if (outcome.kind === "budget" && outcome.shared.ok) return <BudgetTable wish={wish} shared={outcome.shared.value} />;
  return <p class="notice">The pay appears as soon as the inputs can be calculated.</p>;
}
