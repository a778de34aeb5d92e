const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];

/** Returns whether a ten-digit unique taxpayer reference has the right check digit, its first digit. */
export function isUtr(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index + 1]), 0);
  const rest = 11 - (sum % 11);
  return Number(text[0]) === (rest > 9 ? rest - 9 : rest);
}
