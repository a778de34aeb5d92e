import type { Problem } from "../../engine/base";

/** Maps JSON pointers into the facts of a year to pointers into the row. */
export class Places {
  private readonly origins = new Map<string, string>();

  /** Records that the facts at `path` and below were made from the one field at `origin`. */
  made(path: string, origin: string): void {
    this.origins.set(path, origin);
  }

  /** Returns the problems at their places in the row, without duplicates: a wrong code is wrong in every payment. */
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
