import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/** Caches the handlers of addresses without parameters, of which there are only a limited number. */
export class KeptMatches<T> implements Router<T> {
  readonly name = "KeptMatches";
  private readonly all = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] });
  /** By path, then by method. */
  private readonly kept = new Map<string, Map<string, Result<T>>>();

  add(method: string, path: string, handler: T): void {
    if (!/[:*{]/.test(path)) this.kept.set(path, new Map());
    this.all.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    const ofPath = this.kept.get(path);
    const known = ofPath?.get(method);
    if (known !== undefined) return known;
    const found = this.all.match(method, path);
    ofPath?.set(method, found);
    return found;
  }
}
