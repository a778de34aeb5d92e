import type { Questions } from "../terminal";
import { UsageError } from "../usage-error";

/** A question at the terminal. */
export interface Question<Value> {
  readonly text: string;
  /** The answer that an empty line stands for; without one an answer is needed. */
  readonly usual?: string;
  /** Returns the value of an answer; null if it cannot be one. */
  readonly read: (answer: string) => Value | null;
  /** What to enter, shown when an answer cannot be read. */
  readonly hint: string;
}

/**
 * Asks until the answer can be read. Where the answers come from a file or another program, nobody would answer again:
 * the first that cannot be read ends the command. Throws `UsageError`.
 */
export async function ask<Value>(questions: Questions, question: Question<Value>): Promise<Value> {
  const { text, usual, read, hint } = question;
  const shown = usual === undefined || usual === "" ? `${text}: ` : `${text} [${usual}]: `;
  for (;;) {
    const line = await questions.ask(shown);
    if (line === null) throw new UsageError(`The answers end before "${text}".`);
    const answer = line.trim() === "" ? usual : line.trim();
    const value = answer === undefined ? null : read(answer);
    if (value !== null) return value;
    if (!questions.isKeyboard) throw new UsageError(`"${text}": ${hint}`);
    questions.say(`  ${hint}\n`);
  }
}

/** Reads one of several names, in any case and with or without spaces: "four weekly" is "FourWeekly". */
export function choiceOf<Name extends string>(names: readonly Name[]): (answer: string) => Name | null {
  const plain = (text: string) => text.replaceAll(/[\s-]/g, "").toLowerCase();
  return (answer) => names.find((name) => plain(name) === plain(answer)) ?? null;
}

/** Reads yes or no. */
export function yesOrNo(answer: string): boolean | null {
  if (/^y(es)?$/i.test(answer)) return true;
  return /^no?$/i.test(answer) ? false : null;
}
