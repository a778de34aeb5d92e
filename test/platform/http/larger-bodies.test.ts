import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeLargerBodies } from "../../../src/platform/http";
import { type Sample, serveSample } from "./sample-app";

let sample: Sample;

beforeAll(async () => {
  sample = await serveSample({ largestBody: 2_000 });
  takeLargerBodies(sample.app, "post", "/v1/sample/lines", 5_000);
});

afterAll(() => sample.server.stop());

const bodyOf = (length: number) =>
  JSON.stringify({ lines: [{ name: "Bonus", kind: "Pay" }], note: "x".repeat(length) });

/** Posts a body of a stated length, or one that comes in pieces without. */
async function post(path: string, body: string, isStreamed: boolean) {
  const sent = isStreamed ? { body: new Blob([body]).stream(), duplex: "half" } : { body };
  const headers = { "content-type": "application/json" };
  const answer = await fetch(sample.url + path, { method: "POST", headers, ...sent } as RequestInit);
  const { message, lines } = (await answer.json()) as {
    readonly lines?: number;
    readonly message?: { readonly token: string; readonly tokenArguments: unknown };
  };
  return [answer.status, lines ?? [message?.token, message?.tokenArguments]];
}

const tooLarge = (value: number) => [413, ["body_too_large", [{ name: "maximum", value }]]];

describe.each([
  ["stated", false],
  ["streamed", true],
])("a larger body, %s", (_, isStreamed) => {
  it("is taken at the address that takes it, up to its own limit", async () => {
    expect(await post("/lines", bodyOf(3_000), isStreamed)).toEqual([200, 1]);
    expect(await post("/lines", bodyOf(6_000), isStreamed)).toEqual(tooLarge(5_000));
  });

  it("is refused at every other address", async () => {
    expect((await post("/clamped", bodyOf(3_000), false))[0]).toBe(413);
    expect((await post("/lines/bulk", bodyOf(3_000), false))[0]).toBe(413);
  });
});
