import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { REJECTIONS } from "../../../src/platform/uploads/examine";
import { examine } from "../../../src/platform/uploads/examine/examine";
import { FILE_TYPES } from "../../../src/platform/uploads/examine/file-types";
import { HOSTILE_FILES } from "./hostile-files";
import { chunk, png } from "./samples";

describe("a hostile upload is rejected with a reason", () => {
  it("in more than fifty ways, for every kind of file", () => {
    expect(HOSTILE_FILES.length).toBeGreaterThan(70);
    expect(new Set(HOSTILE_FILES.map(([, type]) => type)).size).toBe(Object.keys(FILE_TYPES).length);
  });

  it.each(HOSTILE_FILES)("%s (%s)", async (_, type, bytes, reason) => {
    expect(await examine(bytes, type)).toEqual({ ok: false, reason });
    expect(REJECTIONS[reason]).toMatch(/\.$/);
  });
});

describe("what describes a picture never reaches a decoder", () => {
  it("such as a profile that becomes very large", async () => {
    const profile = chunk("iCCP", Buffer.concat([Buffer.from("x\0\0"), randomBytes(1_000)]));
    const found = await examine(png(8, 8, [profile]), "image/png");
    expect(found.ok && Buffer.from(found.bytes).includes("iCCP")).toBe(false);
    expect(found.ok).toBe(true);
  });
});
