import type { DayNumber } from "../../base";
import type { ImportedChain } from "./imported-chain";
import type { SickPayRules } from "./sick-pay-rules";
import { gapDays, getLength, type Spell } from "./spells";

/** Linked spells: one set of conditions, one average of earnings, one set of waiting days, one limit of weeks. */
export interface Chain {
  readonly first: DayNumber;
  readonly spells: readonly Spell[];
  /** What a previous payroll handed over, if the chain continues it. */
  readonly imported: ImportedChain | null;
}

export type RulesOn = (day: DayNumber) => SickPayRules;

/**
 * Whether a spell is long enough to be a period of incapacity for work. The least length is that of its last day, so a
 * spell that reaches 6 April 2026 always is one.
 */
function formsPiw(spell: Spell, rulesOn: RulesOn): boolean {
  return getLength(spell) >= rulesOn(spell.last).minimumSpellDays;
}

/** Groups ordered spells into chains; a spell that is not a period of incapacity is in no chain and bridges nothing. */
export function groupChains(spells: readonly Spell[], imported: ImportedChain | null, rulesOn: RulesOn): Chain[] {
  const chains: { first: DayNumber; spells: Spell[]; imported: ImportedChain | null }[] = [];
  let last = imported?.lastSickDate ?? Number.NEGATIVE_INFINITY;
  for (const spell of spells) {
    if (!formsPiw(spell, rulesOn)) continue;
    const isLinked = gapDays(last, spell.first) <= rulesOn(spell.first).linkingGapDays;
    const chain = chains.at(-1);
    if (isLinked && chain !== undefined) chain.spells.push(spell);
    else if (isLinked) chains.push({ first: imported?.chainStartDate ?? spell.first, spells: [spell], imported });
    else chains.push({ first: spell.first, spells: [spell], imported: null });
    last = spell.last;
  }
  return chains;
}
