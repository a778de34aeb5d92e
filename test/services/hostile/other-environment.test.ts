import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openSecrets } from "../../../src/platform/config";
import { createIds } from "../../../src/platform/ports";
import { accessKeys, createAccessTokens, hashSecret } from "../../../src/services/access";

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
const ids = createIds(clock);
const secrets = openSecrets("unused", randomBytes(32).toString("base64"));
const [sandbox, live] = ["sandbox", "live"].map((name) => {
  const keys = accessKeys((purpose) => secrets.keyOf(name, purpose));
  return { keys, tokens: createAccessTokens(keys, clock, ids) };
}) as [Side, Side];

interface Side {
  readonly keys: ReturnType<typeof accessKeys>;
  readonly tokens: ReturnType<typeof createAccessTokens>;
}

const WRONG = { ok: false, token: "access_token_invalid" };

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

describe("a token of the sandbox", () => {
  it("is none of live, nor is one of live any in the sandbox", async () => {
    const [ofSandbox, ofLive] = [await sandbox.tokens.issue("C", 1), await live.tokens.issue("C", 1)];
    expect([await sandbox.tokens.read(ofSandbox), await live.tokens.read(ofLive)]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect([await live.tokens.read(ofSandbox), await sandbox.tokens.read(ofLive)]).toEqual([WRONG, WRONG]);
  });

  it("has a secret that hashes to something else there", () => {
    expect(hashSecret("pps_sample", sandbox.keys.pepper)).not.toBe(hashSecret("pps_sample", live.keys.pepper));
  });
});

describe("a token that nobody has signed", () => {
  const claims = part({ sn: 1, iss: "paypacket", sub: "C", jti: "J", iat: 1, exp: 9_999_999_999 });

  it("is none, whatever it says of how it is signed", async () => {
    const key = live.keys.signing.publicKey.export({ format: "der", type: "spki" });
    const signed = (head: string, secret: Buffer) =>
      `${head}.${claims}.${createHmac("sha256", secret).update(`${head}.${claims}`).digest("base64url")}`;
    const tokens = [
      `${part({ alg: "none" })}.${claims}.`,
      signed(part({ alg: "HS256", kid: live.keys.signing.kid }), key),
      signed(part({ alg: "HS256" }), key.subarray(-32)),
      signed(part({ alg: "EdDSA", kid: live.keys.signing.kid }), key),
    ];
    for (const token of tokens) expect(await live.tokens.read(token)).toEqual(WRONG);
  });
});
