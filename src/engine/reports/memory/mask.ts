import type { PlanFilter } from "../plan/plan";
import { CHUNK } from "./batch";
import type { Frame } from "./frame";
import { compileLeaf } from "./leaf";

/** Writes 1 for each row of the frame that a filter lets through, else 0. */
export type Mask = (mask: Uint8Array) => void;

/** The rows of a frame that a filter lets through. */
export class Selection {
  readonly rows = new Int32Array(CHUNK);
  count = 0;
  private readonly mask = new Uint8Array(CHUNK);
  private readonly test: Mask | null;

  constructor(
    filter: PlanFilter | null,
    private readonly frame: Frame,
  ) {
    this.test = filter === null ? null : compile(filter, frame);
  }

  /** Looks at the frame's rows anew. */
  choose(): void {
    const { mask, rows, frame, test } = this;
    let count = 0;
    if (test === null) while (count < frame.length) rows[count] = count++;
    else {
      test(mask);
      for (let row = 0; row < frame.length; row++) {
        rows[count] = row;
        count += mask[row] as number;
      }
    }
    this.count = count;
  }
}

function compile(filter: PlanFilter, frame: Frame): Mask {
  if (filter.kind === "leaf") return compileLeaf(filter, frame);
  if (filter.kind === "not") return negate(compile(filter.part, frame), frame);
  const [first, ...others] = filter.parts.map((part) => compile(part, frame));
  return others.reduce((mask, part) => join(mask, part, filter.kind === "and", frame), first as Mask);
}

function negate(part: Mask, frame: Frame): Mask {
  return (mask) => {
    part(mask);
    for (let row = 0; row < frame.length; row++) mask[row] = 1 - (mask[row] as number);
  };
}

function join(one: Mask, other: Mask, both: boolean, frame: Frame): Mask {
  const second = new Uint8Array(CHUNK);
  return (mask) => {
    one(mask);
    other(second);
    if (both) for (let row = 0; row < frame.length; row++) mask[row] = (mask[row] as number) & (second[row] as number);
    else for (let row = 0; row < frame.length; row++) mask[row] = (mask[row] as number) | (second[row] as number);
  };
}
