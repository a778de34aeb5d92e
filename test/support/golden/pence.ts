/** Returns the whole pence of a decimal string, by its digits alone: "-12.3" is -1230n. Throws for a third decimal. */
export function penceOf(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", ""));
  if (match === null) throw new Error(`not an amount: ${text}`);
  const [, sign, pounds = "", fraction = ""] = match;
  const pence = BigInt(pounds) * 100n + BigInt(fraction.padEnd(2, "0"));
  return sign === "-" ? -pence : pence;
}

/** Formats pence as pounds with two decimals. */
export function poundsOf(pence: bigint): string {
  if (pence < 0n) return `-${poundsOf(-pence)}`;
  const digits = pence.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
