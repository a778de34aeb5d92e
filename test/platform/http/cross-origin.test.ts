import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestPlatform, testPlatform, tokenOf } from "../../services/support/platform";

const PAY = "https://pay.sample.example";
const PATH = "/v1/authentication/my-organisations";

let closed: TestPlatform;
let open: TestPlatform;
let any: TestPlatform;

beforeAll(async () => {
  closed = await testPlatform();
  open = await testPlatform(undefined, { settings: { CORS_ORIGINS: `${PAY}, http://localhost:3000` } });
  any = await testPlatform(undefined, { settings: { CORS_ORIGINS: "*" } });
});

afterAll(async () => {
  for (const platform of [closed, open, any]) await platform.stop();
});

/** Sends what a browser sends before a call with custom headers. */
function preflight({ address }: TestPlatform, origin: string, path = PATH): Promise<Response> {
  const asked = { "access-control-request-method": "PATCH", "access-control-request-headers": "x-auth-token,if-match" };
  return fetch(address + path, { method: "OPTIONS", headers: { origin, ...asked } });
}

function allowed({ headers }: Response): string | null {
  return headers.get("access-control-allow-origin");
}

describe("pages of other origins", () => {
  it("reach nothing without the setting", async () => {
    expect(allowed(await preflight(closed, PAY))).toBeNull();
    expect(allowed(await fetch(closed.address + PATH, { headers: { origin: PAY } }))).toBeNull();
  });

  it("are allowed to call before any token is asked for, if the setting names them", async () => {
    const answer = await preflight(open, PAY);
    expect([answer.status, allowed(answer)]).toEqual([204, PAY]);
    expect(answer.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(answer.headers.get("access-control-allow-headers")).toBe("x-auth-token,if-match");
    expect(answer.headers.get("vary")).toContain("Origin");
    expect(allowed(await preflight(open, "http://localhost:3000", "/oauth2/token"))).toBe("http://localhost:3000");
    for (const other of ["https://pay.sample.example.evil.example", "http://pay.sample.example", "null", ""]) {
      expect(allowed(await preflight(open, other)), other).toBeNull();
    }
  });

  it("read answers and refusals with their headers, and send no cookies", async () => {
    const account = await open.account("Sample Bakery");
    const headers = { origin: PAY, authorization: `Bearer ${await tokenOf(open.app, account)}` };
    const answer = await fetch(open.address + PATH, { headers });
    const refused = await fetch(open.address + PATH, { headers: { origin: PAY } });
    const missing = await fetch(`${open.address}/v1/nothing`, { headers });
    expect([answer.status, refused.status, missing.status]).toEqual([200, 401, 404]);
    for (const each of [answer, refused, missing]) {
      expect(allowed(each)).toBe(PAY);
      expect(each.headers.get("vary")).toContain("Origin");
      const exposed = each.headers.get("access-control-expose-headers");
      for (const name of ["ETag", "Retry-After", "X-Request-Id", "Deprecation"]) expect(exposed).toContain(name);
      expect(each.headers.get("access-control-allow-credentials")).toBeNull();
      expect([each.headers.get("cache-control"), each.headers.get("x-content-type-options")]).toEqual([
        "no-store",
        "nosniff",
      ]);
    }
  });

  it("are all let in by *, but not to metrics and health", async () => {
    expect(allowed(await preflight(any, "https://anybody.example"))).toBe("*");
    expect(allowed(await fetch(any.address + PATH, { headers: { origin: "https://anybody.example" } }))).toBe("*");
    for (const path of ["/metrics", "/health"]) {
      expect(allowed(await fetch(any.address + path, { headers: { origin: "https://anybody.example" } }))).toBeNull();
    }
  });
});
