import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../all/contents";
import { member, signedIn } from "../support/people";
import { type TestPlatform, testPlatform } from "../support/platform";

const EMAIL = "clerk@sample.example";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform(undefined, { slowHashes: true });
  const whole = await platform.callAs(await platform.account("Sample Bureau"));
  await member(platform, whole, EMAIL);
});

afterAll(() => platform.stop());

describe("a password", () => {
  it("is stored as scrypt with 32 MB and three rounds", async () => {
    const database = await openDatabase(platform.databaseUrl);
    const { rows } = await database.query("select password_hash from sign_in_identity");
    await database.end();
    expect(rows.map(({ password_hash }) => password_hash)).toEqual([
      expect.stringMatching(/^scrypt-15-8-3\$[\w-]{22}\$[\w-]{43}$/),
    ]);
  });

  it("that is guessed takes as long for an unknown address as for a known one", async () => {
    const spent = async (email: string): Promise<number> => {
      const began = performance.now();
      expect((await signedIn(platform, email, { password: "a wrong password" })).status).toBe(401);
      return performance.now() - began;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 4; round += 1) {
      times.known.push(await spent(EMAIL));
      times.unknown.push(await spent("unknown@sample.example"));
    }
    // Hashing the password takes most of the time: without it the answer comes many times faster.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(unknown).toBeGreaterThan(known / 2);
    expect(known).toBeGreaterThan(unknown / 2);
  });
});
