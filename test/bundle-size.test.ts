import { expect, test } from "vitest";
import { bundleSize } from "../scripts/bundle-size";

const MOST_BYTES = 31 * 1024;

test("gross to net with one year's rules and their validation fits a browser in 31 KB, gzipped", async () => {
  const { gzippedBytes, parts } = await bundleSize();
  expect(gzippedBytes).toBeLessThanOrEqual(MOST_BYTES);
  const packages = parts.map(([name]) => name).filter((name) => !name.startsWith("src") && !name.startsWith("rules"));
  expect(packages).toEqual(["zod"]);
});
