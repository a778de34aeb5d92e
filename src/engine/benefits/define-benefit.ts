import {
  type CallOptions,
  type Explain,
  formatPence,
  getWorkings,
  Reader,
  type Result,
  shape,
  taxYearLabel,
  type WorkingStep,
  type Workings,
} from "../base";
import { BENEFIT_KINDS, type BenefitFigures, type BenefitLaw, type BenefitRules } from "../rulebook/benefits";

/** A kind of benefit in kind or expense, as form P11D distinguishes them. */
export type BenefitKind = (typeof BENEFIT_KINDS)[number];

export const KIND = shape.choice(BENEFIT_KINDS);

/** A calculation about benefits in kind: of facts and the law of benefits. */
export interface BenefitCalculation<Facts, Value> {
  (facts: Facts, rules: BenefitRules, options: Explain): Result<Value, Workings>;
  (facts: Facts, rules: BenefitRules, options?: CallOptions): Result<Value>;
  readonly calculationName: string;
  readonly facts: shape.RecordShape<shape.Fields>;
}

/** A step of workings before its sources are looked up: the names of the figures and policies, or ids of sources. */
interface Step {
  readonly id: string;
  readonly figure: string;
  readonly rule: string;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string | number>>;
  readonly value: string;
  readonly from: readonly string[];
}

/** The law of the year in question, and where to report problems and workings. */
export class Inquiry {
  readonly steps: WorkingStep[] = [];

  constructor(
    readonly law: BenefitLaw,
    readonly reader: Reader,
    private readonly explains: boolean,
  ) {}

  /** Returns a figure of the year, or null with `not_in_force` if none is published. */
  figure<Name extends keyof BenefitFigures>(name: Name): BenefitFigures[Name] | null {
    const value = this.law.figures[name];
    if (value === null) this.refuseFigure(name);
    return value;
  }

  refuseFigure(name: string): void {
    this.reader.refuse("not_in_force", "/taxYear", { taxYear: taxYearLabel(this.law.taxYear), figure: name });
  }

  /** Notes a step, which is only made if workings were requested. */
  note(make: () => Step): void {
    if (!this.explains) return;
    const { from, inputs, ...step } = make();
    const sources = [...new Set(from.flatMap((name) => this.law.cited[name] ?? [name]))];
    const written = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)]));
    this.steps.push({ ...step, inputs: written, sources });
  }
}

interface BenefitParts<F extends shape.Fields, Value> {
  readonly name: string;
  readonly facts: shape.RecordShape<F>;
  /** Calculates the value; null after a problem that only the law shows. */
  readonly work: (read: shape.RecordRead<F>, inquiry: Inquiry) => Value | null;
}

type YearField = { readonly taxYear: shape.Shape<number | string, number> };

/** Makes a calculation from its parts: refuses wrong facts and other years, then calculates. */
/* @__NO_SIDE_EFFECTS__ */
export function defineBenefit<F extends shape.Fields & YearField, Value>(
  parts: BenefitParts<F, Value>,
): BenefitCalculation<shape.RecordFacts<F>, Value> {
  type Facts = shape.RecordFacts<F>;
  function calculate(facts: Facts, rules: BenefitRules, options: Explain): Result<Value, Workings>;
  function calculate(facts: Facts, rules: BenefitRules, options?: CallOptions): Result<Value>;
  function calculate(facts: Facts, rules: BenefitRules, options?: CallOptions): Result<Value> {
    const reader = new Reader();
    const { problems } = reader;
    if (!areRules(rules)) {
      reader.refuse("not_a_rulebook", "/rulebook");
      return { ok: false, problems };
    }
    const read = parts.facts.readObject(reader, facts, "");
    if (problems.length > 0) return { ok: false, problems };
    const law = rules.lawOf(yearOf(read));
    if (law === null) {
      const allowed = rules.taxYears.map(taxYearLabel).join(", ");
      reader.refuse("unsupported_tax_year", "/taxYear", { taxYear: taxYearLabel(yearOf(read)), allowed });
      return { ok: false, problems };
    }
    const inquiry = new Inquiry(law, reader, options?.explain === true);
    const value = parts.work(read, inquiry);
    if (value === null || problems.length > 0) return { ok: false, problems };
    const workings = options?.explain === true ? getWorkings(inquiry.steps, law) : null;
    return { ok: true, value, workings, rules: law.digest };
  }
  return Object.assign(calculate, { calculationName: parts.name, facts: parts.facts });
}

function yearOf(read: { readonly taxYear?: unknown }): number {
  return typeof read.taxYear === "number" ? read.taxYear : Number.NaN;
}

/** Recognised by its methods, so that the law from another copy of this library is accepted. */
function areRules(rules: unknown): boolean {
  return typeof rules === "object" && rules !== null && "lawOf" in rules && typeof rules.lawOf === "function";
}

/** Returns the section of form P11D of a kind of benefit, and whether the employer owes Class 1A on it. */
export function getReporting(law: BenefitLaw, kind: BenefitKind): { section: string; class1A: boolean } {
  const found = law.figures.reported?.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`the checked law lists no ${kind}`);
  return { section: found.section, class1A: found.class1A };
}

/** Writes hundredths of a per cent as "31%". */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** Returns inputs of a step that are amounts in pence, as pounds. */
export function pounds(amounts: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, formatPence(amount)]));
}
