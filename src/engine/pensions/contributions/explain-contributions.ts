import { type Factor, formatPence, type WorkingStep } from "../../base";
import { type Band, calculateBase, type Settlement, type Share, type SidePay, shareOfBase } from "./contribution";
import type { MemberPayment } from "./member-payment";
import type { SettledPayment } from "./settle-payment";

/** Explains a payment's contributions; each step is enough to calculate it again. */
export function explainContributions({ payment, settled }: SettledPayment): WorkingStep[] {
  const { pensionType } = payment.usualTerms;
  const isSacrifice = pensionType === "SalarySacrifice";
  const { contribution } = settled;
  const member = isSacrifice ? contribution.sacrificed - contribution.additionalSacrificed : contribution.employee;
  return [
    ...baseSteps(payment),
    sideStep(payment, isSacrifice ? "sacrifice" : "employee", member),
    sideStep(payment, "employer", contribution.employerOwn),
    ...(pensionType === "ReliefAtSource" ? [reliefStep(payment, settled)] : []),
    ...(isSacrifice ? [sharedStep(payment, settled)] : []),
    totalStep(payment, settled),
  ];
}

const SIDES = {
  employee: { figure: "/employeeContribution", who: "The member's contribution" },
  sacrifice: { figure: "/salarySacrifice", who: "The salary sacrifice" },
  employer: { figure: "/employerOwnContribution", who: "The employer's own contribution" },
} as const;

function baseSteps({ pay, thresholds, rules }: MemberPayment): WorkingStep[] {
  if (pay.band === null || thresholds === null) return [];
  return (["employee", "employer"] as const).map((side) => ({
    id: `pensions.base.${side}`,
    figure: side === "employee" ? "/pensionableEarnings" : "/employerPensionableEarnings",
    rule: "Qualifying earnings of the pay reference period so far; each limit is used once in it.",
    formula: "band of(earnings to date) − band of(earnings before)",
    inputs: {
      "earnings to date": formatPence(pay[side].toDate),
      "earnings before": formatPence(pay[side].before),
      "lower limit": formatPence(thresholds.lower),
      "upper limit": formatPence(thresholds.upper),
    },
    value: formatPence(calculateBase(pay[side].toDate, pay.band) - calculateBase(pay[side].before, pay.band)),
    sources: [...new Set([...thresholds.sources(), ...rules.sourceIds()])],
  }));
}

function sideStep({ terms, pay, rules }: MemberPayment, side: keyof typeof SIDES, value: number): WorkingStep {
  const { figure, who } = SIDES[side];
  const whose = side === "employer" ? "employer" : "employee";
  const share = terms[whose];
  const taken = takenOf(share, pay[whose], pay.band, terms.isOverride[whose]);
  const { rule, formula, inputs } = wordsOf(share, taken, pay.band, who);
  const room = side === "employer" ? pay.employerRoom : null;
  return {
    id: `pensions.contribution.${side}`,
    figure,
    rule,
    formula: room === null ? formula : `least(${formula}, cap)`,
    inputs: room === null ? inputs : { ...inputs, cap: formatPence(room) },
    value: formatPence(value),
    sources: rules.sourceIds(),
  };
}

/** An override does not make up for what earlier payments of the period contributed at the group's rate. */
function takenOf(share: Share, pay: SidePay, band: Band, isOverride: boolean): SidePay {
  if (!isOverride || share.kind === "Stated") return pay;
  return { ...pay, taken: shareOfBase(share, calculateBase(pay.before, band)) };
}

type Words = Pick<WorkingStep, "rule" | "formula" | "inputs">;

function wordsOf(share: Share, { toDate, taken }: SidePay, band: Band, who: string): Words {
  if (share.kind === "Stated") {
    const inputs = { stated: formatPence(share.pence) };
    return { rule: `${who} is the sum stated for this pay run.`, formula: "stated", inputs };
  }
  const base = calculateBase(toDate, band);
  if (share.kind === "Fixed") {
    const inputs = { fixed: formatPence(base === 0 ? 0 : share.pence), taken: formatPence(taken) };
    const rule = `${who} is a fixed sum of each pay reference period in which there is a base for it, less what was taken.`;
    return { rule, formula: "greatest(0, fixed − taken)", inputs };
  }
  return {
    rule: `${who} is its share of the pay of the period so far, to the nearest penny with half a penny up, less what was taken.`,
    formula: "greatest(0, round half up(base to date × share) − taken)",
    inputs: { "base to date": formatPence(base), share: writeFraction(share.of), taken: formatPence(taken) },
  };
}

function reliefStep({ usualTerms, rules }: MemberPayment, { contribution, relief }: Settlement): WorkingStep {
  return {
    id: "pensions.tax-relief",
    figure: "/taxRelief",
    rule: "The scheme claims basic-rate relief on what it was paid.",
    formula: "round half up(contribution ÷ part taken × (1 − part taken))",
    inputs: { contribution: formatPence(contribution.employee), "part taken": writeFraction(usualTerms.afterRelief) },
    value: formatPence(relief),
    sources: rules.sourceIds(),
  };
}

function sharedStep({ usualTerms, rules }: MemberPayment, { saving, shared }: Settlement): WorkingStep {
  return {
    id: "pensions.shared-saving",
    figure: "/nationalInsuranceShared",
    rule: "The shared part of the employer's National Insurance saving goes into the pension.",
    formula: "round half up(saving × share)",
    inputs: { saving: formatPence(saving), share: writeFraction(usualTerms.savings) },
    value: formatPence(shared),
    sources: rules.sourceIds(),
  };
}

function totalStep({ rules }: MemberPayment, { contribution, shared }: Settlement): WorkingStep {
  const { employerOwn, sacrificed } = contribution;
  return {
    id: "pensions.employer-total",
    figure: "/employerContribution",
    rule: "The employer pays over its own contribution, the salary sacrifice and the shared saving.",
    formula: "own + sacrificed + shared",
    inputs: { own: formatPence(employerOwn), sacrificed: formatPence(sacrificed), shared: formatPence(shared) },
    value: formatPence(employerOwn + sacrificed + shared),
    sources: rules.sourceIds(),
  };
}

/** Writes "1/20": exact, as it was applied. */
function writeFraction({ numerator, denominator }: Factor): string {
  return `${numerator}/${denominator}`;
}
