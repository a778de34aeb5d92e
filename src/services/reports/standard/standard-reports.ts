import { LATEST, STANDARD_DEFINITIONS } from "./standard-definitions";
import type { Parameters } from "./standard-operations";

type ParameterName = keyof Parameters;

/** A report that comes with the product. */
export interface StandardReport {
  readonly name: string;
  readonly label: string;
  readonly kind: "Definition" | "Calculation";
  readonly needs: readonly ParameterName[];
  /** Parameters that may be left out. */
  readonly takes: readonly ParameterName[];
  readonly definition: Readonly<Record<string, unknown>> | null;
}

const OF_RUNS = ["payrollConfigId", "year", "period"] as const;

const DEFINITIONS = Object.entries(STANDARD_DEFINITIONS).map(
  ([name, { label, definition }]): StandardReport => ({
    name,
    label,
    kind: "Definition",
    needs: [],
    takes: OF_RUNS,
    definition: { name: label, ...definition },
  }),
);

export const STANDARD_REPORTS: readonly StandardReport[] = [
  ...DEFINITIONS,
  {
    name: "variance",
    label: "Variance",
    kind: "Calculation",
    needs: OF_RUNS,
    takes: [
      "supplementary",
      "compareWith",
      "thresholdAmount",
      "thresholdPercentage",
      "amount",
      "onlyExceeding",
      "employeeId",
    ],
    definition: null,
  },
  {
    name: "gender_pay_gap",
    label: "Gender pay gap",
    kind: "Calculation",
    needs: ["snapshotDate"],
    takes: [],
    definition: null,
  },
];

/**
 * Returns a definition with parameters: they take the place of the filter that it has by itself. Only final pensions count
 * in any case, and figures to date are those of each employee's latest payslip unless a period is asked for.
 */
export function definitionWith(report: StandardReport, parameters: Parameters): Readonly<Record<string, unknown>> {
  const definition = report.definition ?? {};
  const asked = OF_RUNS.flatMap((field) => {
    const value = parameters[field];
    return value === null ? [] : [{ field, op: "eq", value }];
  });
  if (asked.length === 0) return definition;
  const latest = report.name === "year_to_date" && parameters.period === null ? [LATEST] : [];
  const kept = definition.dataset === "pensions" ? [definition.filters] : latest;
  return { ...definition, filters: { and: [...kept, ...asked] } };
}
