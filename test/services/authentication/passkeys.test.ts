import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, member, memberOf, nobody, signedIn } from "../support/people";
import { type Call, type Called, type TestPlatform, testPlatform } from "../support/platform";

const FACTORS = "/v1/authentication/second-factors";
const START = "/v1/authentication/passkeys/start";
const SIGN_IN = "/v1/authentication/sessions/passkey";

let platform: TestPlatform;
let whole: Call;

beforeAll(async () => {
  platform = await testPlatform(undefined, {
    services: ["authentication", "administration"],
    settings: { LOG_LEVEL: "silent" },
  });
  whole = await platform.callAs(await platform.account("Sample Bureau"));
});

afterAll(() => platform.stop());

const tokenOf = ({ status, body }: Called) => [status, body.message.token];
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** CBOR (RFC 8949) of what attestations hold: whole numbers, texts, bytes and maps. */
type Held = number | string | Buffer | ReadonlyMap<number | string, Held>;

function cbor(value: Held): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const VERIFIED = 0x05;
const PRESENT_ONLY = 0x01;

/** What a passkey says otherwise than an honest browser has it. */
interface Odd {
  readonly origin?: string;
  readonly site?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
}

/** A passkey in software: it signs with P-256, and counts its signatures. */
class Passkey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #userHandle = "";
  counter = 0;

  #clientData(type: string, challenge: string, { origin = platform.address }: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: new URL(origin).origin, crossOrigin: false }));
  }

  #data(flags: number, { site = new URL(platform.address).hostname, counter = this.counter }: Odd): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(site), Buffer.from([flags]), count]);
  }

  #shown(response: object) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  make({ challenge, user }: { challenge: string; user: { id: string } }, odd: Odd = {}) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const point = (text: string) => Buffer.from(text, "base64url");
    const key = cbor(
      new Map<number, Held>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const flags = (odd.flags ?? VERIFIED) | 0x40;
    const authData = Buffer.concat([this.#data(flags, odd), Buffer.alloc(16), length, this.id, key]);
    const attestation = cbor(
      new Map<string, Held>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    this.#userHandle = user.id;
    return this.#shown({
      clientDataJSON: this.#clientData("webauthn.create", challenge, odd).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
    });
  }

  sign({ challenge }: { challenge: string }, odd: Odd = {}) {
    this.counter += 1;
    const clientData = this.#clientData("webauthn.get", challenge, odd);
    const authenticatorData = this.#data(odd.flags ?? VERIFIED, odd);
    const signature = createSign("sha256")
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return this.#shown({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: odd.userHandle ?? this.#userHandle,
    });
  }
}

async function optionsFor({ call }: Pick<Member, "call">) {
  return (await call("POST", `${FACTORS}/start`)).body.content.data.passkey;
}

async function add(person: Pick<Member, "call">, passkey = new Passkey(), odd?: Odd): Promise<Passkey> {
  const credential = passkey.make(await optionsFor(person), odd);
  const answer = await person.call("POST", FACTORS, { name: "My key", credential });
  if (answer.status !== 200) throw new Error(answer.body.message.token);
  return passkey;
}

/** Begins to sign in as a browser; returns the challenge and the cookie. */
async function begin() {
  const { body, headers } = await nobody(platform)("POST", START);
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return { options: body.content.data.passkey, cookie };
}

async function signIn(passkey: Passkey, odd: Odd = {}): Promise<Called> {
  const { options, cookie } = await begin();
  return nobody(platform)("POST", SIGN_IN, { credential: passkey.sign(options, odd) }, { cookie });
}

describe("a passkey", () => {
  it("alone signs its person in, and a password then needs more", async () => {
    const email = "keys@sample.example";
    const person = await member(platform, whole, email);
    const passkey = await add(person);
    const options = await optionsFor(person);
    expect(options).toMatchObject({
      rp: { id: new URL(platform.address).hostname },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: passkey.id.toString("base64url") }],
    });
    const started = await nobody(platform)("POST", START);
    expect(started.headers.get("set-cookie")).toMatch(
      /^__Host-paypacket_passkey=[\w.-]+; Path=\/; Max-Age=300; HttpOnly; Secure/,
    );
    const session = memberOf(platform, await signIn(passkey));
    expect(session.principalId).toBe(person.principalId);
    const { factors } = (await session.call("GET", FACTORS)).body.content.data;
    expect(factors).toMatchObject([{ kind: "Passkey", name: "My key" }]);
    const asked = await signedIn(platform, email);
    expect(tokenOf(asked)).toEqual([401, "second_factor_required"]);
    expect(asked.body.message.tokenArguments).toEqual([{ name: "factors", value: ["Passkey"] }]);
  });

  it("is refused of another page or site, without the person's own check, and with another's name", async () => {
    const passkey = await add(await member(platform, whole, "odd@sample.example"));
    const odd: readonly Odd[] = [
      { origin: "https://evil.example" },
      { site: "evil.example" },
      { flags: PRESENT_ONLY },
      { flags: 0 },
      { userHandle: Buffer.from(platform.ids.next()).toString("base64url") },
    ];
    for (const each of odd)
      expect(tokenOf(await signIn(passkey, each)), JSON.stringify(each)).toEqual([401, "passkey_refused"]);
    expect(tokenOf(await signIn(new Passkey()))).toEqual([401, "passkey_refused"]);
    expect((await signIn(passkey)).status).toBe(201);
  });

  it("whose count goes back is refused, also when both signatures come at once", async () => {
    const person = await member(platform, whole, "counts@sample.example");
    const passkey = await add(person);
    expect((await signIn(passkey)).status).toBe(201);
    const last = passkey.counter;
    for (const counter of [last, last - 1])
      expect(tokenOf(await signIn(passkey, { counter }))).toEqual([401, "passkey_refused"]);
    const both = await Promise.all([signIn(passkey, { counter: last + 9 }), signIn(passkey, { counter: last + 9 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401]);
    const { items } = (await whole("GET", "/v1/administration/activity?pageSize=50")).body.content.data;
    const ofPerson = items.filter(({ target }: { target: { id: string } }) => target.id === person.principalId);
    expect(ofPerson.filter(({ action }: { action: string }) => action === "SignInRefused")).toHaveLength(3);
  });

  it("that does not count signs in again and again", async () => {
    const passkey = await add(await member(platform, whole, "synced@sample.example"));
    for (let time = 1; time <= 2; time += 1) expect((await signIn(passkey, { counter: 0 })).status).toBe(201);
  });

  it("signs a challenge once, in the browser that asked for it, within five minutes", async () => {
    const passkey = await add(await member(platform, whole, "once@sample.example"));
    const { options, cookie } = await begin();
    const send = (holder: string) =>
      nobody(platform)("POST", SIGN_IN, { credential: passkey.sign(options) }, { cookie: holder });
    const other = await begin();
    expect(tokenOf(await send(other.cookie))).toEqual([401, "passkey_refused"]);
    expect(tokenOf(await send(""))).toEqual([401, "passkey_refused"]);
    expect((await send(cookie)).status).toBe(201);
    expect(tokenOf(await send(cookie))).toEqual([401, "passkey_refused"]);
    const late = await begin();
    platform.passTime(5 * 60_000);
    whole = await platform.callAs(await platform.account("Another Bureau"));
    const answer = await nobody(platform)(
      "POST",
      SIGN_IN,
      { credential: passkey.sign(late.options) },
      { cookie: late.cookie },
    );
    expect(tokenOf(answer)).toEqual([401, "passkey_refused"]);
  });

  it("is not signed in with from another site's page", async () => {
    const foreign = { origin: "https://evil.example" };
    expect(tokenOf(await nobody(platform)("POST", START, undefined, foreign))).toEqual([403, "cross_site_request"]);
    const passkey = new Passkey();
    const { options } = await begin();
    const sent = { credential: passkey.sign(options) };
    expect(tokenOf(await nobody(platform)("POST", SIGN_IN, sent, foreign))).toEqual([403, "cross_site_request"]);
  });

  it("is added in the session that began it, once, and is nobody else's", async () => {
    const person = await member(platform, whole, "adds@sample.example");
    const other = await member(platform, whole, "takes@sample.example");
    const passkey = new Passkey();
    const credential = passkey.make(await optionsFor(person));
    const put = (by: Call, sent: object) => by("POST", FACTORS, { name: "My key", ...sent });
    expect(tokenOf(await put(other.call, { credential }))).toEqual([401, "second_factor_refused"]);
    expect((await put(person.call, { credential })).status).toBe(200);
    expect(tokenOf(await put(person.call, { credential }))).toEqual([401, "second_factor_refused"]);
    const copied = passkey.make(await optionsFor(other));
    expect(tokenOf(await put(other.call, { credential: copied }))).toEqual([401, "second_factor_refused"]);
    for (const odd of [{ flags: PRESENT_ONLY }, { origin: "https://evil.example" }, { site: "evil.example" }]) {
      await expect(add(other, new Passkey(), odd)).rejects.toThrow("second_factor_refused");
    }
    const neither = await put(person.call, {});
    const both = await put(person.call, { credential, code: "123456", enrolment: "sealed" });
    for (const [answer, reason] of [
      [neither, "required"],
      [both, "must_be_absent"],
    ] as const) {
      expect(answer.body.validationIssues.map(({ reasonToken }: { reasonToken: string }) => reasonToken)).toEqual([
        reason,
        reason,
      ]);
    }
  });

  it("that is removed, or whose person is, signs nobody in", async () => {
    const person = await member(platform, whole, "leaves@sample.example");
    const passkey = await add(person);
    const again = memberOf(platform, await signIn(passkey));
    const [{ factorId }] = (await again.call("GET", FACTORS)).body.content.data.factors;
    expect((await again.call("DELETE", `${FACTORS}/${factorId}`)).status).toBe(200);
    expect(tokenOf(await signIn(passkey))).toEqual([401, "passkey_refused"]);
  });
});
