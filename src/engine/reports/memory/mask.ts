import type { PlanFilter } from "../plan/plan";
import { CHUNK } from "./batch";
import type { Frame } from "./frame";
import { compileLeaf } from "./leaf";

/** Writes, for each of the first `count` rows of a list, 1 where a filter lets it through, else 0. */
export type Mask = (mask: Uint8Array, rows: Int32Array, count: number) => void;

export function compileMask(filter: PlanFilter, frame: Frame): Mask {
  if (filter.kind === "leaf") return compileLeaf(filter, frame);
  if (filter.kind === "not") return negate(compileMask(filter.part, frame));
  const [first, ...others] = filter.parts.map((part) => compileMask(part, frame));
  return others.reduce((mask, part) => join(mask, part, filter.kind === "and"), first as Mask);
}

function negate(part: Mask): Mask {
  return (mask, rows, count) => {
    part(mask, rows, count);
    for (let at = 0; at < count; at++) mask[at] = 1 - (mask[at] as number);
  };
}

function join(one: Mask, other: Mask, both: boolean): Mask {
  const second = new Uint8Array(CHUNK);
  return (mask, rows, count) => {
    one(mask, rows, count);
    other(second, rows, count);
    if (both) for (let at = 0; at < count; at++) mask[at] = (mask[at] as number) & (second[at] as number);
    else for (let at = 0; at < count; at++) mask[at] = (mask[at] as number) | (second[at] as number);
  };
}
