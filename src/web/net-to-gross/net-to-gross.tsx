import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import {
  type BudgetFacts,
  describeProblem,
  type GrossForNet,
  grossForNet,
  type PayslipFacts,
  type PayWithinBudget,
  type Problem,
  payWithinBudget,
  type Rulebook,
} from "../../engine";
import { formatFactor } from "../../engine/base";
import { SelectBox, Spoken, TextArea, TextBox } from "../controls";
import { type ContentProps, Fetching, useLoaded } from "../panel";
import {
  calculateOutcome,
  getPence,
  pounds,
  problemInWords,
  type Situation,
  shown,
  typedAmount,
  typedBasisPoints,
} from "../situation";
import { loadWholeRulebook } from "../whole-rules";
import { AnswerCard } from "./answer-card";
import { readPeople, readWish, SHARES, STEPS, type TypedPerson, WISHES, type Wish } from "./wish";

/** The id of the line whose amount is looked for. */
const PAY = "pay";

const SHOWN_LINES = 6;

const HINTS: Readonly<Record<Wish["kind"], string>> = {
  netPay: "The wanted take-home pay of the payment shown above.",
  employerCost: "Pay with the employer’s National Insurance and pension.",
  budget: "The most that all payments together may cost the employer.",
};

const NONE: readonly Problem[] = [];

type Outcome =
  | { readonly kind: "pay"; readonly found: FoundPay }
  | { readonly kind: "budget"; readonly shared: SharedBudget };

/** Which pay gives a wanted take-home pay, a total cost to employer, or fits a budget. */
export function NetToGross({ situation, fields, change }: ContentProps): JSX.Element {
  const wish = useMemo(() => readWish(fields), [fields]);
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

type SharedBudget =
  | { readonly ok: true; readonly value: PayWithinBudget; readonly people: readonly TypedPerson[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Shares a budget over the group: each person has the situation's terms with a pay, a code and a letter of their own. */
function shareBudget(situation: Situation, wish: Wish, rulebook: Rulebook): SharedBudget {
  const people = readPeople(wish, situation);
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

interface TableProps {
  readonly wish: Wish;
  readonly shared: PayWithinBudget;
}

/** What each person gets within the budget, and what remains of it. */
function BudgetTable({ wish, shared }: TableProps): JSX.Element {
  const further = wish.share === "InProportion" ? `${shared.further}%` : shown(shared.further);
  return (
    <>
      <div>
        <h3 class="eyebrow" id="budget-title">
          The budget allows each person
        </h3>
        <p class="hero small">
          <span class="money" data-figure="further">
            {further}
          </span>
        </p>
        <p class="hero-note">
          {`more. All payments cost ${shown(shared.employerCost)}; ${shown(shared.remainder)} of the budget remains.`}
        </p>
      </div>
      <div class="scroller">
        <table class="payslip" aria-labelledby="budget-title">
          <thead>
            <tr>
              {["Person", "More", "Gross pay", "Take-home pay", "Cost"].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shared.people.map((person, place) => (
              <tr key={`${place}-${person.id}`}>
                <th scope="row">{person.id}</th>
                {[person.furtherPay, person.grossPay, person.netPay, person.employerCost].map((amount, at) => (
                  <td key={`${at}-${amount}`} class="money">
                    {shown(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Spoken text={`The budget allows each person ${further} more.`} />
    </>
  );
}

interface AnswersProps {
  readonly wish: Wish;
  readonly found: GrossForNet;
  readonly rules: string;
}

/** Every pay that gives the wanted amount, or the nearest below and above with the gap between them. */
function Answers({ wish, found, rules }: AnswersProps): JSX.Element {
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
  return `The nearest ${what} is ${reached(below)} or ${reached(above)}, a gap of ${pounds(getPence(gap))}.`;
}

interface WishFormProps {
  readonly wish: Wish;
  readonly problems: readonly Problem[];
  readonly change: (changes: Record<string, string>) => void;
}

/** What is known, and what pay is a multiple of; for a group, its people. */
function WishForm({ wish, problems, change }: WishFormProps): JSX.Element {
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

/** The pay that was found, or what is wrong. */
type FoundPay =
  | { readonly ok: true; readonly value: GrossForNet; readonly rules: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Finds the pay of the shown payment that gives what is wanted, after the earlier payments of the situation. */
function findPay(situation: Situation, wish: Wish, rulebook: Rulebook): FoundPay {
  const facts = factsWithoutPay(situation, rulebook);
  if (!facts.ok) return facts;
  const wanted = typedAmount(wish.amount);
  const { lines = [], ...own } = facts.value;
  const result = grossForNet(
    {
      ...own,
      lines: [{ id: PAY, description: "Pay" }, ...lines],
      adjust: PAY,
      ...(wish.step === "" ? {} : { step: wish.step }),
      ...(wish.kind === "netPay" ? { netPay: wanted } : { employerCost: wanted }),
    },
    rulebook,
    { explain: true },
  );
  return result.ok ? { ok: true, value: result.value, rules: result.rules } : result;
}

type PaymentFacts =
  | { readonly ok: true; readonly value: PayslipFacts }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Returns the facts of the shown payment without its pay: the year to date after the earlier payments, and the pension. A
 * contribution in per cent follows the pay that is looked for; one in pounds is a line.
 */
function factsWithoutPay(situation: Situation, rulebook: Rulebook): PaymentFacts {
  const outcome = calculateOutcome(situation, rulebook);
  if (!outcome.ok) return { ok: false, problems: outcome.problems.map(({ problem }) => problem) };
  const { year, shown, dates } = outcome.figures;
  const { director, studentLoanPlan, appointmentDate } = situation;
  const appointed = appointmentDate === "" ? {} : { appointmentDate };
  return {
    ok: true,
    value: {
      payFrequency: situation.payFrequency,
      paymentDate: dates[shown] ?? "",
      taxCode: situation.taxCode,
      niCategory: situation.niCategory,
      studentLoanPlan: studentLoanPlan.length === 0 ? null : studentLoanPlan,
      postgraduateLoan: situation.postgraduateLoan,
      director: director === "No" ? null : { nicMethod: director, ...appointed },
      isFinalPayment: shown === dates.length - 1,
      yearToDate: year.payslips[shown - 1]?.yearToDate ?? null,
      ...pensionFacts(situation, outcome.figures.payslip.forPeriod),
    },
  };
}

function pensionFacts(
  situation: Situation,
  paid: { readonly pension: string; readonly salarySacrifice: string; readonly employerPension: string },
): Pick<PayslipFacts, "pension" | "lines"> {
  const { pensionType, pensionUnit, pensionEmployee, pensionEmployer } = situation;
  if (pensionType === "None") return {};
  if (pensionUnit === "percent") {
    return {
      pension: {
        pensionType,
        contributionBasis: "PensionablePayUncertified",
        employeeFactor: formatFactor(typedBasisPoints(pensionEmployee)),
        employerFactor: formatFactor(typedBasisPoints(pensionEmployer)),
      },
    };
  }
  return {
    lines: [
      {
        lineType: "PensionContribution",
        pensionType,
        amount: pensionType === "SalarySacrifice" ? paid.salarySacrifice : paid.pension,
      },
      { lineType: "EmployerPension", amount: paid.employerPension },
    ],
  };
}
