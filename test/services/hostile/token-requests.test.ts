import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { type TestPlatform, testPlatform } from "../support/platform";

let platform: TestPlatform;
let account: NewAccount;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
});

afterAll(() => platform.stop());

const GRANT = { grant_type: "client_credentials" };

async function ask(form: Readonly<Record<string, string>>, authorization?: string) {
  const answer = await fetch(`${platform.address}/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({ ...GRANT, ...form }),
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: answer.status, body: await answer.json() };
}

describe("whoever asks for a token", () => {
  it.each(["Basic a", "Basic ====", `Basic ${btoa("%ff:x")}`, `Basic ${btoa("%:%")}`, "Basic", "Bearer x"])(
    "with the header %j learns that these are not credentials",
    async (authorization) => {
      expect(await ask({}, authorization)).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    },
  );

  it("under a name that no client has gets the same in OAuth's own form, whatever is in the name", async () => {
    for (const client_id of ["\0", "' or true --", "x".repeat(3_000), account.clientId.toLowerCase()]) {
      const asked = await ask({ client_id, client_secret: account.clientSecret });
      expect(asked).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    }
  });

  it("under ever other names is held up by the address in the end, before the store is asked", async () => {
    const answers = [];
    for (let at = 0; at < 600; at += 1) {
      const client_id = platform.ids.next();
      answers.push((await ask({ client_id, client_secret: "x" })).status);
    }
    expect(answers.indexOf(429)).toBeGreaterThan(400);
    platform.passTime(60_000);
  });

  it("under ever other names that are none is held up, and holds up nobody else", async () => {
    const statuses = [];
    for (let at = 0; at < 25; at += 1) {
      statuses.push((await ask({ client_id: `guess-${at}`, client_secret: "x" })).status);
    }
    expect(statuses).toContain(429);
    const { clientId: client_id, clientSecret: client_secret } = account;
    expect((await ask({ client_id, client_secret })).status).toBe(200);
  });
});
