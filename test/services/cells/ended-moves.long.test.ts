import { afterAll, beforeAll, expect, it } from "vitest";
import type { MoveStep } from "../../../src/platform/cells";
import { addDuring, idsIn, idsOf } from "./moving-client";
import { type TwoCells, twoCells } from "./two-cells";

// Moves that end at each of their steps, while a client changes the organisation.

let cells: TwoCells;
let bakery: string;

beforeAll(async () => {
  cells = await twoCells();
  bakery = cells.first.owner.organisationId;
});

afterAll(() => cells.stop());

/** Ends a move as a kill would: what it has committed stays. */
class Killed extends Error {}

it.each<MoveStep>(["copied", "held", "caught up", "closed", "switched", "opened"])(
  "a move that ended when it was %s continues, with nothing lost",
  async (last) => {
    const from = await cells.directory.cellOf(bakery);
    const to = from === "first" ? "north" : "first";
    const before = await idsIn(cells, "employee", bakery);
    const added = await addDuring(cells, bakery, async () => {
      const ending = cells.move(bakery, to, (step) => {
        if (step === last) throw new Killed();
      });
      await expect(ending).rejects.toThrow(Killed);
      await cells.move(bakery, to);
    });
    expect(await cells.directory.cellOf(bakery)).toBe(to);
    expect(await idsIn(cells, "employee", bakery)).toEqual([...before, ...idsOf(added)].sort());
  },
);

it("a move that ended before it was closed is undone with the cell of before", async () => {
  const from = (await cells.directory.cellOf(bakery)) ?? "";
  const to = from === "first" ? "north" : "first";
  const added = await addDuring(cells, bakery, async () => {
    const ending = cells.move(bakery, to, (step) => {
      if (step === "held") throw new Killed();
    });
    await expect(ending).rejects.toThrow(Killed);
    expect(await cells.move(bakery, from)).toMatchObject({ outcome: "undone" });
  });
  expect(await cells.directory.cellOf(bakery)).toBe(from);
  expect(await idsIn(cells, "employee", bakery)).toEqual(expect.arrayContaining([...idsOf(added)]));
});
