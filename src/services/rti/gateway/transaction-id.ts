const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a submission's id as a transaction id of the gateway: 32 hexadecimal digits. */
export function getTransactionId(submissionId: string): string {
  const value = [...submissionId].reduce((sum, digit) => sum * 32n + BigInt(ALPHABET.indexOf(digit)), 0n);
  return value.toString(16).toUpperCase().padStart(32, "0");
}
