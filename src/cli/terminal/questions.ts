import { createInterface } from "node:readline";

/** Questions at the terminal, and their answers, a line each. */
export interface Questions {
  /** Shows a question and returns the next line; null if there are no more. */
  ask(text: string): Promise<string | null>;
  /** Shows a remark to whoever answers. */
  say(text: string): void;
  /** Whether a person answers, who can answer again. */
  readonly isKeyboard: boolean;
  close(): void;
}

/** Asks on the standard error, so that the standard output holds results alone. */
export function openQuestions({ stdin, stderr }: NodeJS.Process): Questions {
  const isKeyboard = stdin.isTTY === true;
  const lines = createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const answers = lines[Symbol.asyncIterator]();
  return {
    ask: async (text) => {
      if (isKeyboard) stderr.write(text);
      const { done, value } = await answers.next();
      return done === true ? null : value;
    },
    say: (text) => void stderr.write(text),
    isKeyboard,
    close: () => lines.close(),
  };
}
