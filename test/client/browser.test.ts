import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import type { createClient } from "../../src/client";
import { testPlatform } from "../services/support/platform";
import { launchBrowser } from "../web/support/browser";
import { serveDocs } from "../web/support/docs-server";

declare const paypacket: { createClient: typeof createClient };

async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "../../src/client/index.ts")],
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    globalName: "paypacket",
    target: "es2022",
  });
  return `${outputFiles[0]?.text}; globalThis.paypacket = paypacket;`;
}

it("works in a browser, on a page of the services' own address", async () => {
  const platform = await testPlatform();
  const folder = mkdtempSync(join(tmpdir(), "paypacket-docs-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Paypacket</title>");
  const server = await serveDocs(folder, platform.app);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.address}/`);
    await page.evaluate(await script());
    const { clientId, clientSecret } = await platform.account("Sample");
    const printed = await page.evaluate(
      async (credentials) => {
        const client = paypacket.createClient({ address: location.origin, ...credentials });
        const { data } = await client.patch("/v1/administration/customer", { body: { displayName: "Sample Bureau" } });
        const { refusal } = await client.patch("/v1/administration/customer", { body: { displayName: "" } });
        return [data?.content.data.displayName, refusal?.token];
      },
      { clientId, clientSecret },
    );
    expect(printed).toEqual(["Sample Bureau", "validation_failed"]);
  } finally {
    await browser.close();
    server.stop();
    rmSync(folder, { recursive: true });
    await platform.stop();
  }
});
