import { inBatches } from "./in-batches";
import { type PatientOutput, patientOutput } from "./patient-output";

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
