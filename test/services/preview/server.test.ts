import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../../../src/services/preview";
import { askShared } from "../../support/shared/ask-shared";

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paypacket-site-"));
  await cp(await askShared("page"), join(folder, "web"), { recursive: true });
  server = await startServer({ port: 0, webFolder: join(folder, "web") });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe("the page's files", () => {
  test.each([
    ["/", "text/html; charset=utf-8"],
    ["/index.html", "text/html; charset=utf-8"],
    ["/app.js", "text/javascript; charset=utf-8"],
    ["/style.css", "text/css; charset=utf-8"],
    ["/icon.svg", "image/svg+xml"],
    ["/manifest.webmanifest", "application/manifest+json"],
    ["/service-worker.js", "text/javascript; charset=utf-8"],
  ])("%s is served as %s, and again only when it changed", async (path, contentType) => {
    const response = await fetch(server.address + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(contentType);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect((await response.text()).length).toBeGreaterThan(100);
    const headers = { "if-none-match": response.headers.get("etag") ?? "" };
    expect((await fetch(server.address + path, { headers })).status).toBe(304);
  });

  test("come with headers that let nothing foreign run", async () => {
    const { headers } = await fetch(server.address);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("name nothing outside themselves", async () => {
    const page = await (await fetch(server.address)).text();
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(await (await fetch(`${server.address}/style.css`)).text()).not.toMatch(/url\(|@import/);
  });
});

describe("the server's life", () => {
  test("a port that is taken is said, not thrown about", async () => {
    await expect(startServer({ port: server.port, webFolder: "" })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  test("stopping closes it, and stopping again does no harm", async () => {
    const other = await startServer({ port: 0, webFolder: "" });
    await other.stop();
    await other.stop();
    await expect(fetch(other.address)).rejects.toThrow();
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s ends the process quietly, with PORT from the environment",
    async (signal) => {
      const script = join(folder, "serve.mjs");
      await bundleServe(script);
      const child = spawn(process.execPath, [script], { env: { ...process.env, PORT: "0" } });
      const [line] = await once(child.stdout, "data");
      expect((await fetch(String(line).trim())).status).toBe(200);
      child.kill(signal);
      const [code] = await once(child, "exit");
      expect(code).toBe(0);
    },
  );
});

/** Bundles a program that starts the server with its defaults and prints the address, as the command line does. */
async function bundleServe(outfile: string): Promise<void> {
  const entry = join(folder, "serve.ts");
  const service = join(import.meta.dirname, "../../../src/services/preview");
  await writeFile(
    entry,
    `import { startServer } from ${JSON.stringify(service)};\nconsole.log((await startServer()).address);\n`,
  );
  await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "esm", target: "node20" });
}
