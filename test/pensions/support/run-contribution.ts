import { type ContributionFacts, calculateContributions } from "../../../src/engine";
import { type GoldenRow, text, textOrNull } from "../../support/golden/golden-file";
import { answer, rulebook } from "./answer";

/** Columns that a row may leave open. */
const OPEN = ["avcDeduction", "relief", "sacrificed", "employerOwn", "shared"] as const;

/** Returns the columns of a row that the library must return. */
export function contributionExpected(row: GoldenRow): unknown {
  const stated = OPEN.filter((column) => row[column] !== null).map((column) => [column, text(row, column)]);
  return {
    base: text(row, "base"),
    employer: text(row, "employer"),
    employee: text(row, "employee"),
    ...Object.fromEntries(stated),
  };
}

/** Returns the same from the library. */
export function contributionFound(row: GoldenRow): unknown {
  const value = answer(calculateContributions(factsOf(row), rulebook));
  const found = {
    avcDeduction: value.additionalVoluntaryContribution,
    relief: value.taxRelief,
    sacrificed: value.salarySacrifice,
    employerOwn: value.employerOwnContribution,
    shared: value.nationalInsuranceShared,
  };
  return {
    base: value.pensionableEarnings,
    employer: value.employerContribution,
    employee: value.pension,
    ...Object.fromEntries(OPEN.filter((column) => row[column] !== null).map((column) => [column, found[column]])),
  };
}

const FIELDS = {
  pensionType: "pensionType",
  contributionBasis: "contributionBasis",
  frequency: "frequency",
  earnings: "earnings",
  pensionablePay: "pensionablePay",
  employerEarnings: "employerEarnings",
  employerFactor: "employerFactor",
  employeeFactor: "employeeFactor",
  savingsFactor: "nationalInsuranceSavingsFactor",
  niRate: "employerNiRate",
  avc: "additionalVoluntaryContribution",
} as const;

function factsOf(row: GoldenRow): ContributionFacts {
  const stated = Object.entries(FIELDS).flatMap(([column, field]) => {
    const value = textOrNull(row, column);
    return value === null ? [] : [[field, value]];
  });
  return { ...Object.fromEntries(stated), paymentDate: paymentDateOf(row), ...toDateOf(row) } as ContributionFacts;
}

/** Returns the date of a row's payment: rows of 2024-25 are those with that year's rate of National Insurance. */
function paymentDateOf(row: GoldenRow): string {
  return row.niRate === "0.138" ? "2024-06-28" : "2026-06-30";
}

function toDateOf(row: GoldenRow): Partial<ContributionFacts> {
  if (row.earningsBefore === null) return {};
  return {
    payReferencePeriodToDate: {
      earnings: text(row, "earningsBefore"),
      employeeContribution: text(row, "employeeBefore"),
      employerOwnContribution: text(row, "employerBefore"),
    },
  };
}
