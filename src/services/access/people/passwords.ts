import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** The work of a hash by scrypt (RFC 7914): memory of 128 * 8 * 2^memoryExponent bytes, so many rounds. */
export interface PasswordWork {
  readonly memoryExponent: number;
  readonly rounds: number;
}

/**
 * 32 MB and three rounds, as OWASP's password storage guidance has it; a third to half a second of a core. argon2id
 * needs Node 24.7, and the services run on Node 22.
 */
const WORK: PasswordWork = { memoryExponent: 15, rounds: 3 };
const BLOCK = 8;
const MOST_MEMORY = 64 * 2 ** 20;
const SALT = 16;
const LENGTH = 32;

/** Hashes that run at once: each takes a thread, of which the process has four. */
const AT_ONCE = 2;

/** Keeps passwords as slow hashes, mixed with a key of the installation: a stolen database alone tests no guess. */
interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Compares with a stored hash; with null the same work is done, and the result is false. */
  readonly isRight: (password: string, stored: string | null) => Promise<boolean>;
}

export function createPasswords(pepper: Uint8Array, { memoryExponent, rounds } = WORK): Passwords {
  const form = `scrypt-${memoryExponent}-${BLOCK}-${rounds}`;
  const cost = { N: 2 ** memoryExponent, r: BLOCK, p: rounds, maxmem: MOST_MEMORY };
  const derive = inSlots((password: string, salt: Buffer) => {
    const mixed = createHmac("sha256", pepper).update(password.normalize("NFKC")).digest();
    return new Promise<Buffer>((resolve, reject) => {
      scrypt(mixed, salt, LENGTH, cost, (error, key) => (error === null ? resolve(key) : reject(error)));
    });
  });
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT);
      const key = await derive(password, salt);
      return [form, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    isRight: async (password, stored) => {
      const [, salt = "", key = ""] = (stored ?? "").split("$");
      const given = await derive(password, stored === null ? Buffer.alloc(SALT) : Buffer.from(salt, "base64url"));
      const expected = stored === null ? Buffer.alloc(LENGTH) : Buffer.from(key, "base64url");
      return expected.length === given.length && timingSafeEqual(given, expected) && stored !== null;
    },
  };
}

/** Has at most two calls run at once; others wait for their turn. */
function inSlots<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (...args) => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work(...args);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
