import type { Documents } from "./documents";

interface Parameter {
  readonly values: readonly { readonly value?: unknown }[];
}

interface NationalInsuranceDocument {
  readonly parameters: Readonly<Record<string, Parameter>>;
}

const PATH = "2026-27/national-insurance.json";

/** A day of the year that is amended. */
export const LAST_DAY = "2027-04-05";

const RATES = {
  standard: { main: "12%", upper: "2%" },
  reduced: { main: "5.85%", upper: "2%" },
  deferred: { main: "2%", upper: "2%" },
  none: { main: "0%", upper: "0%" },
};

const LOWER = { week: "162", month: "702", year: "8424" };
const UPPER = { week: "892", month: "3863", year: "46350" };

const AMENDED: Readonly<Record<string, unknown>> = {
  primaryThreshold: LOWER,
  secondaryThreshold: LOWER,
  directorsPrimaryThreshold: { year: LOWER.year },
  upperEarningsLimit: UPPER,
  under21UpperSecondaryThreshold: UPPER,
  apprenticeUpperSecondaryThreshold: UPPER,
  veteranUpperSecondaryThreshold: UPPER,
  directorsEmployeeRates: RATES,
  directorsEmployerRate: "13.8%",
};

/** The rules of 2026-27 with the National Insurance figures of 2018-19, a year that is not held. */
export function withFiguresOf2018(documents: Documents): Documents {
  const document = documents[PATH] as NationalInsuranceDocument;
  const parameters = Object.fromEntries(
    Object.entries(document.parameters).map(([name, parameter]) => [name, amended(parameter, AMENDED[name])]),
  );
  return { ...documents, [PATH]: { ...document, parameters } };
}

function amended(parameter: Parameter, value: unknown): Parameter {
  if (value === undefined) return parameter;
  return { ...parameter, values: parameter.values.map((entry) => ({ ...entry, value })) };
}
