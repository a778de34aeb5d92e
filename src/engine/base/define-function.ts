import { Reader } from "./reader";
import type { Failure } from "./result";
import type { Fields, RecordFacts, RecordRead, RecordShape } from "./shape";

/** A function of facts that needs no rule data, with its name and the shape of its facts. */
export interface DefinedFunction<Facts, Value, Others extends readonly unknown[] = []> {
  (facts: Facts, ...others: Others): { readonly ok: true; readonly value: Value } | Failure;
  readonly calculationName: string;
  readonly facts: RecordShape<Fields>;
}

interface FunctionParts<F extends Fields, Value, Others extends readonly unknown[]> {
  readonly name: string;
  readonly facts: RecordShape<F>;
  /** Also works with wrong facts, so that problems that only the work shows are reported together with theirs. */
  readonly worksWithWrongFacts?: boolean;
  /** Returns the value, or undefined after a problem. Problems that only the work shows are reported through the reader. */
  readonly work: (read: RecordRead<F>, reader: Reader, ...others: Others) => Value | undefined;
}

/** Makes a function from its parts: refuses wrong facts, then works. */
/* @__NO_SIDE_EFFECTS__ */
export function defineFunction<F extends Fields, Value, Others extends readonly unknown[] = []>({
  name,
  facts: shapeOfFacts,
  worksWithWrongFacts = false,
  work,
}: FunctionParts<F, Value, Others>): DefinedFunction<RecordFacts<F>, Value, Others> {
  const call = (facts: RecordFacts<F>, ...others: Others) => {
    const reader = new Reader();
    const { problems } = reader;
    const read = shapeOfFacts.readObject(reader, facts, "");
    if (problems.length > 0 && !worksWithWrongFacts) return { ok: false, problems } as const;
    const value = work(read, reader, ...others);
    return problems.length > 0 || value === undefined
      ? ({ ok: false, problems } as const)
      : ({ ok: true, value } as const);
  };
  return Object.assign(call, { calculationName: name, facts: shapeOfFacts });
}
