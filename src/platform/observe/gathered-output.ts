import { type DestinationStream, destination } from "pino";
import { inBatches } from "./in-batches";

/** Where log lines go, in their order. */
export interface LogOutput extends DestinationStream {
  /** Writes a line soon: it is not made before. */
  readonly writeSoon?: (line: () => string) => void;
  /** Writes what waits now. */
  readonly flush?: () => void;
}

let output: LogOutput | undefined;

/** The standard output for log lines, one for the process. */
export function standardOutput(): LogOutput {
  output ??= gathered(destination({ fd: 1, sync: true }));
  return output;
}

/** Lines go out together, a moment later or when the process ends: a write for each costs more than the line. */
export function gathered(to: DestinationStream): LogOutput {
  const { add, flush } = inBatches<() => string>((lines) => to.write(lines.map((line) => line()).join("")));
  process.on("exit", flush);
  return { write: (line) => add(() => line), writeSoon: add, flush };
}
