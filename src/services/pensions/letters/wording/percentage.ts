/** The places by which a part and its percentage differ. */
const PLACES = 2;

/** Returns a part of pay as a percentage: "0.0525" as "5.25%". */
export function percentageText(factor: string): string {
  const [whole = "", part = ""] = factor.split(".");
  const digits = part.padEnd(PLACES, "0");
  const percent = Number(whole + digits.slice(0, PLACES));
  const rest = digits.slice(PLACES).replace(/0+$/, "");
  return `${percent}${rest === "" ? "" : `.${rest}`}%`;
}
