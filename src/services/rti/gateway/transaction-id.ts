const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A submission's id as the gateway takes numbers of transactions: 32 hexadecimal digits. */
export function transactionIdOf(submissionId: string): string {
  const value = [...submissionId].reduce((sum, digit) => sum * 32n + BigInt(ALPHABET.indexOf(digit)), 0n);
  return value.toString(16).toUpperCase().padStart(32, "0");
}
