import { useEffect, useState } from "preact/hooks";
import { readLink, type Situation, writeLink } from "../situation";

const PAUSE_BEFORE_WRITING = 150;

type SetSituations = (next: readonly Situation[] | ((current: readonly Situation[]) => readonly Situation[])) => void;

/** The situations, kept in the page's address so that the address carries them; a changed address changes them. */
export function useLink(): [readonly Situation[], SetSituations] {
  const [situations, setSituations] = useState(() => readLink(location.hash.slice(1)));
  useEffect(() => {
    const timer = setTimeout(() => writeAddress(situations), PAUSE_BEFORE_WRITING);
    return () => clearTimeout(timer);
  }, [situations]);
  useEffect(() => {
    const follow = (): void => {
      const name = location.hash.slice(1);
      if (document.getElementById(name)) writeAddress(situations);
      else setSituations(readLink(name));
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [situations]);
  return [situations, setSituations];
}

/** A jump within the page, such as the skip link's, changes the address too; this puts the inputs back into it. */
function writeAddress(situations: readonly Situation[]): void {
  const link = writeLink(situations);
  history.replaceState(null, "", link === "" ? location.pathname : `#${link}`);
}
