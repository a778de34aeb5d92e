import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileModules } from "../../scripts/wasm/compile-kernel";
import { EMBEDDED, embeddedText } from "../../scripts/wasm/embedded-kernel";

test("the library carries what the sources compile to", () => {
  expect(readFileSync(EMBEDDED, "utf8")).toBe(embeddedText(compileModules()));
});
