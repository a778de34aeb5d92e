import { once } from "node:events";
import { createInterface } from "node:readline";
import type { WriteStream } from "node:tty";
import { styleText } from "node:util";

type Tone = "strong" | "quiet" | "good" | "bad" | "accent";

/** The input and output of a command: passed in, so that commands do not touch the process. */
export interface Terminal {
  /** Writes to standard output. */
  print(text: string): void;
  /** Writes to standard error. */
  complain(text: string): void;
  /** Everything on standard input. */
  readInput(): Promise<Uint8Array>;
  /** The lines of standard input as they come, without their ends. */
  readInputLines(): AsyncIterable<Uint8Array>;
  /** Fulfils when standard output can take more. */
  printed(): Promise<void>;
  /** Asks questions whose answers are lines of standard input. */
  openQuestions(): Questions;
  /** Whether standard input is a keyboard. */
  readonly inputIsKeyboard: boolean;
  /** Columns of the screen. */
  readonly width: number;
  /** Colours text in a tone, or leaves it plain if colour is not wanted. */
  paint(tone: Tone, text: string): string;
  /** Does the same for standard error. */
  paintError(tone: Tone, text: string): string;
  /** Redraws a single line on the error screen; null if that is not a screen. */
  readonly status: StatusLine | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface StatusLine {
  show(text: string): void;
  clear(): void;
}

const TONES = { strong: "bold", quiet: "dim", good: "green", bad: "red", accent: "cyan" } as const;
const PLAIN_WIDTH = 80;

/** Returns the terminal of a running process. */
export function processTerminal(host: NodeJS.Process): Terminal {
  return {
    print: (text) => void host.stdout.write(text),
    complain: (text) => void host.stderr.write(text),
    readInput: () => readAll(host.stdin),
    readInputLines: () => linesOf(host.stdin),
    printed: async () => {
      if (host.stdout.writableNeedDrain) await once(host.stdout, "drain");
    },
    openQuestions: () => openQuestions(host),
    inputIsKeyboard: host.stdin.isTTY === true,
    width: host.stdout.columns || Number(host.env.COLUMNS) || PLAIN_WIDTH,
    paint: painter(wantsColour(host.stdout, host.env)),
    paintError: painter(wantsColour(host.stderr, host.env)),
    status: host.stderr.isTTY && host.env.TERM !== "dumb" ? statusLine(host.stderr) : null,
    environment: host.env,
  };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const NEW_LINE = 10;
const RETURN = 13;

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let begun: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
      yield withoutReturn(Buffer.concat([...begun, chunk.subarray(from, end)]));
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield withoutReturn(Buffer.concat(begun));
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === RETURN ? line.subarray(0, -1) : line;
}

function painter(inColour: boolean): (tone: Tone, text: string) => string {
  return (tone, text) => (inColour ? styleText(TONES[tone], text, { validateStream: false }) : text);
}

/** https://no-color.org: any non-empty value of NO_COLOR turns colour off. */
function wantsColour(stream: WriteStream, environment: NodeJS.ProcessEnv): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== "0";
  return stream.isTTY === true && environment.TERM !== "dumb";
}

function statusLine(stream: WriteStream): StatusLine {
  const clear = () => void stream.write("\r\u001b[K");
  return {
    show: (text) => void stream.write(`\r${text}\u001b[K`),
    clear,
  };
}

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
function openQuestions({ stdin, stderr }: NodeJS.Process): Questions {
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

const BAR_WIDTH = 28;
const EVERY_MILLISECONDS = 80;
const QUIET_MILLISECONDS = 300;

/** Draws the progress of a long job; a job that ends at once is never shown. */
export class Progress {
  private readonly started = performance.now();
  private drawn = 0;

  constructor(
    private readonly status: StatusLine | null,
    private readonly total: number,
    private readonly noun: string,
  ) {}

  /** Records the number finished. */
  reached(done: number): void {
    const now = performance.now();
    const tooSoon = now - this.started < QUIET_MILLISECONDS || now - this.drawn < EVERY_MILLISECONDS;
    if (this.status === null || tooSoon) return;
    this.drawn = now;
    this.status.show(this.line(done));
  }

  finish(): void {
    if (this.drawn > 0) this.status?.clear();
  }

  private line(done: number): string {
    const filled = Math.floor((done / this.total) * BAR_WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
    return `  ${bar}  ${done} of ${this.total} ${this.noun}`;
  }
}
