import type { PensionType } from "../../engine";

export const METHOD_NAMES: Readonly<Record<PensionType, string>> = {
  NetPayArrangement: "Net pay arrangement",
  ReliefAtSource: "Relief at source",
  SalarySacrifice: "Salary sacrifice",
};

export const METHOD_HINTS: Readonly<Record<PensionType, string>> = {
  NetPayArrangement: "Taken before income tax, after National Insurance.",
  ReliefAtSource: "Taken from net pay; the scheme claims basic-rate tax back.",
  SalarySacrifice: "Pay is sacrificed, so no tax or National Insurance is due on it.",
};
