import { z } from "@hono/zod-openapi";

const EARLIEST = 2000;
const LATEST = 2099;

/** A tax year, by the calendar year in which it starts: 2026, or "2026-27" on input. */
export function taxYearField() {
  return z
    .union([z.string(), z.number()])
    .transform((value, context): number => {
      const year = yearOf(String(value));
      if (year !== null) return year;
      context.addIssue({
        code: "custom",
        params: { token: "invalid_format", reason: "A tax year is 2026 or 2026-27." },
      });
      return z.NEVER;
    })
    .openapi({ type: ["integer", "string"], example: 2026 });
}

function yearOf(text: string): number | null {
  const [, first, second] = /^(\d{4})(?:-(\d{2}))?$/.exec(text) ?? [];
  const year = Number(first);
  if (first === undefined || year < EARLIEST || year > LATEST) return null;
  return second === undefined || Number(second) === (year + 1) % 100 ? year : null;
}

/** The number of a pay period of a tax year. */
export function periodField() {
  return z
    .union([z.string(), z.number()])
    .transform((value, context): number => {
      const period = /^\d{1,2}$/.test(String(value)) ? Number(value) : 0;
      if (period >= 1 && period <= 56) return period;
      context.addIssue({ code: "custom", params: { token: "invalid_period" } });
      return z.NEVER;
    })
    .openapi({ type: "integer", minimum: 1, maximum: 56, example: 1 });
}

/** The number of a run in its period: 0 is the main run, 1, 2, ... are supplementary ones in order of creation. */
export function supplementaryField() {
  return z
    .union([z.string(), z.number()])
    .refine((value) => /^\d{1,2}$/.test(String(value)), {
      params: { token: "unknown_value", arguments: { allowed: "0 to 99" } },
    })
    .transform(Number)
    .openapi({ type: "integer", minimum: 0, maximum: 99, example: 0 });
}

/** A yes/no query parameter: "true" or "false". */
export function flagQuery() {
  return z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .openapi({ type: "boolean" });
}

const INSTANT = z.iso.datetime({ offset: true });

/** An instant in a query, with its offset from UTC, limited to the years that payroll supports; read as UTC. */
export function instantQuery() {
  return z
    .string()
    .refine((text) => /^(19|20|21)/.test(text) && INSTANT.safeParse(text).success, {
      params: { token: "invalid_date_time" },
    })
    .transform((text) => new Date(text).toISOString())
    .openapi({ type: "string", format: "date-time", example: "2026-04-30T09:30:00Z" });
}
