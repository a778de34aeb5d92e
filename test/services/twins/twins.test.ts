import { afterAll, beforeAll, expect, it } from "vitest";
import { FREQUENCIES } from "./calendar";
import { type Judged, judge } from "./judge";
import { drawTwins, KINDS } from "./kinds";
import { NOT_DRAWN, RARE_TWINS } from "./rare";
import { openStage, type Played, type Stage } from "./stage";

// Of every kind of fact that an employee has: told late into a closed period, corrected and locked, it ends with the
// figures to date of the same fact told in time, or a correction names the difference with its reason in law.

const [COUNT, SEED] = [60, 20_260_406];

let stage: Stage;
let played: readonly Played[];
let judged: Judged;

beforeAll(async () => {
  stage = await openStage();
  played = await stage.play([...drawTwins(COUNT, SEED, FREQUENCIES), ...RARE_TWINS]);
  judged = judge(played);
}, 600_000);

afterAll(() => stage.stop());

it(`${COUNT} twins end with the same figures to date, or with a named reason, and as the oracle says`, () => {
  expect(judged.faults).toEqual([]);
  expect(judged.predictions).toBeGreaterThan(10);
});

it("have every kind of fact and every frequency", () => {
  expect(new Set(played.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
  expect(new Set(played.map(({ frequency }) => frequency))).toEqual(new Set(FREQUENCIES));
});

it.each(Object.entries(NOT_DRAWN))("have no %s: %s", (fact) => {
  expect(Object.keys(KINDS)).not.toContain(fact);
});
