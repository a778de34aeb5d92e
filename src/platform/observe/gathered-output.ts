import { writeSync } from "node:fs";
import { formatInstant, systemClock } from "../ports";

/** Maximum milliseconds that an item waits. */
const LONGEST_WAIT = 20;
const IN_BATCHES_MOST_WAITING = 64;

/** Maximum bytes that wait for a blocked destination: some twenty thousand lines. */
const MOST_WAITING = 4 * 1024 * 1024;
/** Milliseconds between retries. */
const PAUSE = 100;
/** Milliseconds that an ending process waits for a reader. */
const LONGEST_END = 500;

/** The destination of lines, in order. */
export interface LineOutput {
  readonly write: (lines: string) => void;
}

/** The destination of log lines, in order. */
export interface LogOutput extends LineOutput {
  /** Writes a line soon, and only then creates it. */
  readonly writeSoon?: (line: () => string) => void;
  /** Writes waiting lines now. */
  readonly flush?: () => void;
}

let standard: PatientOutput | undefined;
let output: LogOutput | undefined;

/** Returns the standard output for log lines, one per process: a slow reader blocks nobody. */
export function standardOutput(): LogOutput {
  if (output !== undefined) return output;
  // Node makes a pipe non-blocking on first use.
  process.stdout.on("error", () => undefined);
  standard = patientOutput(1);
  output = gathered(standard);
  process.on("exit", standard.end);
  return output;
}

/** Returns the number of lines that the standard output did not accept. */
export function droppedLines(): number {
  return standard?.dropped() ?? 0;
}

/** Writes lines together, a moment later or when the process ends: a write for each costs more than the line. */
export function gathered(to: LineOutput): LogOutput {
  const { add, flush } = inBatches<() => string>((lines) => to.write(lines.map((line) => line()).join("")));
  process.on("exit", flush);
  return { write: (line) => add(() => line), writeSoon: add, flush };
}

/** A destination for log lines that neither stops nor blocks the process. */
interface PatientOutput {
  /** Writes whole lines, or keeps them until they can be written; above the maximum they are dropped and counted. */
  readonly write: (lines: string) => void;
  /** Tries for a moment to write waiting lines. */
  readonly end: () => void;
  /** Lines dropped so far. */
  readonly dropped: () => number;
}

interface Waiting {
  readonly chunks: Buffer[];
  bytes: number;
  timer: NodeJS.Timeout | undefined;
  dropped: number;
  /** The dropped lines already reported in a line. */
  told: number;
}

/**
 * Writes to a non-blocking descriptor (a file or a pipe). A full disk, or a reader that stalls or is gone, is retried;
 * afterwards a line says how many are missing.
 */
function patientOutput(descriptor: number): PatientOutput {
  const waiting: Waiting = { chunks: [], bytes: 0, timer: undefined, dropped: 0, told: 0 };
  const goOn = (): void => {
    clearTimeout(waiting.timer);
    waiting.timer = undefined;
    if (isWritten(waiting, descriptor) && waiting.told < waiting.dropped) tellOfDropped(waiting, descriptor);
    if (waiting.bytes > 0) waiting.timer = setTimeout(goOn, PAUSE).unref();
  };
  const write = (lines: string): void => {
    keep(waiting, lines);
    if (waiting.timer === undefined) goOn();
  };
  const end = (): void => {
    const until = Date.now() + LONGEST_END;
    while (!isWritten(waiting, descriptor) && Date.now() < until) pause(10);
  };
  return { write, end, dropped: () => waiting.dropped };
}

function keep(waiting: Waiting, lines: string): void {
  const bytes = Buffer.from(lines);
  if (waiting.bytes + bytes.length > MOST_WAITING) {
    waiting.dropped += lines.split("\n").length - 1;
    return;
  }
  waiting.chunks.push(bytes);
  waiting.bytes += bytes.length;
}

/** Writes as much as is accepted; true if nothing waits any more. A partly written line continues where it stopped. */
function isWritten(waiting: Waiting, descriptor: number): boolean {
  for (let chunk = waiting.chunks[0]; chunk !== undefined; chunk = waiting.chunks[0]) {
    const taken = takenOf(descriptor, chunk);
    waiting.bytes -= taken;
    if (taken === chunk.length) waiting.chunks.shift();
    else {
      waiting.chunks[0] = chunk.subarray(taken);
      return false;
    }
  }
  return true;
}

/** Returns the bytes written: none while the reader is busy or gone, or the disk is full. */
function takenOf(descriptor: number, chunk: Buffer): number {
  try {
    return writeSync(descriptor, chunk);
  } catch {
    return 0;
  }
}

function tellOfDropped(waiting: Waiting, descriptor: number): void {
  const time = formatInstant(systemClock.now());
  const count = waiting.dropped - waiting.told;
  waiting.told = waiting.dropped;
  keep(waiting, `{"level":"warn","time":"${time}","count":${count},"msg":"log lines dropped"}\n`);
  isWritten(waiting, descriptor);
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

interface Batches<T> {
  readonly add: (item: T) => void;
  /** Handles waiting items now. */
  readonly flush: () => void;
}

/** Handles items together, a moment later: small tasks are faster in a row than between other work. */
export function inBatches<T>(handle: (items: readonly T[]) => void): Batches<T> {
  let waiting: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    handle(items);
  };
  const add = (item: T): void => {
    waiting.push(item);
    if (waiting.length >= IN_BATCHES_MOST_WAITING) flush();
    else timer ??= setTimeout(flush, LONGEST_WAIT).unref();
  };
  return { add, flush };
}
