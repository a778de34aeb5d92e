import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createEndOfTurn } from "../../../src/platform/http/serve-app";

/** Returns the order in which work in two steps is done. */
function worker() {
  const endOfTurn = createEndOfTurn();
  const steps: string[] = [];
  const work = async (name: string): Promise<void> => {
    await endOfTurn();
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
  };
  return { steps, work };
}

it("all who ask in a turn continue together at its end, step by step, and the next ones a turn later", async () => {
  const { steps, work } = worker();
  const all = [work("first"), work("second")];
  await Promise.resolve();
  expect(steps).toEqual([]);
  await nextTurn();
  expect(steps).toEqual(["first begins", "second begins", "first ends", "second ends"]);
  all.push(work("third"));
  await Promise.all(all);
  expect(steps.slice(4)).toEqual(["third begins", "third ends"]);
});

it("many continue in groups, of which the first has ended before the next one begins", async () => {
  const { steps, work } = worker();
  const names = Array.from({ length: 150 }, (_, at) => String(at));
  await Promise.all(names.map(work));
  const group = (from: number, to: number) => [
    ...names.slice(from, to).map((name) => `${name} begins`),
    ...names.slice(from, to).map((name) => `${name} ends`),
  ];
  expect(steps).toEqual([...group(0, 64), ...group(64, 128), ...group(128, 150)]);
});
