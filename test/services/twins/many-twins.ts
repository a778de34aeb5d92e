import { afterAll, beforeAll, expect, it } from "vitest";
import { FREQUENCIES } from "./calendar";
import { judge } from "./judge";
import { drawTwins } from "./kinds";
import { openStage, type Stage } from "./stage";

/** Half of the 2,000 twins, so that two cores share the work. */
const [BATCHES, BATCH] = [5, 200];

/** Declares tests of a thousand twins, in batches of which every frequency is a payroll. */
export function testManyTwins(seed: number): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.stop());

  it.each(Array.from({ length: BATCHES }, (_, at) => seed + at * BATCH))(
    `${BATCH} twins of the seed %i end with the same figures to date, or with a named reason`,
    async (from) => {
      const { faults, predictions } = judge(await stage.play(drawTwins(BATCH, from, FREQUENCIES)));
      expect(faults).toEqual([]);
      expect(predictions).toBeGreaterThan(20);
    },
  );
}
