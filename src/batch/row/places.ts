import type { Problem } from "../../engine/base";

/** Where the facts of a year came from in the row: a pointer into the facts, and the pointer into the row. */
export class Places {
  private readonly origins = new Map<string, string>();

  /** What stands at `path` and below was made from the one field at `origin`. */
  made(path: string, origin: string): void {
    this.origins.set(path, origin);
  }

  /** The problems at their places in the row, each once: a wrong code is wrong in every payment. */
  trace(problems: readonly Problem[]): Problem[] {
    const traced = problems.map((found) => ({ ...found, path: this.placeOf(found.path) }));
    return [...new Map(traced.map((found) => [JSON.stringify([found.token, found.path]), found])).values()];
  }

  private placeOf(path: string): string {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      const origin = this.origins.get(path.slice(0, end));
      if (origin !== undefined) return origin.endsWith("/*") ? origin.slice(0, -2) + path.slice(end) : origin;
    }
    return path;
  }
}
