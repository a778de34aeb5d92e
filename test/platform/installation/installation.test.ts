import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSite } from "../../../src/platform";
import { readConfig } from "../../../src/platform/config";
import { apiDocument, docsRoutes, openApiFaults } from "../../../src/platform/docs";
import { freePort } from "../../../src/platform/free-port";
import { type EnvironmentName, type Installation, openInstallation } from "../../../src/platform/installation";
import { tenancyFaults } from "../../../src/platform/store";
import { noteService } from "./note-service";

const folder = mkdtempSync(join(tmpdir(), "paypacket-installation-"));
const site = join(folder, "docs-site");
const FIRST_PAGE = "<!doctype html><p>Guides";
const lines: string[] = [];
const head = { info: { title: "Notes", version: "1.0.0", description: "A sample." } };
let installation: Installation;

/** The ports that were asked for at the last start. */
let ports: { readonly SANDBOX_PORT: string; readonly LIVE_PORT: string };

async function open(): Promise<Installation> {
  const [sandbox, live] = await Promise.all([freePort(), freePort()]);
  ports = { SANDBOX_PORT: String(sandbox), LIVE_PORT: String(live) };
  const settings = readConfig({ DATA_FOLDER: folder, ...ports, BUNDLED_POSTGRES_IN_LIVE: "true", HOST: "127.0.0.1" });
  const docs = {
    name: "docs",
    migrations: [],
    install: ({ app, address }: Parameters<typeof noteService.install>[0]) => {
      app.route(
        "/",
        docsRoutes(app, head, address, () => readSite(site)),
      );
    },
  };
  return openInstallation({
    settings,
    services: () => [noteService, docs],
    logTo: { write: (line) => lines.push(line) },
  });
}

beforeAll(async () => {
  chmodSync(folder, 0o711);
  mkdirSync(site);
  for (const name of ["index", "api"]) writeFileSync(join(site, `${name}.html`), FIRST_PAGE);
  installation = await open();
});

afterAll(async () => {
  await installation.stop();
  rmSync(folder, { recursive: true, force: true });
});

function environment(name: EnvironmentName) {
  const found = installation.environments[name];
  if (found === undefined) throw new Error(`No ${name}`);
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types would
type Answer = { status: number; json: any };

async function call(
  name: EnvironmentName,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(environment(name).address + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-auth-token": "CLIENT/ORG", "content-type": "application/json", ...more },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

it("says in its log that live is on the bundled PostgreSQL", () => {
  expect(lines.filter((line) => line.includes("live on bundled PostgreSQL"))).toHaveLength(1);
});

describe("a service on the platform", () => {
  it("creates once, lists by pages, and records what happened", async () => {
    for (const text of ["one", "two", "three"]) {
      const key = { "idempotency-key": `key-${text}` };
      const [first, again] = [
        await call("sandbox", "/v1/notes", { text }, key),
        await call("sandbox", "/v1/notes", { text }, key),
      ];
      expect([first.status, again.json]).toEqual([201, first.json]);
    }
    const first = await call("sandbox", "/v1/notes");
    const token = first.json.content.metadata.paginationToken;
    const second = await call("sandbox", `/v1/notes?paginationToken=${token}`);
    const texts = [first, second].map(({ json }) => json.content.data.items.map(({ text }: { text: string }) => text));
    expect(texts).toEqual([["one", "two"], ["three"]]);
    expect(second.json.content.metadata.paginationToken).toBeNull();
    const events = await environment("sandbox").store.inTenant("ORG", (tx) =>
      tx.selectFrom("event").select("event_type").execute(),
    );
    expect(events).toHaveLength(3);
  });

  it("works in the background, and links to what came of it", async () => {
    const { json, status } = await call("sandbox", "/v1/exports", {});
    const path = `/v1/exports/${json.content.data.jobId}`;
    let job = await call("sandbox", path);
    while (job.json.content.data.status !== "Completed") {
      // Without a pause the rate of the client would be used up.
      await wait(20);
      job = await call("sandbox", path);
    }
    expect(status).toBe(202);
    expect(await (await fetch(job.json.content.data.link)).text()).toBe("one\ntwo\nthree");
  });

  it("is refused without credentials, in the envelope", async () => {
    const { status, json } = await call("sandbox", "/v1/notes", undefined, { "x-auth-token": "" });
    expect([status, json.message.token]).toEqual([401, "access_token_missing"]);
  });

  it("leaves no data of anybody in the log", async () => {
    await call("sandbox", "/v1/notes?search=Sample", { text: "AB123456C" }, { "user-id": "Sample" });
    const text = lines.join("");
    expect(text).toContain('"route":"/v1/notes"');
    expect(text).toContain('"tokenId":"J-1"');
    expect(text).not.toMatch(/AB123456C|Sample|CLIENT/);
  });
});

describe("sandbox and live", () => {
  it("are served at the port of each", () => {
    const served = (["sandbox", "live"] as const).map((name) => new URL(environment(name).address).port);
    expect(served).toEqual([ports.SANDBOX_PORT, ports.LIVE_PORT]);
  });

  it("share nothing: the same organisation has other records in each", async () => {
    expect((await call("live", "/v1/notes")).json.content.data.items).toEqual([]);
    await call("live", "/v1/notes", { text: "live" });
    const { items } = (await call("sandbox", "/v1/notes?pageSize=10")).json.content.data;
    expect(items.map(({ text }: { text: string }) => text)).not.toContain("live");
  });

  it("do not know each other's idempotency keys, cursors or links", async () => {
    const again = await call("live", "/v1/notes", { text: "one" }, { "idempotency-key": "key-two" });
    expect(again.status).toBe(201);
    const token = (await call("sandbox", "/v1/notes")).json.content.metadata.paginationToken;
    const other = await call("live", `/v1/notes?paginationToken=${token}`);
    expect([other.status, other.json.message.token]).toEqual([400, "invalid_pagination_token"]);
    const { files, store } = environment("sandbox");
    const bytes = Buffer.from("sandbox");
    const link = await store.inTenant("ORG", async (tx) => {
      const file = await files.save(tx, { owner: "ORG", fileName: "a.txt", contentType: "text/plain", bytes });
      return files.link(tx, file.fileId, 60);
    });
    const elsewhere = (link ?? "").replace(environment("sandbox").address, environment("live").address);
    expect([(await fetch(link ?? "")).status, (await fetch(elsewhere)).status]).toEqual([200, 404]);
    expect(environment("live").keyOf("tokens")).not.toEqual(environment("sandbox").keyOf("tokens"));
  });

  it("do each other's jobs never", async () => {
    const { jobId } = (await call("live", "/v1/exports", {})).json.content.data;
    const path = `/v1/exports/${jobId}`;
    while ((await call("live", path)).json.content.data.status !== "Completed") await wait(20);
    expect((await call("sandbox", path)).status).toBe(404);
  });

  it("keep letters and files in folders of their own", async () => {
    for (const name of ["sandbox", "live"] as const) {
      await environment(name).mail.send({ to: ["somebody@example.com"], subject: name, text: name });
      expect(readdirSync(join(folder, "mail", name))).toHaveLength(1);
      expect(existsSync(join(folder, "files", name, "ORG"))).toBe(true);
    }
  });

  it("force row-level security on every table of every service", async () => {
    for (const name of ["sandbox", "live"] as const) {
      const client = new Client({ connectionString: environment(name).store.url });
      await client.connect();
      expect(await tenancyFaults(client)).toEqual([]);
      await client.end();
    }
  });
});

describe("the documents of an environment", () => {
  it("describe each operation, and require bodies", () => {
    const { app, address } = environment("sandbox");
    const document = apiDocument(app, head, address);
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths ?? {})).toEqual(["/v1/notes"]);
    expect(openApiFaults(document)).toEqual([]);
  });

  it("are found wanting where they are", () => {
    const post = { requestBody: {}, operationId: "a", responses: { 400: {} } };
    const get = { summary: "Reads", operationId: "a", responses: { 200: {} } };
    expect(openApiFaults({ paths: { "/x": { post, get }, "/y": { get: { ...get, operationId: "" } } } })).toEqual([
      "GET /x: its operationId is taken",
      "POST /x: its body is not required",
      "POST /x: has no summary",
      "POST /x: has no success",
      "POST /x: its operationId is taken",
      "GET /y: has no operationId",
    ]);
  });

  it("are pages that ask no other host, load nothing by another base, and send no form", async () => {
    const { address } = environment("sandbox");
    const first = await fetch(`${address}/docs`);
    expect([first.url, await first.text()]).toEqual([`${address}/docs/`, FIRST_PAGE]);
    for (const path of ["/docs/", "/docs/api", "/docs/api.html"]) {
      const page = await fetch(address + path);
      expect(page.status).toBe(200);
      expect(page.headers.get("content-security-policy")).toMatch(
        /default-src 'none'; base-uri 'none'; form-action 'none';.* script-src 'self';.* connect-src 'self'/,
      );
    }
    expect((await fetch(`${address}/openapi.json`)).headers.get("content-security-policy")).toContain(
      "default-src 'none'",
    );
  });
});

describe("an installation", () => {
  it("keeps everything over a stop and a start", async () => {
    const before = (await call("sandbox", "/v1/notes?pageSize=10")).json.content.data.items;
    const old = environment("sandbox").address;
    await installation.stop();
    await expect(fetch(`${old}/health`)).rejects.toThrow();
    installation = await open();
    expect((await call("sandbox", "/v1/notes?pageSize=10")).json.content.data.items).toEqual(before);
  });

  it("that cannot start says why and leaves nothing running", async () => {
    await installation.stop();
    const settings = readConfig({ DATA_FOLDER: folder, SANDBOX_PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent" });
    const failing = { name: "failing", migrations: [], install: () => Promise.reject(new Error("cannot install")) };
    await expect(openInstallation({ settings, services: () => [noteService, failing] })).rejects.toThrow(
      "cannot install",
    );
    installation = await open();
    expect((await fetch(`${environment("live").address}/ready`)).status).toBe(200);
  });

  it("says when its own PostgreSQL is lost", async () => {
    const [pid] = readFileSync(join(folder, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
    await installation.lost;
    const { address } = environment("sandbox");
    // Connections to the server may end a moment after it.
    await expect.poll(async () => (await fetch(`${address}/ready`)).status, { timeout: 30_000 }).toBe(503);
    await installation.stop();
    installation = await open();
    expect((await call("sandbox", "/v1/notes")).status).toBe(200);
  });
});
