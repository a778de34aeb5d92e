import { formatPence, type Pence } from "../../base";
import type { JournalWarning, JournalWarningToken } from "../journal";

type Arguments = Readonly<Record<string, string | number>>;

const SENTENCES: Readonly<Record<JournalWarningToken, (args: Arguments) => string>> = {
  pay_element_unmapped: ({ payElementId, nominalCode }) =>
    `${payElementId} has no mapping: it is posted to the suspense account ${nominalCode}.`,
  control_account_unmapped: ({ controlAccount, nominalCode }) =>
    `${controlAccount} has no mapping: it is posted to the suspense account ${nominalCode}.`,
  pay_element_excluded: ({ payElementId, amount }) =>
    `${payElementId} is excluded by its mapping: £${amount} is neither on its account nor on its counterpart.`,
  side_differs: ({ payElementId, side, posted }) =>
    `${payElementId} is mapped as a ${side}, but pay of its kind is a ${posted}: it is posted as that.`,
  split_value_unmapped: ({ dimension, splitValueKey }) =>
    `${splitValueKey} of ${dimension} has no mapping: its name is used as the code.`,
  split_value_missing: ({ dimension, employees }) =>
    `${employees === 1 ? "1 employee has" : `${employees} employees have`} no ${dimension}: their lines carry no code for it.`,
  several_tags_of_a_group: ({ dimension, employeeId, employeeName }) =>
    `${employeeName ?? employeeId} has several tags of ${dimension}: the first counts.`,
};

const ORDER = Object.keys(SENTENCES);

interface Gathered {
  readonly token: JournalWarningToken;
  readonly args: Arguments;
  pence: Pence | null;
}

/** Collects warnings, without duplicates. */
export class Warnings {
  readonly #gathered = new Map<string, Gathered>();

  add(token: JournalWarningToken, args: Arguments): void {
    this.#gather(token, args);
  }

  /** Adds an amount, in pence, to a warning. */
  addAmount(token: JournalWarningToken, args: Arguments, pence: Pence): void {
    const gathered = this.#gather(token, args);
    gathered.pence = (gathered.pence ?? 0) + pence;
  }

  #gather(token: JournalWarningToken, args: Arguments): Gathered {
    const key = JSON.stringify([token, args]);
    const known = this.#gathered.get(key);
    if (known !== undefined) return known;
    const gathered: Gathered = { token, args, pence: null };
    this.#gathered.set(key, gathered);
    return gathered;
  }

  /** Returns warnings by token, then by subject, whatever the order in which they were added. */
  list(): readonly JournalWarning[] {
    const sorted = [...this.#gathered].sort(([a, one], [b, other]) => {
      const byToken = ORDER.indexOf(one.token) - ORDER.indexOf(other.token);
      return byToken === 0 ? (a < b ? -1 : 1) : byToken;
    });
    return sorted.map(([, { token, args, pence }]) => {
      const all = pence === null ? args : { ...args, amount: formatPence(pence) };
      return { token, text: SENTENCES[token](all), arguments: all };
    });
  }
}
