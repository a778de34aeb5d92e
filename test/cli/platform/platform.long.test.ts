import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeAt, stepAt } from "../../../src/services/authentication/second-factors/authenticator";
import { commandLine } from "../support";
import { accountOf, accountWords, dataFolder, startPlatform, tokenOf } from "./running-platform";

// An installation on its own PostgreSQL.

const cli = commandLine({ program: "paypacket-server" });
const folder = dataFolder();
const STOPPED = [0, null];
const LIVE = { DATA_FOLDER: folder, LIVE_PORT: "0", BUNDLED_POSTGRES_IN_LIVE: "true" };

async function organisationsOf(address: string, token: string | number): Promise<readonly string[]> {
  const headers = { "x-auth-token": String(token) };
  const answer = await fetch(`${address}/v1/authentication/my-organisations`, { headers });
  const { content } = await answer.json();
  return content.data.items.map(({ name }: { name: string }) => name);
}

/** Returns the statuses of what only a sandbox does: an organisation's clock, and an endpoint that fails on purpose. */
async function ofSandbox(address: string, token: string | number): Promise<readonly number[]> {
  const send = async (method: string, path: string, body?: object) => {
    const headers = { "x-auth-token": String(token), "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(address + path, { method, headers, ...sent })).status;
  };
  const tomorrow = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(Date.now() + 86_400_000);
  return [
    await send("GET", "/v1/sandbox/clock"),
    await send("PUT", "/v1/sandbox/clock", { date: tomorrow }),
    await send("POST", "/v1/webhooks/endpoints", { url: "https://hooks.example.com/", failsOnPurpose: true }),
  ];
}

describe("platform start", () => {
  it("runs sandbox and live, each with its own accounts, made before and beside it", async () => {
    const before = cli.run(accountWords("live"), "", { DATA_FOLDER: folder });
    expect([before.code, before.err]).toEqual([0, expect.stringContaining("not shown again")]);
    const platform = await startPlatform(cli, LIVE);
    const beside = cli.run(accountWords("sandbox"), "", { DATA_FOLDER: folder });
    expect(beside.code).toBe(0);
    const [live, sandbox] = [accountOf(before.out), accountOf(beside.out)];
    expect(Object.keys(live)).toEqual([
      ...["account_id", "owner_id", "organisation_id", "client_id", "client_secret", "owner_invitation"],
    ]);
    expect(await organisationsOf(platform.live, await tokenOf(platform.live, live))).toEqual(["Sample Bakery Ltd"]);
    expect(await organisationsOf(platform.sandbox, await tokenOf(platform.sandbox, sandbox))).toEqual([
      "Sample Bakery Ltd",
    ]);
    expect([await tokenOf(platform.sandbox, live), await tokenOf(platform.live, sandbox)]).toEqual([401, 401]);
    expect((await fetch(`${platform.live}/ready`)).status).toBe(200);
    expect(await ofSandbox(platform.live, await tokenOf(platform.live, live))).toEqual([404, 404, 400]);
    expect(await ofSandbox(platform.sandbox, await tokenOf(platform.sandbox, sandbox))).toEqual([200, 200, 201]);
    expect(await platform.stop()).toEqual(STOPPED);
    const { log, told } = platform.printed;
    expect(told).not.toContain("{");
    const lines = log
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ msg: "closed" });
    for (const secret of [live.client_secret, sandbox.client_secret]) expect(log + told).not.toContain(secret);
  });

  it("refuses to start without the secret key that its database needs, and starts with it again", async () => {
    const [key, aside] = [join(folder, "secret-key"), join(folder, "secret-key-aside")];
    renameSync(key, aside);
    const refused = cli.run(["platform", "start"], "", { ...LIVE, SANDBOX_PORT: "0" });
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(`SECRET_KEY: the file ${key} is missing`)]);
    expect(existsSync(key)).toBe(false);
    renameSync(aside, key);
    const platform = await startPlatform(cli, LIVE);
    expect(platform.printed.told).toContain("Warning: live uses the bundled PostgreSQL");
    expect(await platform.stop()).toEqual(STOPPED);
    expect(platform.printed.log).toContain("live on bundled PostgreSQL");
  });

  it("ends when its own PostgreSQL has ended", async () => {
    const platform = await startPlatform(cli, LIVE);
    const [pid] = readFileSync(join(folder, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
    expect(await platform.exited).toEqual([1, null]);
    expect(platform.printed.told).toContain("The PostgreSQL of the data folder has ended");
  });

  it("ends in order when it is asked to while it starts", async () => {
    const child = cli.start(["platform", "start"], { ...LIVE, SANDBOX_PORT: "0" });
    const exited = once(child, "exit");
    await once(child.stdout ?? child, "data");
    child.kill("SIGTERM");
    expect(await exited).toEqual(STOPPED);
  });

  it("says that another one runs on the folder, and that a port is taken", async () => {
    const platform = await startPlatform(cli, LIVE);
    const second = cli.run(["platform", "start"], "", { ...LIVE, SANDBOX_PORT: "0" });
    expect([second.code, second.err]).toEqual([2, expect.stringContaining("An installation runs there already.")]);
    expect(await platform.stop()).toEqual(STOPPED);
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const port = String((other.address() as { port: number }).port);
    const taken = cli.run(["platform", "start"], "", { ...LIVE, SANDBOX_PORT: port, HOST: "127.0.0.1" });
    other.close();
    expect([taken.code, taken.err]).toEqual([2, expect.stringContaining(`The port ${port} is in use`)]);
  });
});

describe("what is wrong with a start", () => {
  it("is reported at once, without a value", () => {
    const wrong = { SANDBOX_PORT: "http", LOG_LEVEL: "loud", MODULUS_TABLE: join(folder, "none.txt"), SECRET_KEY: "x" };
    const { code, out, err } = cli.run(["platform", "start", "--role", "workr"], "", { ...LIVE, ...wrong });
    expect([code, out]).toEqual([2, ""]);
    for (const name of Object.keys(wrong)) expect(err).toContain(`${name}: `);
    expect(err).toContain(
      '"workr" is not a role. Give api, worker, dispatcher, scheduler, several of them with commas, or all. Did you mean "worker"?',
    );
    expect(err).not.toContain("none.txt");
  });

  it("is not all roles on an own PostgreSQL", () => {
    const { code, err } = cli.run(["platform", "start", "--role", "api"], "", LIVE);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("DATABASE_URL: is needed unless one process has all roles"),
    ]);
  });
});

describe("platform invite-owner", () => {
  it("names what is wrong with its options", () => {
    const unnamed = cli.run(["platform", "invite-owner", "--environment", "test"], "", LIVE);
    expect([unnamed.code, unnamed.err]).toEqual([2, expect.stringContaining("--environment is sandbox or live")]);
    const words = ["--environment", "live", "--account-id", "nobody"];
    const { code, err } = cli.run(["platform", "invite-owner", ...words], "", LIVE);
    expect([code, err]).toEqual([2, expect.stringContaining("--account-id is the id of an account")]);
  });
});

describe("platform reset-owner", () => {
  const email = "loses@sample.example";
  const password = "correct horse battery staple";
  const SESSIONS = "/v1/authentication/sessions";

  it("lets the owner of a running live in again who has lost everything, and nobody with what was lost", async () => {
    const words = accountWords("live").map((word) => (word === "owner@sample.example" ? email : word));
    const account = accountOf(cli.run(words, "", { DATA_FOLDER: folder }).out);
    const platform = await startPlatform(cli, LIVE);
    const send = async (method: string, path: string, body?: object, token = "") => {
      const headers = { "content-type": "application/json", "x-auth-token": token };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(platform.live + path, { method, headers, ...sent });
      return { status: answer.status, ...(await answer.json()) };
    };
    /** Signs in with a password, and with the factor that live asks an owner for. */
    const signIn = async (sent: object) => {
      const missing = await send("POST", SESSIONS, { email, ...sent });
      expect([missing.status, missing.message.token]).toEqual([403, "second_factor_missing"]);
      const { enrolment, secret } = Object.fromEntries(
        missing.message.tokenArguments.map(({ name, value }: Record<string, string>) => [name, value]),
      );
      const code = codeAt(secret, stepAt(Date.now()));
      const { content } = await send("POST", SESSIONS, { email, ...sent, enrolment, code });
      return content.data.accessToken as string;
    };
    const reaches = async (token: string) =>
      (await send("GET", "/v1/administration/customer", undefined, token)).status;

    const invitation = { token: account.owner_invitation, password };
    expect((await send("POST", "/v1/authentication/invitations/accept", invitation)).status).toBeLessThan(300);
    const session = await signIn({ password });
    expect(await reaches(session)).toBe(200);

    const live = ["platform", "reset-owner", "--environment", "live", "--account-id"];
    const unknown = cli.run([...live, "01JZ3V6D4R8QK2M5N7P9T1W3X5"], "", { DATA_FOLDER: folder });
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("There is no such account")]);
    const reset = cli.run([...live, account.account_id ?? ""], "", { DATA_FOLDER: folder });
    expect([reset.code, reset.err]).toEqual([0, expect.stringContaining("The owner gets an email")]);
    await expect.poll(() => reaches(session), { timeout: 30_000, interval: 500 }).toBe(401);
    const old = await send("POST", SESSIONS, { email, password });
    expect([old.status, old.message.token]).toEqual([401, "sign_in_refused"]);

    const mail = join(folder, "mail/live");
    const linked = () =>
      readdirSync(mail)
        .map((name) => readFileSync(join(mail, name), "utf8").replaceAll("=\n", "").replaceAll("=3D", "="))
        .flatMap((letter) => (letter.includes(`To: ${email}`) ? (/#reset=(\S+)/.exec(letter)?.slice(1) ?? []) : []));
    await expect.poll(linked, { timeout: 30_000, interval: 200 }).toHaveLength(1);
    const changed = { token: linked()[0], password: "another horse battery staple" };
    const complete = () => send("POST", "/v1/authentication/password-resets/complete", changed);
    expect((await complete()).status).toBe(200);
    expect((await complete()).message.token).toBe("password_reset_not_valid");
    expect(await reaches(await signIn({ password: changed.password }))).toBe(200);
    expect(await platform.stop()).toEqual(STOPPED);
  });
});

describe("platform hand-over-organisation", () => {
  it("names what is wrong with its options", () => {
    const run = (...words: readonly string[]) => cli.run(["platform", "hand-over-organisation", ...words], "", LIVE);
    expect(run().err).toContain("--environment is sandbox or live");
    const live = ["--environment", "live", "--organisation-id"];
    expect(run(...live, "nobody").err).toContain("--organisation-id is the id of an organisation");
    const { code, err } = run(...live, "01JZ3V6D4R8QK2M5N7P9T1W3X5", "--account-id", "nobody");
    expect([code, err]).toEqual([2, expect.stringContaining("--account-id is the id of an account")]);
  });
});

describe("platform create-account", () => {
  it("names everything that is missing or wrong, and makes nothing", () => {
    const nothing = cli.run(["platform", "create-account"], "", LIVE);
    for (const name of ["environment", "account", "organisation", "owner-email"]) {
      expect(nothing.err).toContain(`--${name} is missing`);
    }
    const words = ["--environment", "test", "--account", " ", "--organisation", "x".repeat(161), "--owner-email", "me"];
    const { code, out, err } = cli.run(["platform", "create-account", ...words], "", LIVE);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("--environment is sandbox or live");
    expect(err.match(/is a name of 1 to 160 characters/g)).toHaveLength(2);
    expect(err).toContain("--owner-email is an email address");
  });

  it("says what is wrong with the settings", () => {
    const { code, err } = cli.run(accountWords("live"), "", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" });
    expect([code, err]).toEqual([2, expect.stringContaining("SECRET_KEY: is needed")]);
    const variables = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/x", SECRET_KEY: "A".repeat(43) };
    const away = cli.run(accountWords("live"), "", variables);
    expect([away.code, away.err]).toEqual([2, expect.stringContaining("cannot be used (ECONNREFUSED)")]);
  });
});
