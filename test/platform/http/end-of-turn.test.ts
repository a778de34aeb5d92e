import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createEndOfTurn } from "../../../src/platform/http/end-of-turn";

it("all who ask in a turn go on together at its end, step by step, and the next ones a turn later", async () => {
  const endOfTurn = createEndOfTurn();
  const steps: string[] = [];
  const work = async (name: string): Promise<void> => {
    await endOfTurn();
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
  };
  const all = [work("first"), work("second")];
  await Promise.resolve();
  expect(steps).toEqual([]);
  await nextTurn();
  expect(steps).toEqual(["first begins", "second begins", "first ends", "second ends"]);
  all.push(work("third"));
  await Promise.all(all);
  expect(steps.slice(4)).toEqual(["third begins", "third ends"]);
});
