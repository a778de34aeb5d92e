export { type StatutorySpell, statutorySpells } from "./facts/statutory-spells";
export { reportedStatutoryPay } from "./reported/reported-pay";
