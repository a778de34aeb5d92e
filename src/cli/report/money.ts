import type { Money } from "../../engine/base";

/** Formats pounds and pence with thousands separators; zero is a dash, which is easy to tell from an amount. */
export function showMoney(amount: Money): string {
  if (amount === "0.00") return "–";
  const [pounds = "", pence = ""] = amount.split(".");
  return `${pounds.replace(/\B(?=(\d{3})+$)/g, ",")}.${pence}`;
}
