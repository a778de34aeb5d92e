type Bytes = Uint8Array<ArrayBuffer>;

/** The hash functions that password checks use. */
export type HashName = "SHA-256" | "SHA-384" | "SHA-512";

/** What the check of a password is calculated with. */
interface PasswordPrimitives {
  readonly digest: (algorithm: HashName, bytes: Bytes) => Bytes | Promise<Bytes>;
  /** AES-CBC of whole blocks without padding. */
  readonly encrypt: (bytes: Bytes, key: Bytes, start: Bytes) => Bytes | Promise<Bytes>;
}

/**
 * Returns Node's own primitives, else those of every host. A check takes hundreds of short calculations in a row: Web
 * Crypto hands each one to another thread, which takes five times the calculation itself.
 */
export function passwordPrimitives(): PasswordPrimitives {
  return nodePrimitives() ?? webPrimitives;
}

/** Returns primitives that calculate at once; null in a host other than Node. */
export function nodePrimitives(): PasswordPrimitives | null {
  const node = (globalThis as { readonly process?: Partial<NodeJS.Process> }).process;
  const crypto = node?.getBuiltinModule?.("node:crypto");
  if (crypto === undefined) return null;
  return {
    digest: (algorithm, bytes) => new Uint8Array(crypto.createHash(algorithm).update(bytes).digest()),
    encrypt: (bytes, key, start) => {
      const cipher = crypto.createCipheriv(`aes-${key.length * 8}-cbc`, key, start).setAutoPadding(false);
      return new Uint8Array(cipher.update(bytes));
    },
  };
}

/** Primitives of Web Crypto, which adds a block of padding: it is cut off. */
export const webPrimitives: PasswordPrimitives = {
  digest: async (algorithm, bytes) => new Uint8Array(await crypto.subtle.digest(algorithm, bytes)),
  encrypt: async (bytes, key, start) => {
    const usable = await crypto.subtle.importKey("raw", key, "AES-CBC", false, ["encrypt"]);
    const encrypted = await crypto.subtle.encrypt({ name: "AES-CBC", iv: start }, usable, bytes);
    return new Uint8Array(encrypted, 0, bytes.length);
  },
};
