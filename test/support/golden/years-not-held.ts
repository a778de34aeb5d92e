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

interface Limits {
  readonly week: string;
  readonly month: string;
  readonly year: string;
}

const LIMITS: Readonly<Record<string, { readonly lower: Limits; readonly upper: Limits }>> = {
  "2017-18": {
    lower: { week: "157", month: "680", year: "8164" },
    upper: { week: "866", month: "3750", year: "45000" },
  },
  "2018-19": {
    lower: { week: "162", month: "702", year: "8424" },
    upper: { week: "892", month: "3863", year: "46350" },
  },
};

function amendments(year: string): Readonly<Record<string, unknown>> {
  const limits = LIMITS[year];
  if (limits === undefined) throw new Error(`no figures of ${year}`);
  const { lower, upper } = limits;
  return {
    primaryThreshold: lower,
    secondaryThreshold: lower,
    directorsPrimaryThreshold: { year: lower.year },
    upperEarningsLimit: upper,
    under21UpperSecondaryThreshold: upper,
    apprenticeUpperSecondaryThreshold: upper,
    veteranUpperSecondaryThreshold: upper,
    directorsEmployeeRates: RATES,
    directorsEmployerRate: "13.8%",
  };
}

/** Returns the rules of 2026-27 with the National Insurance figures of a year that is not held. */
export function withFiguresOf(year: string, documents: Documents): Documents {
  const amendment = amendments(year);
  const document = documents[PATH] as NationalInsuranceDocument;
  const parameters = Object.fromEntries(
    Object.entries(document.parameters).map(([name, parameter]) => [name, amended(parameter, amendment[name])]),
  );
  return { ...documents, [PATH]: { ...document, parameters } };
}

function amended(parameter: Parameter, value: unknown): Parameter {
  if (value === undefined) return parameter;
  return { ...parameter, values: parameter.values.map((entry) => ({ ...entry, value })) };
}
