export { type StatutorySpell, statutorySpells } from "./facts/statutory-spells";
