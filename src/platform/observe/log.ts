import { instantOf, systemClock } from "../ports";
import { type LogOutput, standardOutput } from "./gathered-output";
import type { LogFields } from "./log-fields";
import { fieldsText, safeFailure } from "./log-fields";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Structured lines for operators. Fields are a closed list, so that no personal data is logged. They are read a moment
 * later: callers must not change them.
 */
export interface Log {
  readonly debug: (event: string, fields?: LogFields) => void;
  readonly info: (event: string, fields?: LogFields) => void;
  readonly warn: (event: string, fields?: LogFields) => void;
  /** Logs a failure on our side at once: kind, code and place, never its message, which may quote data. */
  readonly failure: (event: string, error: unknown, fields?: LogFields) => void;
}

const NUMBERS: Readonly<Record<LogLevel, number>> = { debug: 20, info: 30, warn: 40, error: 50, silent: 100 };

/** Creates a log of JSON lines, to the standard output unless another destination is given. */
export function createLog(level: LogLevel, environment: string, destination: LogOutput = standardOutput()): Log {
  const place = `,"environment":${JSON.stringify(environment)}`;
  const write = (of: LogLevel, event: string, fields: LogFields = {}, failure = ""): void => {
    if (NUMBERS[of] < NUMBERS[level]) return;
    const now = systemClock.now();
    const line = (): string => {
      const told = `${place}${fieldsText(fields)}${failure},"msg":${JSON.stringify(event)}`;
      return `{"level":"${of}","time":"${instantOf(now)}"${told}}\n`;
    };
    if (destination.writeSoon === undefined) destination.write(line());
    else destination.writeSoon(line);
  };
  return {
    debug: (event, fields) => write("debug", event, fields),
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    failure: (event, error, fields) => {
      write("error", event, fields, `,"failure":${JSON.stringify(safeFailure(error))}`);
      destination.flush?.();
    },
  };
}
