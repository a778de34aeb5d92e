import { useEffect, useState } from "preact/hooks";

/** The state of something fetched: loading, loaded or failed. */
type Loaded<Value> =
  | { readonly state: "loading" }
  | { readonly state: "missing" }
  | { readonly state: "here"; readonly value: Value };

const LOADING = { state: "loading" } as const;

/** Fetches the value for a key, and again when the key changes; nothing while the key is null. */
export function useLoaded<Value>(key: string | null, load: (key: string) => Promise<Value>): Loaded<Value> {
  const [found, setFound] = useState<{ key: string; loaded: Loaded<Value> } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    const keep = (loaded: Loaded<Value>): void => {
      if (wanted) setFound({ key, loaded });
    };
    load(key).then(
      (value) => keep({ state: "here", value }),
      () => keep({ state: "missing" }),
    );
    return () => {
      wanted = false;
    };
  }, [key, load]);
  return found?.key === key ? found.loaded : LOADING;
}
