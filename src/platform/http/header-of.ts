import type { Context } from "hono";

interface HostBindings {
  readonly incoming?: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
}

/**
 * A header of a request; `name` in small letters, one that may stand in a request once or be joined by commas. The host has
 * read them all, and asking the framework for one costs as much as a step of the work.
 */
export function headerOf(context: Context, name: string): string | undefined {
  const { incoming } = (context.env ?? {}) as HostBindings;
  const value = incoming?.headers[name];
  return typeof value === "string" ? value : context.req.header(name);
}
