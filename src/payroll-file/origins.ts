import type { Problem } from "../engine/base";

/**
 * Maps a pointer into derived facts back to the place in the file that they were made from. The longest known prefix of
 * the pointer decides.
 */
export class Origins {
  private readonly places = new Map<string, { readonly origin: string; readonly keepsShape: boolean }>();

  constructor(root: string) {
    this.copied("", root);
  }

  /** Records that the value at `path` has the same shape as the value in the file at `origin`. */
  copied(path: string, origin: string): this {
    this.places.set(path, { origin, keepsShape: true });
    return this;
  }

  /** Records that everything at `path` and below was made from the one place `origin`. */
  made(path: string, origin: string): this {
    this.places.set(path, { origin, keepsShape: false });
    return this;
  }

  trace(path: string): string {
    for (let end = path.length; end >= 0; end = path.lastIndexOf("/", end - 1)) {
      const place = this.places.get(path.slice(0, end));
      if (place !== undefined) return place.keepsShape ? place.origin + path.slice(end) : place.origin;
      if (end === 0) break;
    }
    return path;
  }
}

/** Returns the problems at their places in the file, each once: a standing line is wrong in every payment. */
export function traceProblems(problems: readonly Problem[], trace: (path: string) => string): Problem[] {
  const traced = problems.map((found) => ({ ...found, path: trace(found.path) }));
  return [...new Map(traced.map((found) => [JSON.stringify([found.token, found.path]), found])).values()];
}
