/** Returns an amount, a penny less and a penny more. */
export function around(pence: bigint): bigint[] {
  return [pence - 1n, pence, pence + 1n];
}
