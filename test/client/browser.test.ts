import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import type { createClient } from "../../src/client";
import { serveApp } from "../../src/platform/http";
import { testPlatform } from "../services/support/platform";
import { launchBrowser } from "../web/support/browser";

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
  const server = await serveApp(platform.app, { port: 0, host: "127.0.0.1" });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.port}/docs`);
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
    await server.stop();
    await platform.stop();
  }
});
