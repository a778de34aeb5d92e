import { type TaxYear, taxYearLabel } from "../../engine/base";
import type { RuleDocuments } from "../../engine/rulebook";
import type { RuleChange } from "./changes";
import { valueAt } from "./value-at";

/** A rate or threshold that a page offers to move. */
export type LeverName = "basicRate" | "employeeMainRate" | "employerRate" | "secondaryThreshold" | "minimumWage";

/** What a lever is now, and how far it can be moved. */
export interface Lever {
  readonly name: LeverName;
  readonly unit: "percent" | "poundsOfYear" | "poundsOfHour";
  readonly value: number;
  readonly highest: number;
  readonly step: number;
}

interface LeverRule {
  readonly unit: Lever["unit"];
  readonly highest: number;
  readonly step: number;
  readonly document: string;
  readonly parameters: readonly string[];
  /** Where the figure is in a value of the parameter. */
  readonly places: (value: unknown) => readonly string[];
  readonly written: (place: string, figure: number) => string;
}

const MONTHS = 12;
const WEEKS = 52;
const percent = (_: string, figure: number): string => `${figure}%`;

const LEVERS: Readonly<Record<LeverName, LeverRule>> = {
  basicRate: {
    unit: "percent",
    highest: 40,
    step: 0.05,
    document: "income-tax",
    parameters: ["englandAndNorthernIreland", "wales"],
    places: (value) => [`bands/${Number(valueAt(value, "basicRate")) - 1}/rate`],
    written: percent,
  },
  employeeMainRate: {
    unit: "percent",
    highest: 20,
    step: 0.05,
    document: "national-insurance",
    parameters: ["employeeRates", "directorsEmployeeRates"],
    places: () => ["standard/main"],
    written: percent,
  },
  employerRate: {
    unit: "percent",
    highest: 25,
    step: 0.05,
    document: "national-insurance",
    parameters: ["employerRate", "directorsEmployerRate"],
    places: () => [""],
    written: percent,
  },
  secondaryThreshold: {
    unit: "poundsOfYear",
    highest: 20_000,
    step: 10,
    document: "national-insurance",
    parameters: ["secondaryThreshold"],
    places: () => ["year", "month", "week"],
    written: (place, figure) => String(Math.round(figure / periodsOf(place))),
  },
  minimumWage: {
    unit: "poundsOfHour",
    highest: 20,
    step: 0.01,
    document: "minimum-wage",
    parameters: ["ages"],
    places: (value) => [`${(value as readonly unknown[]).length - 1}/hour`],
    written: (_, figure) => figure.toFixed(2),
  },
};

/** In the order of the page. */
const LEVER_NAMES = Object.keys(LEVERS) as readonly LeverName[];

/** Returns the levers of a tax year, with what they are at its end; those without figures in the year are left out. */
export function getLevers(documents: RuleDocuments, taxYear: TaxYear): readonly Lever[] {
  return LEVER_NAMES.flatMap((name): Lever[] => {
    const { unit, highest, step } = LEVERS[name];
    const figure = placesOf(documents, taxYear, name).at(-1)?.first;
    return figure === undefined ? [] : [{ name, unit, value: Number(figure.replace("%", "")), highest, step }];
  });
}

/** Returns the changes of rules that move levers for the whole year: directors' figures too, and all parts of a threshold. */
export function leverChanges(
  documents: RuleDocuments,
  taxYear: TaxYear,
  moved: Readonly<Partial<Record<LeverName, number>>>,
): readonly RuleChange[] {
  return LEVER_NAMES.flatMap((name) => {
    const figure = moved[name];
    if (figure === undefined) return [];
    const { written } = LEVERS[name];
    return placesOf(documents, taxYear, name).flatMap(({ path, places }) =>
      places.map((place) => ({ path: place === "" ? path : `${path}/${place}`, value: written(place, figure) })),
    );
  });
}

interface Place {
  readonly path: string;
  readonly places: readonly string[];
  /** The figure at the first of the places. */
  readonly first: string;
}

function placesOf(documents: RuleDocuments, taxYear: TaxYear, name: LeverName): readonly Place[] {
  const { document, parameters, places } = LEVERS[name];
  const file = `${taxYearLabel(taxYear)}/${document}.json`;
  return [...parameters].reverse().flatMap((parameter) => {
    const values = valueAt(documents[file], `parameters/${parameter}/values`);
    if (!Array.isArray(values)) return [];
    return values.map(({ value }, at) => {
      const inside = places(value);
      const path = `${file}#/parameters/${parameter}/values/${at}/value`;
      return { path, places: inside, first: String(valueAt(value, inside[0] ?? "")) };
    });
  });
}

/** The parts of a threshold are whole pounds of a year, a month and a week, rounded half up as those of the rules are. */
function periodsOf(place: string): number {
  if (place === "month") return MONTHS;
  return place === "week" ? WEEKS : 1;
}
