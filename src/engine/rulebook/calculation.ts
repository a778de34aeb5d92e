import {
  type CallOptions,
  type Explain,
  endOfTaxYear,
  getWorkings,
  isObject,
  pointerStep,
  Reader,
  type Result,
  type Source,
  shape,
  type TaxYear,
  taxYearLabel,
  type WorkingStep,
  type Workings,
} from "../base";
import { refuseOther } from "./ask/refuse-other";
import type { Rulebook } from "./ask/rulebook";

/** A function of facts and a rulebook. With `explain: true` the result and its type have workings. */
export interface Calculation<Facts, Value> {
  (facts: Facts, rulebook: Rulebook, options: Explain): Result<Value, Workings>;
  (facts: Facts, rulebook: Rulebook, options?: CallOptions): Result<Value>;
}

/** A function of facts and a rulebook without workings. */
export type Lookup<Facts, Value> = (facts: Facts, rulebook: Rulebook) => Result<Value>;

type Work<Facts, Value> = (facts: Facts, rulebook: Rulebook, options: CallOptions | undefined) => Result<Value>;

/**
 * Makes a calculation from its work, which must return workings if they are requested. What is not a rulebook is
 * refused as `not_a_rulebook`, before the facts are read.
 */
/* @__NO_SIDE_EFFECTS__ */
export function calculation<Facts, Value>(work: Work<Facts, Value>): Calculation<Facts, Value> {
  function calculate(facts: Facts, rulebook: Rulebook, options: Explain): Result<Value, Workings>;
  function calculate(facts: Facts, rulebook: Rulebook, options?: CallOptions): Result<Value>;
  function calculate(facts: Facts, rulebook: Rulebook, options?: CallOptions): Result<Value> {
    return refuseOther(rulebook) ?? work(facts, rulebook, options);
  }
  return calculate;
}

/** Reads the facts of a calculation, some of which only its rulebook can judge. */
class LawReader extends Reader {
  constructor(readonly rulebook: Rulebook) {
    super();
  }
}

/** A tax year in the rulebook; any other is refused as `unsupported_tax_year`. */
export const heldTaxYear: shape.Shape<number | string, TaxYear> = {
  read(reader, value, key, path) {
    const year = shape.taxYear.read(reader, value, key, path);
    if (Number.isNaN(year) || !(reader instanceof LawReader)) return year;
    if (reader.rulebook.figuresOn(endOfTaxYear(year)) !== null) return year;
    const allowed = reader.rulebook.taxYears.map(taxYearLabel).join(", ");
    reader.refuse("unsupported_tax_year", path + pointerStep(key), { taxYear: taxYearLabel(year), allowed });
    return Number.NaN;
  },
  schema: () => shape.taxYear.schema(),
};

/** What governs a calculation: the digest of its rule data, and the sources that its workings may refer to. */
export interface Governing {
  readonly digest: string;
  readonly sources: Readonly<Record<string, Source>>;
}

/** The parts of a calculation. */
interface CalculationParts<F extends shape.Fields, Law extends Governing, Worked> {
  /** Its name on the command line and in the documentation. */
  readonly name: string;
  readonly facts: shape.RecordShape<F>;
  /** Refuses a rulebook that lacks what every call needs; reported together with problems of the facts. */
  readonly needs?: (reader: Reader, rulebook: Rulebook) => unknown;
  /** Finds what governs the facts, which may still be refused; null with a problem if nothing does. */
  readonly law: (read: shape.RecordRead<F>, rulebook: Rulebook, reader: Reader) => Law | null;
  /** Also finds the law for wrong facts, so that its problems are reported together with the others. */
  readonly judgesWrongFacts?: boolean;
  /** Also calculates with wrong facts, so that problems of the result are reported together with theirs. */
  readonly worksWithWrongFacts?: boolean;
  /** Calculates the value, or null. Problems that only the law shows are reported through the reader. */
  readonly work: (read: shape.RecordRead<F>, law: Law, reader: Reader) => Worked | null;
  /** Returns the steps behind the calculation, if they were requested; left out if there is nothing to explain. */
  readonly explain?: (worked: Worked, read: shape.RecordRead<F>, law: Law) => readonly WorkingStep[];
}

/** The last part of a calculation whose workings need more than its result: turns what was calculated into a result. */
interface WritingPart<F extends shape.Fields, Law extends Governing, Worked, Value> {
  readonly write: (worked: Worked, read: shape.RecordRead<F>, law: Law) => Value;
}

/** A calculation with its name and the shape of its facts. */
export interface DefinedCalculation<Facts, Value> extends Calculation<Facts, Value> {
  readonly calculationName: string;
  readonly facts: shape.RecordShape<shape.Fields>;
}

/** A calculation without workings. */
export interface DefinedLookup<Facts, Value> extends Lookup<Facts, Value> {
  readonly calculationName: string;
  readonly facts: shape.RecordShape<shape.Fields>;
}

/**
 * Makes a calculation from its parts. Refuses what is not a rulebook, then wrong facts, then facts that nothing
 * governs; only then calculates.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCalculation<F extends shape.Fields, Law extends Governing, Value>(
  parts: CalculationParts<F, Law, Value> & { readonly write?: never },
): DefinedCalculation<shape.RecordFacts<F>, Value>;
export function defineCalculation<F extends shape.Fields, Law extends Governing, Worked, Value>(
  parts: CalculationParts<F, Law, Worked> & WritingPart<F, Law, Worked, Value>,
): DefinedCalculation<shape.RecordFacts<F>, Value>;
export function defineCalculation<F extends shape.Fields, Law extends Governing, Worked, Value>(
  parts: CalculationParts<F, Law, Worked> & Partial<WritingPart<F, Law, Worked, Value>>,
): DefinedCalculation<shape.RecordFacts<F>, Worked | Value> {
  const { name, facts: shapeOfFacts, needs, law: findLaw, work, write } = parts;
  const calculate = calculation<shape.RecordFacts<F>, Worked | Value>((facts, rulebook, options) => {
    const reader = new LawReader(rulebook);
    const { problems } = reader;
    needs?.(reader, rulebook);
    const read = shapeOfFacts.readObject(reader, facts, "");
    if (problems.length > 0 && !judgesWrong(parts, facts)) return { ok: false, problems };
    const law = findLaw(read, rulebook, reader);
    if (law === null || (problems.length > 0 && parts.worksWithWrongFacts !== true)) return { ok: false, problems };
    const worked = work(read, law, reader);
    if (worked === null || problems.length > 0) return { ok: false, problems };
    const steps = options?.explain === true ? parts.explain?.(worked, read, law) : undefined;
    const value = write === undefined ? worked : write(worked, read, law);
    return { ok: true, value, workings: workingsOrNull(steps, law), rules: law.digest };
  });
  return Object.assign(calculate, { calculationName: name, facts: shapeOfFacts });
}

function judgesWrong({ judgesWrongFacts }: { readonly judgesWrongFacts?: boolean }, facts: unknown): boolean {
  return judgesWrongFacts === true && isObject(facts);
}

function workingsOrNull(steps: readonly WorkingStep[] | undefined, law: Governing): Workings | null {
  return steps === undefined ? null : getWorkings(steps, law);
}
