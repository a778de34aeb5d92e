import { expect, it } from "vitest";
import { pagePolicy } from "../../../src/platform/http";

it("lets one worker compile WebAssembly, and no page or other script", () => {
  expect(pagePolicy("/what-if-worker.js")).toContain("script-src 'self' 'wasm-unsafe-eval'");
  for (const path of ["/", "/what-if", "/what-if.html", "/what-if.js", "/compare-worker.js", "/sign-in"]) {
    expect(pagePolicy(path)).toContain("script-src 'self';");
    expect(pagePolicy(path)).not.toContain("eval");
    expect(pagePolicy(path)).toContain("default-src 'none'");
  }
});
