/** Settings that an installation cannot start with. */
export class ConfigFault extends Error {
  override readonly name = "ConfigFault";

  constructor(
    /** One sentence per setting, beginning with its name. */
    readonly faults: readonly string[],
  ) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
  }
}
