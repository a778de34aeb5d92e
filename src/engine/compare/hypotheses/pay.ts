import { formatPence, readPence, STUDENT_LOAN_PLANS } from "../../base";
import { type PayslipFacts, PENSION_TYPES } from "../../gross-to-net";
import type { PayslipPensionFacts } from "../../pensions";
import { ALL_LETTERS, type Rulebook } from "../../rulebook";
import type { Stated } from "../amounts";
import { evaluate } from "../evaluate";
import { type Hypothesis, type Variant, withFacts } from "../variant";

/** Nobody pays contributions under it, which several other things look like. */
const WITHOUT_CONTRIBUTIONS = "X";

/** Another category letter: the stated one first. */
export function niCategories({ niCategory }: PayslipFacts, { niCategory: stated }: Stated): Hypothesis[] {
  const letters = new Set([...(stated === null ? [] : [stated]), ...ALL_LETTERS]);
  return [...letters]
    .filter((letter) => letter !== niCategory)
    .map((letter) => ({
      ...withFacts("NiCategory", `${letter} instead of ${niCategory}`, (facts) => ({ ...facts, niCategory: letter })),
      isUnlikely: stated === null ? letter === WITHOUT_CONTRIBUTIONS : letter !== stated,
    }));
}

/** Another student loan plan, or none; and a postgraduate loan, or none. */
export function loans(own: PayslipFacts): Hypothesis[] {
  const plan = own.studentLoanPlan ?? null;
  const has = own.postgraduateLoan === true;
  const plans = [...STUDENT_LOAN_PLANS, null].filter((other) => other !== plan);
  return [
    ...plans.map((other) =>
      withFacts("StudentLoanPlan", `${other ?? "no plan"} instead of ${plan ?? "none"}`, (facts) => ({
        ...facts,
        studentLoanPlan: other,
      })),
    ),
    withFacts("PostgraduateLoan", has ? "not deducted" : "deducted", (facts) => ({ ...facts, postgraduateLoan: !has })),
  ];
}

/** Another method of a director's contributions, or those of an employee. */
export function directors({ director = null }: PayslipFacts): Hypothesis[] {
  const own = director?.nicMethod ?? "an employee's";
  const methods = [null, "Annual", "Alternative"] as const;
  return methods
    .filter((method) => method !== (director?.nicMethod ?? null))
    .map((method) =>
      withFacts("DirectorMethod", `${method ?? "an employee's"} instead of ${own}`, (facts) => ({
        ...facts,
        director: method === null ? null : { ...facts.director, nicMethod: method },
      })),
    );
}

/** On qualifying earnings, or on all pay. */
const BASES = ["QualifyingEarnings", "PensionablePaySet3"] as const;

/** Another tax method or basis of the pension, or no pension. */
export function pensions({ pension = null }: PayslipFacts): Hypothesis[] {
  if (pension === null) return [];
  const { pensionType, contributionBasis } = pension;
  const methods = PENSION_TYPES.filter((method) => method !== pensionType).map((method) =>
    changed("PensionMethod", `${method} instead of ${pensionType}`, { pensionType: method }),
  );
  const bases = BASES.filter((basis) => basis !== contributionBasis).map((basis) =>
    changed("PensionBasis", `${basis} instead of ${contributionBasis}`, { contributionBasis: basis }),
  );
  const none = withFacts("PensionMissing", "no contribution", ({ pension: _, ...facts }) => facts);
  return [...methods, ...bases, none];
}

function changed(
  cause: "PensionMethod" | "PensionBasis",
  detail: string,
  change: Partial<PayslipPensionFacts>,
): Hypothesis {
  return withFacts(cause, detail, (facts) =>
    facts.pension ? { ...facts, pension: Object.assign({}, facts.pension, change) } : null,
  );
}

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
