import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/** Finds the handlers of an address that has no parameters once, and keeps them: there are only so many of those. */
export class KeptMatches<T> implements Router<T> {
  readonly name = "KeptMatches";
  private readonly all = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] });
  private readonly plain = new Set<string>();
  private readonly kept = new Map<string, Result<T>>();

  add(method: string, path: string, handler: T): void {
    if (!/[:*{]/.test(path)) this.plain.add(path);
    this.all.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    if (!this.plain.has(path)) return this.all.match(method, path);
    const key = `${method} ${path}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const found = this.all.match(method, path);
    this.kept.set(key, found);
    return found;
  }
}
