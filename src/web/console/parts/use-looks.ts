import { useEffect } from "preact/hooks";

/** Milliseconds between two looks at something that changes by itself. */
const PAUSE = 2_500;

/** Looks at something again and again until it has come to an end; `of` names it, where it may become another. */
export function useLooks(isUnderWay: boolean, look: () => void, of = ""): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(look, PAUSE);
    return () => clearInterval(timer);
  }, [isUnderWay, of]);
}
