import { type DestinationStream, pino } from "pino";
import type { LogFields } from "./log-fields";
import { safeFailure, safeFields } from "./log-fields";
import { standardOutput } from "./turn-output";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Structured lines for operators. What a line may hold is a closed list, so that data of people is in none. */
export interface Log {
  readonly debug: (event: string, fields?: LogFields) => void;
  readonly info: (event: string, fields?: LogFields) => void;
  readonly warn: (event: string, fields?: LogFields) => void;
  /** A failure on our side: its kind, code and place, never its message, which may quote data. */
  readonly failure: (event: string, error: unknown, fields?: LogFields) => void;
}

/** A log of JSON lines, to the standard output unless another destination is given. */
export function createLog(
  level: LogLevel,
  environment: string,
  destination: DestinationStream = standardOutput(),
): Log {
  const options = { level, base: { environment }, timestamp: pino.stdTimeFunctions.isoTime };
  const logger = pino(options, destination);
  return {
    debug: (event, fields) => logger.debug(safeFields(fields), event),
    info: (event, fields) => logger.info(safeFields(fields), event),
    warn: (event, fields) => logger.warn(safeFields(fields), event),
    failure: (event, error, fields) => logger.error({ ...safeFields(fields), failure: safeFailure(error) }, event),
  };
}
