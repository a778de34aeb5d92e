import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sized } from "../../support/sized";
import { MONTHS } from "./calendar";
import { drawPeople } from "./drawn-people";
import { type Employer, openEmployer } from "./employer";
import { expectLibrary, messageOf, runYear } from "./run-year";

const COUNT = Number(process.env.DRAWN_PEOPLE ?? sized(6, 24));
const SEED = Number(process.env.DRAWN_SEED ?? 20_260_406);

let employer: Employer;

beforeAll(async () => {
  employer = await openEmployer();
});

afterAll(() => employer.stop());

describe("drawn people in twelve monthly runs", () => {
  it("are paid what the library pays each for the whole year, and every run is accepted", {
    timeout: 240_000,
  }, async () => {
    const people = drawPeople(COUNT, SEED);
    const ran = await runYear(employer, people, MONTHS);
    expect(ran.submitted.size).toBe(12);
    for (const submissionId of ran.submitted.values()) await messageOf(employer, submissionId);
    for (const person of people) expectLibrary(ran, person);
  });
});
