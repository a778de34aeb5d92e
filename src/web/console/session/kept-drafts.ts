import { useState } from "preact/hooks";
import { useSession } from "./session-context";

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
export function keep(key: string, kept: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {}
}

export function forget(key: string): void {
  sessionStorage.removeItem(key);
}

/** A state that outlives a reload and the end of the session, until it is again what it began with. */
export function useKept<Value>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  const { session } = useSession();
  const key = draftKey(session.name, name);
  const [value, setValue] = useState<Value>(() => readKept<Value>(key) ?? initial);
  const change = (next: Value): void => {
    setValue(next);
    if (JSON.stringify(next) === JSON.stringify(initial)) forget(key);
    else keep(key, next);
  };
  return [value, change];
}

/** Forgets what was typed: of everybody, or of everybody else than the person who signs in. */
export function forgetDrafts(except = ""): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && (except === "" || !key.startsWith(`${PREFIX}${except}/`))) forget(key);
  }
}
