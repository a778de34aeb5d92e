import { readdirSync } from "node:fs";
import type { Calculator } from "./calculator";
import type { Rulebook } from "./engine";
import type { GoldenFile } from "./golden-file";
import type { RowResult } from "./row-result";
import { runDirectors } from "./run-directors";
import { runIncomeTax } from "./run-income-tax";
import { runNationalInsurance } from "./run-national-insurance";
import {
  runClass1aOnTermination,
  runFreePay,
  runLetterPrecedence,
  runLevy,
  runPensionMethods,
  runTerminationAward,
} from "./run-single-functions";
import { runLoanThresholds, runThresholds } from "./run-thresholds";
import { runDirectorExamples, runLoanExamples, runTaxExamples } from "./run-worked-payments";

/** A golden file, its required number of rows, and the function that runs them. */
export interface Entry<Input> {
  readonly file: string;
  readonly rows: number;
  readonly run: (file: GoldenFile, input: Input) => RowResult[];
}

/** HMRC's own files, under the rules in force. */
export const OFFICIAL: readonly Entry<Calculator>[] = [
  { file: "2022-23/income-tax", rows: 140, run: runIncomeTax },
  { file: "2023-24/income-tax", rows: 146, run: runIncomeTax },
  { file: "2025-26/income-tax", rows: 168, run: runIncomeTax },
  { file: "2026-27/income-tax", rows: 168, run: runIncomeTax },
  { file: "2022-23/national-insurance", rows: 1440, run: runNationalInsurance },
  { file: "2023-24/national-insurance", rows: 480, run: runNationalInsurance },
  { file: "2025-26/national-insurance", rows: 896, run: runNationalInsurance },
  { file: "2026-27/national-insurance", rows: 13, run: runNationalInsurance },
  { file: "2023-24/national-insurance-calculator", rows: 14, run: runNationalInsurance },
  { file: "2025-26/national-insurance-calculator", rows: 16, run: runNationalInsurance },
  { file: "2022-23/directors", rows: 106, run: runDirectors },
  { file: "2025-26/directors", rows: 106, run: runDirectors },
  { file: "2022-23/directors-calculator", rows: 4, run: runDirectorExamples },
  { file: "2025-26/directors-calculator", rows: 16, run: runDirectorExamples },
  { file: "2026-27/directors", rows: 15, run: runDirectorExamples },
];

/** HMRC's file published before the rules changed in mid year. */
export const OFFICIAL_AS_FIRST_PUBLISHED: readonly Entry<Calculator>[] = [
  { file: "2023-24/directors", rows: 106, run: runDirectors },
];

/** Worked examples and tables of thresholds. */
export const WORKED: readonly Entry<Calculator>[] = [
  { file: "2026-27/income-tax-worked", rows: 27, run: runTaxExamples },
  { file: "2026-27/national-insurance-letters", rows: 16, run: runNationalInsurance },
  { file: "2024-25/national-insurance-thresholds", rows: 5, run: runThresholds },
  { file: "2025-26/national-insurance-thresholds", rows: 5, run: runThresholds },
  { file: "2026-27/national-insurance-thresholds", rows: 5, run: runThresholds },
  { file: "2024-25/student-loan-thresholds", rows: 4, run: runLoanThresholds },
  { file: "2025-26/student-loan-thresholds", rows: 4, run: runLoanThresholds },
  { file: "2026-27/student-loan-thresholds", rows: 5, run: runLoanThresholds },
  { file: "2022-23/student-loans", rows: 21, run: runLoanExamples },
  { file: "2023-24/student-loans", rows: 22, run: runLoanExamples },
  { file: "2026-27/student-loans", rows: 10, run: runLoanExamples },
];

/** Examples of one public function each. */
export const SINGLE_FUNCTIONS: readonly Entry<Rulebook>[] = [
  { file: "2026-27/free-pay", rows: 14, run: runFreePay },
  { file: "2026-27/apprenticeship-levy", rows: 4, run: runLevy },
  { file: "2022-23/class-1a-on-termination", rows: 4, run: runClass1aOnTermination },
  { file: "2023-24/class-1a-on-termination", rows: 2, run: runClass1aOnTermination },
  { file: "2024-25/class-1a-on-termination", rows: 3, run: runClass1aOnTermination },
  { file: "2026-27/class-1a-on-termination", rows: 6, run: runClass1aOnTermination },
  { file: "2026-27/termination-award", rows: 9, run: runTerminationAward },
  { file: "2026-27/pension-methods", rows: 3, run: runPensionMethods },
];

/** The examples that need the figures of a year that is not held. */
export const UNDER_FIGURES_NOT_HELD: readonly Entry<Rulebook>[] = [
  { file: "2017-18/letter-precedence", rows: 7, run: runLetterPrecedence },
  { file: "2018-19/letter-precedence", rows: 6, run: runLetterPrecedence },
];

/** Rows of both choices of a policy. */
export const LOAN_POLICIES: Entry<Calculator> = {
  file: "2026-27/loan-multiples-of-weeks",
  rows: 2,
  run: runLoanExamples,
};

/** Returns every file in the lists above. */
export function listedFiles(): string[] {
  const lists = [
    OFFICIAL,
    OFFICIAL_AS_FIRST_PUBLISHED,
    WORKED,
    SINGLE_FUNCTIONS,
    UNDER_FIGURES_NOT_HELD,
    [LOAN_POLICIES],
  ];
  return lists.flatMap((list) => list.map(({ file }) => file)).sort();
}

/** Returns every golden file that exists. */
export function existingFiles(): string[] {
  return readdirSync("test/golden", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => path.replaceAll("\\", "/").replace(/\.json$/, ""))
    .sort();
}
