import type { GoldenRow } from "../../support/golden/golden-file";
import { assessmentExpected, assessmentFound } from "./run-assessment";
import { contributionExpected, contributionFound } from "./run-contribution";
import { datesExpected, datesFound } from "./run-dates";
import { statePensionExpected, statePensionFound } from "./run-state-pension-date";

/** A golden file of pensions: its number of rows, the figures of a row and those of the library. */
export interface Run {
  readonly file: string;
  readonly rows: number;
  readonly expected: (row: GoldenRow) => unknown;
  readonly found: (row: GoldenRow) => unknown;
}

const assessment = { expected: assessmentExpected, found: assessmentFound };
const contribution = { expected: contributionExpected, found: contributionFound };

export const RUNS: readonly Run[] = [
  { file: "2022-23/pensions-assessment", rows: 2, ...assessment },
  { file: "2023-24/pensions-assessment", rows: 2, ...assessment },
  { file: "2024-25/pensions-assessment", rows: 2, ...assessment },
  { file: "2025-26/pensions-assessment", rows: 9, ...assessment },
  { file: "2026-27/pensions-assessment", rows: 15, ...assessment },
  { file: "2022-23/pensions-contributions", rows: 3, ...contribution },
  { file: "2023-24/pensions-contributions", rows: 2, ...contribution },
  { file: "2024-25/pensions-contributions", rows: 3, ...contribution },
  { file: "2026-27/pensions-contributions", rows: 28, ...contribution },
  { file: "2026-27/pensions-dates", rows: 13, expected: datesExpected, found: datesFound },
  {
    file: "2026-27/pensions-state-pension-date",
    rows: 172,
    expected: statePensionExpected,
    found: statePensionFound,
  },
];
