import { type Factor, formatPence, type WorkingStep } from "../../base";
import { type Band, baseOf, type Share, type SidePay, shareOfBase } from "./contribution";
import type { ReadContributions } from "./read-contributions";
import type { SettledContributions } from "./settle-contributions";

/** Explains a payment's contributions; each step is enough to calculate it again. */
export function explainContributions(read: ReadContributions, settled: SettledContributions): WorkingStep[] {
  const { pensionType } = read.group.terms;
  const terms = read.override?.terms ?? read.group.terms;
  const isSacrifice = pensionType === "SalarySacrifice";
  const { contribution } = settled;
  const member = isSacrifice ? contribution.sacrificed - contribution.additionalSacrificed : contribution.employee;
  const own = contribution.employerOwn;
  return [
    ...baseSteps(read),
    sideStep(read, isSacrifice ? "sacrifice" : "employee", terms.employee, read.pay.employee, member),
    sideStep(read, "employer", terms.employer, read.pay.employer, own),
    ...(pensionType === "ReliefAtSource" ? [reliefStep(read, settled)] : []),
    ...(isSacrifice ? [sharedStep(read, settled)] : []),
    totalStep(read, settled),
  ];
}

const SIDES = {
  employee: { figure: "/employeeContribution", who: "The member's contribution" },
  sacrifice: { figure: "/salarySacrifice", who: "The pay given up" },
  employer: { figure: "/employerOwnContribution", who: "The employer's own contribution" },
} as const;

function baseSteps({ pay, thresholds, rules }: ReadContributions): WorkingStep[] {
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
    value: formatPence(baseOf(pay[side].toDate, pay.band) - baseOf(pay[side].before, pay.band)),
    sources: [...new Set([...thresholds.sources(), ...rules.sources()])],
  }));
}

function sideStep(
  read: ReadContributions,
  side: keyof typeof SIDES,
  share: Share,
  pay: SidePay,
  value: number,
): WorkingStep {
  const { figure, who } = SIDES[side];
  const isOverride = read.override?.terms.isOverride[side === "employer" ? "employer" : "employee"] === true;
  const { rule, formula, inputs } = wordsOf(share, takenOf(share, pay, read.pay.band, isOverride), read.pay.band, who);
  const room = side === "employer" ? read.pay.employerRoom : null;
  return {
    id: `pensions.contribution.${side}`,
    figure,
    rule,
    formula: room === null ? formula : `least(${formula}, cap)`,
    inputs: room === null ? inputs : { ...inputs, cap: formatPence(room) },
    value: formatPence(value),
    sources: read.rules.sources(),
  };
}

/** An override does not make up for what earlier payments of the period contributed at the group's rate. */
function takenOf(share: Share, pay: SidePay, band: Band, isOverride: boolean): SidePay {
  if (!isOverride || share.kind === "Stated") return pay;
  return { ...pay, taken: shareOfBase(share, baseOf(pay.before, band)) };
}

type Words = Pick<WorkingStep, "rule" | "formula" | "inputs">;

function wordsOf(share: Share, { toDate, taken }: SidePay, band: Band, who: string): Words {
  if (share.kind === "Stated") {
    const inputs = { stated: formatPence(share.pence) };
    return { rule: `${who} is the sum stated for this pay run.`, formula: "stated", inputs };
  }
  const base = baseOf(toDate, band);
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

function reliefStep({ group, rules }: ReadContributions, { contribution, relief }: SettledContributions): WorkingStep {
  return {
    id: "pensions.tax-relief",
    figure: "/taxRelief",
    rule: "The scheme claims basic-rate relief on what it was paid.",
    formula: "round half up(contribution ÷ part taken × (1 − part taken))",
    inputs: { contribution: formatPence(contribution.employee), "part taken": writeFraction(group.terms.afterRelief) },
    value: formatPence(relief),
    sources: rules.sources(),
  };
}

function sharedStep({ group, rules }: ReadContributions, { saving, shared }: SettledContributions): WorkingStep {
  return {
    id: "pensions.shared-saving",
    figure: "/nationalInsuranceShared",
    rule: "The shared part of the employer's National Insurance saving goes into the pension.",
    formula: "round half up(saving × share)",
    inputs: { saving: formatPence(saving), share: writeFraction(group.terms.savings) },
    value: formatPence(shared),
    sources: rules.sources(),
  };
}

function totalStep({ rules }: ReadContributions, { contribution, shared }: SettledContributions): WorkingStep {
  const { employerOwn, sacrificed } = contribution;
  return {
    id: "pensions.employer-total",
    figure: "/employerContribution",
    rule: "The employer pays over its own contribution, the pay given up and the shared saving.",
    formula: "own + sacrificed + shared",
    inputs: { own: formatPence(employerOwn), sacrificed: formatPence(sacrificed), shared: formatPence(shared) },
    value: formatPence(employerOwn + sacrificed + shared),
    sources: rules.sources(),
  };
}

/** Writes "1/20": exact, as it was applied. */
function writeFraction({ numerator, denominator }: Factor): string {
  return `${numerator}/${denominator}`;
}
