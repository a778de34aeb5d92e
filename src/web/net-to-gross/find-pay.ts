import { type GrossForNet, grossForNet, type PayslipFacts, type Problem, type Rulebook } from "../../engine";
import { formatFactor } from "../../engine/base";
import { outcomeOf, type Situation, typedAmount, typedBasisPoints } from "../situation";
import type { Wish } from "./wish";

/** The pay that was found, or what is wrong. */
export type FoundPay =
  | { readonly ok: true; readonly value: GrossForNet; readonly rules: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The id of the line whose amount is looked for. */
const PAY = "pay";

/** Finds the pay of the shown payment that gives what is wanted, after the earlier payments of the situation. */
export function findPay(situation: Situation, wish: Wish, rulebook: Rulebook): FoundPay {
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

export type PaymentFacts =
  | { readonly ok: true; readonly value: PayslipFacts }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Returns the facts of the shown payment without its pay: the year to date after the earlier payments, and the pension. A
 * contribution in per cent follows the pay that is looked for; one in pounds is a line.
 */
export function factsWithoutPay(situation: Situation, rulebook: Rulebook): PaymentFacts {
  const outcome = outcomeOf(situation, rulebook);
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
