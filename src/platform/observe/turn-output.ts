import { type DestinationStream, destination } from "pino";

let output: DestinationStream | undefined;

/** The standard output for log lines, one for the process: all that is logged in a turn of the event loop is one write. */
export function standardOutput(): DestinationStream {
  output ??= inTurns(destination({ fd: 1, sync: true }));
  return output;
}

/** Lines go out at the end of the turn, or of the process: a write for each costs more than the line. */
export function inTurns(to: DestinationStream): DestinationStream {
  let waiting = "";
  const flush = (): void => {
    const lines = waiting;
    waiting = "";
    if (lines !== "") to.write(lines);
  };
  process.on("exit", flush);
  return {
    write: (line) => {
      if (waiting === "") setImmediate(flush);
      waiting += line;
    },
  };
}
