/** What signing and checking need of the host: `globalThis.crypto` of browsers, Node and other hosts has it. */
export interface CryptoHost {
  readonly subtle: {
    importKey(
      format: "jwk",
      key: object,
      algorithm: { name: "Ed25519" },
      extractable: boolean,
      usages: ("sign" | "verify")[],
    ): Promise<object>;
    sign(algorithm: { name: "Ed25519" }, key: never, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    verify(
      algorithm: { name: "Ed25519" },
      key: never,
      signature: Uint8Array<ArrayBuffer>,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>;
  };
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): unknown;
}

export const ED25519 = { name: "Ed25519" } as const;
