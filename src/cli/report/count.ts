/** Counts a noun: "1 person", "12,000 people". */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;
}
