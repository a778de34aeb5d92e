import type { Draft } from "./draft";

/** What a form keeps in the tab's own storage until it is saved. */
export interface KeptDraft {
  readonly draft: Draft;
  /** The record's version when the typing began; null for a new record. */
  readonly version: string | null;
}

const PREFIX = "draft/";

/** Names what somebody types at an address, so that nobody else who signs in at this browser meets it. */
export function draftKey(person: string, name: string): string {
  return `${PREFIX}${person}/${location.hash}/${name}`;
}

/** Returns what was typed before the page was loaded again, or the session ended; null if it was nothing. */
export function readKept<Kept>(key: string): Kept | null {
  const text = sessionStorage.getItem(key);
  // What this page wrote itself is read back as it was written.
  return text === null ? null : JSON.parse(text);
}

/** Keeps what is typed. A browser that keeps nothing loses it with the page. */
export function keep(key: string, kept: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {}
}

export function forget(key: string): void {
  sessionStorage.removeItem(key);
}

/** Forgets what was typed: of everybody, or of everybody else than the person who signs in. */
export function forgetDrafts(except = ""): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && (except === "" || !key.startsWith(`${PREFIX}${except}/`))) forget(key);
  }
}
