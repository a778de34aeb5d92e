import type { PlatformApp } from "./context";

/** Returns the methods of a path, by the routes of an app; empty for a path without a route. */
export function methodsOf(app: PlatformApp, path: string): readonly string[] {
  const methods = app.routes
    .filter((route) => route.method !== "ALL" && matches(route.path, path))
    .map((route) => route.method);
  return [...new Set(methods)].sort();
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return false;
  return wanted.every((part, at) => (part.startsWith(":") ? given[at] !== "" : part === given[at]));
}
