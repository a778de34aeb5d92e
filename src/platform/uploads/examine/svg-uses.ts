import { need } from "./rejected-file";

/** An element of an image, in the order of the document. */
export interface UsedElement {
  readonly name: string;
  /** How many elements it is within, itself included. */
  readonly depth: number;
  readonly id: string | undefined;
  /** The element that it repeats, as "#id". */
  readonly href: string | undefined;
}

const MOST_DRAWN = 100_000;

/** Rejects an image that repeats elements without end, or more of them than a reader can draw. */
export function needDrawable(elements: readonly UsedElement[]): void {
  const places = new Map(elements.map(({ id }, at) => [`#${id}`, at]));
  const drawn = new Map<number, number>();
  const countDrawn = (root: number): number => {
    need(!Number.isNaN(drawn.get(root)), "draws_too_much");
    drawn.set(root, Number.NaN);
    let count = 0;
    for (let at = root; at === root || (elements[at]?.depth ?? 0) > (elements[root]?.depth ?? 0); at += 1) {
      const { name, href = "" } = elements[at] ?? { name: "" };
      const repeated = name === "use" ? places.get(href) : undefined;
      count += 1 + (repeated === undefined ? 0 : (finished(drawn, repeated) ?? countDrawn(repeated)));
      need(count <= MOST_DRAWN, "draws_too_much");
    }
    drawn.set(root, count);
    return count;
  };
  countDrawn(0);
}

/** Returns a count; undefined if it is not made yet, or being made. */
function finished(drawn: ReadonlyMap<number, number>, at: number): number | undefined {
  const count = drawn.get(at);
  return count === undefined || Number.isNaN(count) ? undefined : count;
}
