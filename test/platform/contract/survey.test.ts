import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../src/platform/config";
import { apiDocument } from "../../../src/platform/docs";
import { createRootApp, serveApp } from "../../../src/platform/http";
import { type Installation, openInstallation } from "../../../src/platform/installation";
import { surveyAnswers } from "../../support/api/check-answers";
import { ids, sampleService } from "../http/sample-app";
import { noteService } from "../installation/note-service";

const folder = mkdtempSync(join(tmpdir(), "paypacket-survey-"));
const head = { info: { title: "Notes", version: "1.0.0", description: "A sample." } };
const headers = { "x-auth-token": "CLIENT/ORG" };
let installation: Installation;

beforeAll(async () => {
  chmodSync(folder, 0o711);
  const settings = readConfig({
    DATA_FOLDER: folder,
    SANDBOX_PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    REQUESTS_PER_SECOND: "100000",
    REQUESTS_AT_ONCE: "100000",
  });
  installation = await openInstallation({ settings, services: () => [noteService], roles: new Set(["api"]) });
});

afterAll(async () => {
  await installation.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("requests drawn from the document, right and broken", () => {
  it("never make a service on the platform fail, and are refused in the envelope", async () => {
    const { sandbox } = installation.environments;
    if (sandbox === undefined) throw new Error("No sandbox");
    const { app, address } = sandbox;
    const { requests, statuses } = await surveyAnswers(apiDocument(app, head, address), {
      address,
      headers,
      each: 200,
    });
    expect(requests).toBe(400);
    expect(Object.keys(statuses).sort()).toEqual(["GET /v1/notes", "POST /v1/notes"]);
    expect(statuses["POST /v1/notes"]?.[201]).toBeGreaterThan(20);
    expect(statuses["POST /v1/notes"]?.[400]).toBeGreaterThan(20);
    expect(statuses["POST /v1/notes"]?.[415]).toBeGreaterThan(2);
    expect(statuses["GET /v1/notes"]?.[200]).toBeGreaterThan(10);
    expect(statuses["GET /v1/notes"]?.[400]).toBeGreaterThan(20);
  });

  it("reach every kind of schema", async () => {
    const app = createRootApp({ ids });
    app.route("/v1/sample", sampleService());
    const server = await serveApp(app, { port: 0, host: "127.0.0.1" });
    const address = `http://127.0.0.1:${server.port}`;
    const { statuses } = await surveyAnswers(apiDocument(app, head, address), { address, headers, each: 200 });
    expect(statuses["POST /v1/sample/lines"]?.[200]).toBeGreaterThan(5);
    expect(statuses["POST /v1/sample/lines"]?.[400]).toBeGreaterThan(50);
    await server.stop();
  });

  it("find a service out that fails", async () => {
    const app = createRootApp({ ids });
    app.post("/notes", async (context) => context.json({ length: (await context.req.json()).text.length }));
    const server = await serveApp(app, { port: 0, host: "127.0.0.1" });
    const body = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
    const operation = { requestBody: { content: { "application/json": { schema: body } } } };
    const options = { address: `http://127.0.0.1:${server.port}`, headers, each: 200 };
    await expect(surveyAnswers({ paths: { "/notes": { post: operation } } }, options)).rejects.toThrow(/answered 500/);
    await server.stop();
  });
});
