import type { Documents } from "./documents";

interface Parameter {
  readonly values: readonly { readonly value?: unknown }[];
}

interface NationalInsuranceDocument {
  readonly parameters: Readonly<Record<string, Parameter>>;
}

const PATH = "2023-24/national-insurance.json";

/**
 * Returns the rules of 2023-24 as they were when its directors' test data were published: the employee rates of April
 * for the whole year. The cut of 6 January 2024, and the blended directors' rates that follow from it, came later.
 */
export function asFirstPublished(documents: Documents): Documents {
  const document = documents[PATH] as NationalInsuranceDocument;
  const { employeeRates, directorsEmployeeRates } = document.parameters;
  const april = employeeRates?.values[0];
  const directors = directorsEmployeeRates?.values[0];
  if (april === undefined || directors === undefined) throw new Error(`${PATH} has no employee rates`);
  const parameters = {
    ...document.parameters,
    employeeRates: { ...employeeRates, values: [april] },
    directorsEmployeeRates: { ...directorsEmployeeRates, values: [{ ...directors, value: april.value }] },
  };
  return { ...documents, [PATH]: { ...document, parameters } };
}
