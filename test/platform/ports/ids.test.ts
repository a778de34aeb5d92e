import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createIds, formatInstant, isId, systemClock } from "../../../src/platform/ports";

describe("identifiers", () => {
  it("are ULIDs that grow, also within a millisecond", () => {
    const ids = createIds({ now: () => 1_700_000_000_000 });
    const drawn = Array.from({ length: 10_000 }, () => ids.next());
    expect(drawn.every(isId)).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn).toEqual([...drawn].sort());
  });

  it("carry their millisecond, by the example of the specification", () => {
    expect(
      createIds({ now: () => 1_469_918_176_385 })
        .next()
        .slice(0, 10),
    ).toBe("01ARYZ6S41");
    expect(
      createIds({ now: () => 0 })
        .next()
        .slice(0, 10),
    ).toBe("0000000000");
  });

  it("grow whatever the clock does, and beyond what another process drew", () => {
    const moves = fc.array(fc.record({ time: fc.nat(5), seen: fc.boolean() }), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(moves, (all) => {
        let now = 0;
        const [own, other] = [createIds({ now: () => now }), createIds({ now: () => 9 })];
        let last = "";
        for (const { time, seen } of all) {
          now = time;
          const previous = seen ? other.next() : null;
          const next = own.next(previous);
          expect(next > last && next > (previous ?? "")).toBe(true);
          last = next;
        }
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it("run over into the next millisecond", () => {
    const ids = createIds({ now: () => 1 });
    expect(ids.next(`000000000Z${"Z".repeat(16)}`)).toMatch(/^00000000100000\w{12}$/);
  });

  it("are different in processes that continue from the same one, and stay in its millisecond", () => {
    const clock = { now: () => 1_700_000_000_000 };
    const ahead = createIds({ now: () => clock.now() + 1_000 }).next();
    const drawn = Array.from({ length: 20 }, () => {
      const process = createIds(clock);
      return [process.next(ahead), process.next(), process.next()];
    }).flat();
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.every((id) => id > ahead && id.slice(0, 9) === ahead.slice(0, 9))).toBe(true);
  });

  it.each(["", "01ARYZ6S41", "81ARYZ6S41TSV4RRFFQ69G5FAV", "01aryz6s41tsv4rrffq69g5fav", "01ARYZ6S41TSV4RRFFQ69G5FAI"])(
    "are not %j",
    (text) => {
      expect(isId(text)).toBe(false);
    },
  );
});

describe("instants", () => {
  it("are written with milliseconds, in UTC", () => {
    expect(formatInstant(1_775_000_000_000)).toBe("2026-03-31T23:33:20.000Z");
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
  });
});
