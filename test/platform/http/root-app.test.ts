import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnsweredRequest } from "../../../src/platform/http";
import { type Sample, serveSample } from "./sample-app";

const failures: unknown[] = [];
const answers: AnsweredRequest[] = [];
let sample: Sample;

beforeAll(async () => {
  sample = await serveSample({
    largestBody: 2_000,
    longestRequest: 400,
    onFailure: (error) => failures.push(error),
    onAnswer: (answer) => answers.push(answer),
  });
});

afterAll(() => sample.server.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types would
type Answer = { status: number; headers: Headers; json: any };

async function call(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(sample.url + path, init);
  return { status: response.status, headers: response.headers, json: await response.json() };
}

function post(body: unknown, headers: Record<string, string> = { "content-type": "application/json" }) {
  return call("/lines", { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
}

const EMPTY = {
  data: {},
  metadata: { dateFormat: "yyyy-MM-dd", dateTimeFormat: "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", paginationToken: null },
};

describe("every refusal comes in the envelope", () => {
  it("of an unknown address", async () => {
    const { status, json } = await call("/nowhere");
    expect(status).toBe(404);
    expect(json).toEqual({
      message: { text: "Not found.", token: "route_not_found", tokenArguments: null },
      content: EMPTY,
      validationIssues: null,
    });
  });

  it("of a method that an address does not take, with those it takes", async () => {
    const { status, json, headers } = await call("/lines", { method: "DELETE" });
    expect([status, json.message.token, headers.get("allow")]).toEqual([405, "method_not_allowed", "GET, POST"]);
    expect((await call("/lines/12", { method: "PUT" })).headers.get("allow")).toBe("GET");
  });

  it.each([
    ["{", 400, "malformed_json"],
    ['{"lines":[1,]}', 400, "malformed_json"],
    ["", 400, "body_required"],
    ["  ", 400, "body_required"],
  ])("of the body %j", async (body, status, token) => {
    const answer = await post(body);
    expect([answer.status, answer.json.message.token]).toEqual([status, token]);
    expect(answer.json.content).toEqual(EMPTY);
  });

  it("of a body without a content type, or of another one, and of no body at all", async () => {
    const bytes = new TextEncoder().encode('{"lines":[]}');
    const none = await call("/lines", { method: "POST", body: bytes });
    expect([none.status, none.json.message.token]).toEqual([415, "unsupported_media_type"]);
    const text = await post("{}", { "content-type": "text/plain" });
    expect([text.status, text.json.message.token]).toEqual([415, "unsupported_media_type"]);
    const nothing = await call("/lines", { method: "POST" });
    expect([nothing.status, nothing.json.message.token]).toEqual([400, "body_required"]);
  });

  it("of a body that is too large, stated or streamed", async () => {
    const large = JSON.stringify({ lines: [], note: "x".repeat(3_000) });
    const stated = await post(large);
    expect([stated.status, stated.json.message]).toEqual([
      413,
      {
        token: "body_too_large",
        text: "The body is larger than this address takes.",
        tokenArguments: [{ name: "maximum", value: 2_000 }],
      },
    ]);
    expect(await streamed(large)).toBe(413);
  });

  it("of a record that is not there", async () => {
    const { status, json } = await call("/lines/12");
    expect([status, json.message.token]).toEqual([404, "line_not_found"]);
  });

  it("of what takes too long", async () => {
    const { status, json, headers } = await call("/slow?for=3000");
    expect([status, json.message.token, headers.get("retry-after")]).toEqual([503, "service_unavailable", "5"]);
  });

  it("of our own failure, without saying which", async () => {
    const { status, json } = await call("/failing");
    expect([status, json.message.token]).toEqual([500, "internal_error"]);
    expect(JSON.stringify(json)).not.toContain("secret of ours");
    expect(failures).toEqual([expect.objectContaining({ message: "a secret of ours" })]);
  });
});

describe("what is wrong in a body", () => {
  const line = { name: "Bonus", kind: "Pay" };

  it("is reported all at once, by field, token and arguments", async () => {
    const lines = [
      { ...line, name: "", units: 0, kind: "Bonus", date: "2026-02-30", at: "yesterday", amount: "1.005" },
      { ...line, name: "longer than ten", units: 1.5, colour: "red", shape: { type: "Oval" }, either: true },
      { kind: null, units: 12, shape: {} },
    ];
    const { status, json } = await post({ lines, note: 7, other: true });
    expect([status, json.message.token]).toEqual([400, "validation_failed"]);
    const told = json.validationIssues.map(
      ({ field, reasonToken }: { field: string; reasonToken: string }) => `${field} ${reasonToken}`,
    );
    expect(told).toEqual([
      "lines[0].name must_not_be_empty",
      "lines[0].units too_small",
      "lines[0].kind unknown_value",
      "lines[0].date invalid_date",
      "lines[0].at invalid_date_time",
      "lines[0].amount not_whole_pence",
      "lines[1].name too_long",
      "lines[1].units not_an_integer",
      "lines[1].shape.type unknown_value",
      "lines[1].either wrong_type",
      "lines[1].colour unknown_field",
      "lines[2].name required",
      "lines[2].units too_large",
      "lines[2].kind must_not_be_null",
      "lines[2].shape.type required",
      "note wrong_type",
      "other unknown_field",
    ]);
    expect(json.validationIssues[1]).toEqual({
      field: "lines[0].units",
      reason: "This must be 1 or more.",
      reasonToken: "too_small",
      reasonTokenArguments: [{ name: "minimum", value: 1 }],
    });
  });

  it("is reported for the body as a whole with an empty field", async () => {
    expect((await post([])).json.validationIssues).toEqual([
      expect.objectContaining({ field: "", reasonToken: "wrong_type" }),
    ]);
    expect((await post("null")).json.validationIssues).toEqual([
      expect.objectContaining({ field: "", reasonToken: "must_not_be_null" }),
    ]);
  });

  it("has a token of its own where it names an organisation", async () => {
    const { status, json } = await post({ lines: [line], organisationId: "A" });
    expect([status, json.message.token]).toEqual([400, "organisation_in_body"]);
    expect(json.validationIssues[0]).toMatchObject({ field: "organisationId", reasonToken: "unknown_field" });
  });

  it("is not a key of JavaScript's own", async () => {
    const { json } = await post('{"lines":[{"name":"a","kind":"Pay"}],"__proto__":{"admin":true},"constructor":1}');
    const fields = json.validationIssues.map(({ field }: { field: string }) => field);
    expect(fields).toContain("constructor");
  });

  it("is nothing when all is right", async () => {
    expect((await post({ lines: [{ ...line, shape: { type: "Round", radius: 2 }, either: 4 }] })).json).toEqual({
      lines: 1,
    });
  });
});

describe("page sizes", () => {
  it.each([
    ["", 200, 50],
    ["?pageSize=100", 200, 100],
    ["?pageSize=101", 400, "pageSize too_large"],
    ["?pageSize=0", 400, "pageSize too_small"],
    ["?pageSize=ten", 400, "pageSize not_an_integer"],
    ["?pageSize=1&pageSize=2", 400, "pageSize sent_twice"],
    ["?year=ten", 400, "year not_a_number"],
    ["?colour=red", 400, "colour unknown_field"],
  ])("%s", async (query, status, told) => {
    const answer = await call(`/lines${query}`);
    const issue = answer.json.validationIssues?.[0];
    expect([answer.status, issue ? `${issue.field} ${issue.reasonToken}` : answer.json.pageSize]).toEqual([
      status,
      told,
    ]);
    const own = /^pageSize (too|not)/.test(String(told));
    if (status === 400) expect(answer.json.message.token).toBe(own ? "invalid_page_size" : "validation_failed");
  });

  it("are cut as the documents require", async () => {
    expect((await call("/clamped?pageSize=5000")).json.pageSize).toBe(100);
    expect((await call("/clamped?pageSize=-1")).status).toBe(400);
  });
});

describe("around every answer", () => {
  it("stand security headers and the request's id", async () => {
    const { headers } = await call("/clamped", { headers: { "x-request-id": "abc-12345" } });
    expect(headers.get("x-request-id")).toBe("abc-12345");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    const refused = (await call("/nowhere", { headers: { "x-request-id": "a b" } })).headers;
    expect(refused.get("x-request-id")).toMatch(/^[0-9A-Z]{26}$/);
    expect(refused.get("cache-control")).toBe("no-store");
  });

  it("is named by the route's pattern, never by an address that may hold somebody's data", async () => {
    answers.length = 0;
    await call("/lines/AB123456C?search=Smith");
    await call("/Smith");
    expect(answers.map(({ route, status }) => `${route} ${status}`)).toEqual([
      "/v1/sample/lines/:lineId 404",
      "unmatched 404",
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/AB123456C|Smith/);
  });
});

/** Sends a body in pieces without stating its length; returns the status. */
function streamed(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(sample.url);
    const path = "/v1/sample/lines";
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const sending = request({ port, host: "127.0.0.1", path, method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.on("error", reject);
    for (let at = 0; at < body.length; at += 500) sending.write(body.slice(at, at + 500));
    sending.end();
  });
}
