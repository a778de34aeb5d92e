import { taxDateOf, taxYearName } from "./calendar";
import { always, Decimal, percent } from "./decimals";

// Reads the figures straight from the rule documents, so that the rulebook's own compilation is tested too.

export interface NationTax {
  readonly rates: readonly Decimal[];
  /** C(i): limits of taxable pay in the year. */
  readonly limits: readonly Decimal[];
  /** One-based place of the basic rate. */
  readonly basicRate: number;
  /** Whether the tax below a band is built up from the limits of the period. */
  readonly builtUp: boolean;
}

export interface Threshold {
  readonly week: Decimal;
  readonly month: Decimal;
  readonly year: Decimal;
}

export interface Letter {
  readonly employee: string;
  readonly employer: string;
  readonly mariner: boolean;
}

export interface NiRates {
  readonly employee: Readonly<Record<string, { readonly main: Decimal; readonly upper: Decimal }>>;
  readonly employer: Decimal;
  readonly mariner: Decimal | null;
}

export interface Loan {
  readonly threshold: Decimal;
  readonly rate: Decimal;
}

export interface Figures {
  readonly taxYear: number;
  readonly nations: Readonly<Record<"" | "C" | "S", NationTax>>;
  readonly freePay: {
    readonly blockSize: number;
    readonly week: Decimal;
    readonly month: Decimal;
    readonly topUp: Decimal;
  };
  readonly regulatoryLimit: Decimal;
  readonly thresholds: Readonly<Record<string, Threshold | null>>;
  readonly directorsPrimaryThreshold: Decimal;
  readonly rates: NiRates;
  readonly directorsRates: NiRates;
  readonly letters: Readonly<Record<string, Letter>>;
  readonly letterOrder: readonly string[];
  readonly loans: Readonly<Record<string, Loan | null>>;
}

/** Figures for a payment on a date. */
export type FiguresOn = (date: string) => Figures;

interface DatedValue {
  readonly from: string;
  readonly value?: unknown;
}

interface RuleDocument {
  readonly parameters: Readonly<Record<string, { readonly values: readonly DatedValue[] }>>;
}

export function oracleFigures(documents: Readonly<Record<string, unknown>>): FiguresOn {
  return always((date: string) => readFigures(documents, date));
}

/** The parameters with a threshold of a week, a month and a year; directors have one of their own. */
const THRESHOLD = /^(?!directors).+(Threshold|EarningsLimit)$/;
const PLAN = /^plan\d$/;

function readFigures(documents: Readonly<Record<string, unknown>>, date: string): Figures {
  const { taxYear } = taxDateOf(date);
  const documentOf = (subject: string) => documents[`${taxYearName(taxYear)}/${subject}.json`] as RuleDocument;
  const named = (subject: string, form: RegExp) =>
    Object.keys(documentOf(subject).parameters).filter((name) => form.test(name));
  const read = <Value>(subject: string, parameter: string): Value | null =>
    valueOn(documentOf(subject), parameter, date) as Value | null;
  const tax = <Value>(parameter: string) => read<Value>("income-tax", parameter) as Value;
  const ni = <Value>(parameter: string) => read<Value>("national-insurance", parameter) as Value;
  const free = tax<{ blockSizeUnits: number; block: { week: string; month: string }; topUp: { year: string } }>(
    "freePay",
  );
  return {
    taxYear,
    nations: {
      "": nationTax(tax("englandAndNorthernIreland")),
      C: nationTax(tax("wales")),
      S: nationTax(tax("scotland")),
    },
    freePay: {
      blockSize: free.blockSizeUnits,
      week: new Decimal(free.block.week),
      month: new Decimal(free.block.month),
      topUp: new Decimal(free.topUp.year),
    },
    regulatoryLimit: percent(tax("regulatoryLimit")),
    thresholds: Object.fromEntries(named("national-insurance", THRESHOLD).map((name) => [name, threshold(ni(name))])),
    directorsPrimaryThreshold: new Decimal(ni<{ year: string }>("directorsPrimaryThreshold").year),
    rates: niRates(ni("employeeRates"), ni("employerRate"), ni("employerRateMariner")),
    directorsRates: niRates(
      ni("directorsEmployeeRates"),
      ni("directorsEmployerRate"),
      ni("directorsEmployerRateMariner"),
    ),
    letters: ni("letters"),
    letterOrder: ni("letterOrder"),
    loans: {
      ...Object.fromEntries(
        named("student-loans", PLAN).map((plan) => [plan.replace("plan", "Plan"), loan(read("student-loans", plan))]),
      ),
      Postgraduate: loan(read("student-loans", "postgraduateLoan")),
    },
  };
}

/** Returns the latest value that starts on or before the date; null if the document states that there is none. */
function valueOn({ parameters }: RuleDocument, parameter: string, date: string): unknown {
  const inForce = parameters[parameter]?.values.filter(({ from }) => from <= date).at(-1);
  return inForce?.value ?? null;
}

interface NationDocument {
  readonly basicRate: number;
  readonly thresholdTax: string;
  readonly bands: readonly { readonly upTo?: string; readonly rate: string }[];
}

function nationTax(document: NationDocument): NationTax {
  return {
    rates: document.bands.map(({ rate }) => percent(rate)),
    limits: document.bands.flatMap(({ upTo }) => (upTo === undefined ? [] : [new Decimal(upTo)])),
    basicRate: document.basicRate,
    builtUp: document.thresholdTax === "BuiltUp",
  };
}

function threshold(document: Record<keyof Threshold, string> | null): Threshold | null {
  if (document === null) return null;
  return { week: new Decimal(document.week), month: new Decimal(document.month), year: new Decimal(document.year) };
}

function niRates(
  employee: Record<string, { main: string; upper: string }>,
  employer: string,
  mariner: string | null,
): NiRates {
  const read = ({ main, upper }: { main: string; upper: string }) => ({ main: percent(main), upper: percent(upper) });
  return {
    employee: Object.fromEntries(Object.entries(employee).map(([group, rates]) => [group, read(rates)])),
    employer: percent(employer),
    mariner: mariner === null ? null : percent(mariner),
  };
}

function loan(document: { threshold: { year: string }; rate: string } | null): Loan | null {
  return document === null ? null : { threshold: new Decimal(document.threshold.year), rate: percent(document.rate) };
}
