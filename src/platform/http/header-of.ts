import type { Context } from "hono";

interface HostBindings {
  readonly incoming?: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
}

/**
 * Returns a request header; `name` in lower case, for headers that occur once or are joined by commas. The host has
 * parsed them all, and asking the framework is expensive.
 */
export function getHeader(context: Context, name: string): string | undefined {
  const { incoming }: HostBindings = context.env ?? {};
  const value = incoming?.headers[name];
  return typeof value === "string" ? value : context.req.header(name);
}
