const PREFIXES = {
  Salary: "internal_salary_",
  StatutoryAbsenceAdjustment: "internal_salary_adjustment_",
  LeaveAdjustment: "internal_salary_adjustment_",
  StatutoryTopUp: "internal_salary_topup_",
} as const;

/**
 * Returns a line's id: its prefix and 32 hexadecimal digits, a hash of its parts. The parts themselves would not fit
 * into the 64 characters of a line id.
 */
export function lineId(kind: keyof typeof PREFIXES, parts: readonly (string | number | null)[]): string {
  return PREFIXES[kind] + hash128(JSON.stringify(parts));
}

/** Returns a hash of four 32-bit lanes, each mixing every character with its neighbours and finished with all four. */
function hash128(text: string): string {
  let [a, b, c, d] = [0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 0x239b961b);
    b = c ^ Math.imul(b ^ code, 0xab0e9789);
    c = d ^ Math.imul(c ^ code, 0x38b34ae5);
    d = a ^ Math.imul(d ^ code, 0xa1e38b93);
  }
  const all = a ^ b ^ c ^ d;
  return [a, b, c, d].map((lane) => hexadecimal(scramble(lane ^ all))).join("");
}

/** Spreads every bit over all others. */
function scramble(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function hexadecimal(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, "0");
}
