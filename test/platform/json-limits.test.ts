import { describe, expect, it } from "vitest";
import { findJsonExcess } from "../../src/platform/json-limits";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
const record = (fields: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, at) => [at, 1])));

describe("a JSON text", () => {
  it("is 64 deep at most", () => {
    expect(findJsonExcess(nested(64))).toBeNull();
    expect(findJsonExcess(nested(65))).toEqual({ token: "too_deep" });
    expect(findJsonExcess(`]}${nested(64)}`)).toBeNull();
  });

  it("has 60,000 values at most, itself included", () => {
    expect(findJsonExcess(list(59_999))).toBeNull();
    expect(findJsonExcess(list(60_000))).toEqual({ token: "too_many_values", maximum: 60_000 });
  });

  it("has 150 fields an object at most, each counted alone", () => {
    const refused = { token: "too_many_fields", maximum: 150 };
    expect(findJsonExcess(`[${record(150)},${record(150)}]`)).toBeNull();
    expect(findJsonExcess(record(151))).toEqual(refused);
    expect(findJsonExcess(`{"a":[1,1],"b":${record(151)}}`)).toEqual(refused);
    expect(findJsonExcess(list(151))).toBeNull();
  });

  it("may have any brackets and commas in its strings", () => {
    const text = `${"[{,".repeat(100)}"\\`;
    expect(findJsonExcess(JSON.stringify({ [text]: text }))).toBeNull();
    expect(findJsonExcess(`["${"\\\\"}",${nested(64)}]`)).toEqual({ token: "too_deep" });
  });
});
