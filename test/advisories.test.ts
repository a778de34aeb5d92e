import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

/** A registry's answer to which advisories there are, by the form that npm's bulk endpoint has. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Returns the document of a library of which there is one version, which npm reads to say what to install instead. */
function packument(path: string) {
  const [name, version] = [decodeURIComponent(path.slice(1)), "1.0.0"];
  return { name, "dist-tags": { latest: version }, versions: { [version]: { name, version } } };
}

/** Runs `npm run advisories` with a registry that answers so. */
async function ask({ status, body }: Answer) {
  const asked: string[] = [];
  const registry = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = request.method === "GET" ? { status: 200, body: packument(request.url ?? "") } : { status, body };
    request.resume().on("end", () => {
      response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
    });
  });
  await once(registry.listen(0, "127.0.0.1"), "listening");
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: "0" };
  const script = spawn(process.execPath, ["scripts/advisories.mjs"], { env });
  const [out, err, [code]] = await Promise.all([text(script.stdout), text(script.stderr), once(script, "close")]);
  registry.close();
  return { code, out, err, asked };
}

it("says what a registry knows against a library that is shipped", async () => {
  const advisory = {
    id: 1,
    url: "https://advisories.example/1",
    title: "Amounts are read wrongly",
    severity: "high",
    vulnerable_versions: "<999",
  };
  const { code, out, asked } = await ask({ status: 200, body: { zod: [advisory] } });
  expect(asked).toContain("POST /-/npm/v1/security/advisories/bulk");
  expect([code, out]).toEqual([1, "high: zod <999: Amounts are read wrongly (https://advisories.example/1)\n"]);
});

it("says that nothing is known against them", async () => {
  const { code, out } = await ask({ status: 200, body: {} });
  expect([code, out]).toEqual([0, "Nothing is known against the libraries that are shipped.\n"]);
});

it("does not take silence for good news", async () => {
  const { code, out, err } = await ask({ status: 405, body: {} });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(/^No registry answered, so that nothing is known: 405 /);
});
