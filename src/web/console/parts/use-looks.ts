import { useEffect } from "preact/hooks";

/** Milliseconds between two looks at something that changes by itself. */
const PAUSE = 2_500;

/** Reads something again until it has come to an end. */
export function useLooks(isUnderWay: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(reload, PAUSE);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
