import type { Link } from "./links";

/** Finds the groups of files that import each other in a circle (the strongly connected components, by Tarjan). */
export function findCircles(links: readonly Link[]): readonly (readonly string[])[] {
  const targets = targetsByFile(links);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const lower = (file: string, to: number): unknown => lowest.set(file, Math.min(lowest.get(file) ?? to, to));
  const visit = (file: string): void => {
    order.set(file, order.size);
    lower(file, order.size - 1);
    open.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lower(file, lowest.get(target) ?? 0);
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle);
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}

function targetsByFile(links: readonly Link[]): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of links) targets.set(from, (targets.get(from) ?? new Set<string>()).add(to));
  return targets;
}
