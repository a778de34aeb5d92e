import { afterAll, beforeAll, expect, it } from "vitest";
import { FREQUENCIES } from "./calendar";
import { judge } from "./judge";
import { drawTwins } from "./kinds";
import { openStage, type Stage } from "./stage";

// The same as twins.test.ts with other seeds: 2,000 twins, in batches of which every frequency is a payroll.

const [BATCHES, BATCH, SEED] = [10, 200, Number(process.env.TWINS_SEED ?? 7_000_000)];

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.stop());

it.each(Array.from({ length: BATCHES }, (_, at) => SEED + at * BATCH))(
  `${BATCH} twins of the seed %i end with the same figures to date, or with a named reason`,
  async (seed) => {
    const { faults, predictions } = judge(await stage.play(drawTwins(BATCH, seed, FREQUENCIES)));
    expect(faults).toEqual([]);
    expect(predictions).toBeGreaterThan(20);
  },
);
