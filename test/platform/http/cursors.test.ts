import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCursors, type ListPlace } from "../../../src/platform/http";

const key = randomBytes(32);
let now = 1_800_000_000_000;
const clock = { now: () => now };
const cursors = createCursors({ keys: [key], clock });
const place: ListPlace = { route: "GET /v1/employees", scope: "ORG-A", filters: { status: "Active", search: "Sm" } };
const last = ["Smith", "2026-04-06", 12, null, "01J00000000000000000000000"];

const REFUSED = { status: 400, refusal: { token: "invalid_pagination_token" } };

describe("a cursor", () => {
  it("carries the sort values of the last row, and shows nobody what they are", async () => {
    const token = await cursors.seal(place, last);
    expect(await cursors.open(place, token)).toEqual(last);
    const parts = token.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    expect([token, ...parts].join()).not.toContain("Smith");
    expect(token).toMatch(/^[\w.-]+$/);
  });

  it("is another one each time", async () => {
    expect(await cursors.seal(place, last)).not.toBe(await cursors.seal(place, last));
  });

  it("does not mind the order of filters, nor one that is not there", async () => {
    const token = await cursors.seal(place, last);
    const same = { ...place, filters: { search: "Sm", status: "Active", year: undefined } };
    expect(await cursors.open(same, token)).toEqual(last);
  });

  it.each([
    ["another route", { ...place, route: "GET /v1/payslips" }],
    ["another organisation", { ...place, scope: "ORG-B" }],
    ["another filter", { ...place, filters: { status: "Left", search: "Sm" } }],
    ["a filter less", { ...place, filters: { status: "Active" } }],
  ])("is refused for %s", async (_, other) => {
    const token = await cursors.seal(place, last);
    await expect(cursors.open(other, token)).rejects.toMatchObject(REFUSED);
  });

  it("is refused when any character is another, but for the last ones of its parts, whose bits are not all in use", async () => {
    const token = await cursors.seal(place, last);
    const endsOfParts = /.(?=\.|$)/g;
    const spare = new Set([...token.matchAll(endsOfParts)].map(({ index }) => index));
    for (let at = 0; at < token.length; at += 1) {
      if (spare.has(at)) continue;
      const other = token[at] === "A" ? "B" : "A";
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      await expect(cursors.open(place, changed)).rejects.toMatchObject(REFUSED);
    }
  });

  it.each(["", "x", "a.b.c.d.e", "null", "eyJhbGciOiJub25lIn0..."])("is not %j", async (token) => {
    await expect(cursors.open(place, token)).rejects.toMatchObject(REFUSED);
  });

  it("is good for a quarter of an hour", async () => {
    const token = await cursors.seal(place, last);
    now += 899_000;
    expect(await cursors.open(place, token)).toEqual(last);
    now += 1_000;
    await expect(cursors.open(place, token)).rejects.toMatchObject(REFUSED);
  });

  it("is opened by an older key too, so that a key can be changed", async () => {
    const token = await cursors.seal(place, last);
    const rotated = createCursors({ keys: [randomBytes(32), key], clock });
    expect(await rotated.open(place, token)).toEqual(last);
    const forgotten = createCursors({ keys: [randomBytes(32)], clock });
    await expect(forgotten.open(place, token)).rejects.toMatchObject(REFUSED);
  });

  it("needs a key of 32 bytes", () => {
    expect(() => createCursors({ keys: [randomBytes(16)], clock })).toThrow("32 bytes");
  });
});
