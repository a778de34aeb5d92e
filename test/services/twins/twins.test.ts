import { afterAll, beforeAll, expect, it } from "vitest";
import { FREQUENCIES } from "./calendar";
import { unexplained } from "./compare";
import { type Judged, judge } from "./judge";
import { drawTwins, KINDS } from "./kinds";
import { KNOWN, KNOWN_TWINS, NOT_DRAWN } from "./known";
import { openStage, type Played, type Stage } from "./stage";

// Of every kind of fact that an employee has: told late into a closed period, corrected and locked, it ends with the
// figures to date of the same fact told in time, or a correction names the difference with its reason in law.

const [COUNT, SEED] = [60, 20_260_406];

let stage: Stage;
let played: readonly Played[];
let knownTwins: readonly Played[];
let judged: Judged;

beforeAll(async () => {
  stage = await openStage();
  const drawn = drawTwins(COUNT, SEED, FREQUENCIES);
  const all = await stage.play([...drawn, ...KNOWN_TWINS]);
  knownTwins = all.filter(({ fact }) => KNOWN_TWINS.some((known) => known.fact === fact));
  played = all.filter((each) => !knownTwins.includes(each));
  judged = judge(played);
});

afterAll(() => stage.stop());

it(`${COUNT} twins end with the same figures to date, or with a named reason, and as the oracle says`, () => {
  expect(judged.faults).toEqual([]);
  expect(judged.predictions).toBeGreaterThan(10);
});

it("have every kind of fact and every frequency", () => {
  expect(new Set(played.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
  expect(new Set(played.map(({ frequency }) => frequency))).toEqual(new Set(FREQUENCIES));
});

it.each(KNOWN)("show what is not mended yet: $reason", ({ reason }) => {
  expect([...judged.known]).toContain(reason);
});

it("end differently where that is not mended yet", () => {
  expect(knownTwins).toHaveLength(KNOWN_TWINS.length);
  for (const each of knownTwins) expect(unexplained(each)).not.toEqual([]);
});

it.each(Object.entries(NOT_DRAWN))("have no %s: %s", (fact) => {
  expect(Object.keys(KINDS)).not.toContain(fact);
});
