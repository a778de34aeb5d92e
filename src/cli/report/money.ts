import type { Money } from "../../engine/base";

/** Pounds and pence with a comma at the thousands; nought as a dash, which tells figures from gaps at a glance. */
export function showMoney(amount: Money): string {
  if (amount === "0.00") return "–";
  const [pounds = "", pence = ""] = amount.split(".");
  return `${pounds.replace(/\B(?=(\d{3})+$)/g, ",")}.${pence}`;
}
