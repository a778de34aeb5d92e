import { inBatches } from "./in-batches";
import { type PatientOutput, patientOutput } from "./patient-output";

/** Where lines go, in their order. */
export interface LineOutput {
  readonly write: (lines: string) => void;
}

/** Where log lines go, in their order. */
export interface LogOutput extends LineOutput {
  /** Writes a line soon: it is not made before. */
  readonly writeSoon?: (line: () => string) => void;
  /** Writes what waits now. */
  readonly flush?: () => void;
}

let standard: PatientOutput | undefined;
let output: LogOutput | undefined;

/** The standard output for log lines, one for the process: whoever does not take them holds up nobody. */
export function standardOutput(): LogOutput {
  if (output !== undefined) return output;
  // Node sets a pipe so that it does not block when it is first asked for.
  process.stdout.on("error", () => undefined);
  standard = patientOutput(1);
  output = gathered(standard);
  process.on("exit", standard.end);
  return output;
}

/** Lines that the standard output did not take. */
export function droppedLines(): number {
  return standard?.dropped() ?? 0;
}

/** Lines go out together, a moment later or when the process ends: a write for each costs more than the line. */
export function gathered(to: LineOutput): LogOutput {
  const { add, flush } = inBatches<() => string>((lines) => to.write(lines.map((line) => line()).join("")));
  process.on("exit", flush);
  return { write: (line) => add(() => line), writeSoon: add, flush };
}
