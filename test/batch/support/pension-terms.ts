import type { EmployeeYear } from "../../../src/batch";
import type { PayslipPensionFacts } from "../../../src/engine";
import type { Random } from "../../support/random";
import type { YearChoices } from "../../support/year-choices";
import { pounds } from "./generate";

type Row = { -readonly [Key in keyof EmployeeYear]: EmployeeYear[Key] };

const FACTORS = ["0.05", "0.03", "0.04", "0.125", 0.08, "0.000333", "0"];

/** Gives a row a pension to calculate: the whole year's, one from a day on, or one overridden for a payment. */
export function pensionTerms(random: Random, row: Row, year: YearChoices): void {
  const pension = anyPension(random);
  const month = String(random.between(5, 12)).padStart(2, "0");
  if (random.chance(0.6)) row.pension = pension;
  else
    row.pensions = [{ startDate: random.chance(0.5) ? year.start : `${year.name.slice(0, 4)}-${month}-20`, pension }];
  const [first, ...others] = row.payments ?? [];
  if (first === undefined) return;
  row.payments = [{ ...first, pension: { additionalVoluntaryContribution: "25.00" } }, ...others];
}

function anyPension(random: Random): PayslipPensionFacts {
  const pensionType = random.pick(["NetPayArrangement", "ReliefAtSource", "SalarySacrifice"] as const);
  const bases = [
    "PensionablePaySet1",
    "PensionablePaySet2",
    "PensionablePaySet3",
    "PensionablePayUncertified",
  ] as const;
  return {
    pensionType,
    contributionBasis: random.chance(0.5) ? "QualifyingEarnings" : random.pick(bases),
    employeeFactor: random.pick(FACTORS),
    employerFactor: random.pick(FACTORS),
    ...(pensionType === "SalarySacrifice" && { nationalInsuranceSavingsFactor: random.pick(["0.5", "1"]) }),
    ...(random.chance(0.1) && { additionalVoluntaryContribution: pounds(random.between(0, 9_000)) }),
    ...(random.chance(0.1) && { employerContributionCap: anyCap(random) }),
    ...(random.chance(0.1) && { workerCategory: "EntitledWorker" as const }),
    ...(random.chance(0.1) && { refunds: { ReliefAtSource: pounds(random.between(0, 2_000)) } }),
    ...(random.chance(0.1) && { employeeOverride: { employeeFactor: "0.07" } }),
    ...(random.chance(0.05) && { contributionOverride: { employeeAmount: "12.00" } }),
  };
}

function anyCap(random: Random): { readonly amount: string; readonly per: "Period" | "Year" } {
  return { amount: pounds(random.between(0, 90_000)), per: random.pick(["Period", "Year"]) };
}
