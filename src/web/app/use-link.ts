import { useEffect, useRef, useState } from "preact/hooks";
import { openAt, type Panels, readPanels, writePanels } from "../panel";
import { readLink, type Situation, writeLink } from "../situation";
import { type Language, readLanguage } from "../words";

const PAUSE_BEFORE_WRITING = 150;

/** Everything that can be typed into the page. */
interface Inputs {
  readonly situations: readonly Situation[];
  readonly panels: Panels;
  /** null leaves the language to the browser. */
  readonly language: Language | null;
}

type SetInputs = (next: (current: Inputs) => Inputs) => void;

/** Keeps the inputs in the page's address; a changed address changes the inputs. */
export function useLink(): [Inputs, SetInputs] {
  const [inputs, setInputs] = useState(() => readInputs(location.hash.slice(1)));
  const known = useRef(location.hash);
  useEffect(() => {
    const timer = setTimeout(() => {
      // An address that has just changed is followed, not overwritten.
      if (location.hash === known.current) known.current = writeAddress(inputs);
    }, PAUSE_BEFORE_WRITING);
    return () => clearTimeout(timer);
  }, [inputs]);
  useEffect(() => {
    const follow = (): void => {
      const name = location.hash.slice(1);
      const isPlace = document.getElementById(name) !== null;
      const next = isPlace ? { ...inputs, panels: openAt(inputs.panels, name) } : readInputs(name);
      known.current = writeAddress(next);
      setInputs(next);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [inputs]);
  return [inputs, setInputs];
}

function readInputs(text: string): Inputs {
  return { situations: readLink(text), panels: readPanels(text), language: readLanguage(text) };
}

/**
 * Writes the inputs into the address, also after a jump within the page (such as the skip link's) has changed it. Returns
 * the address's part behind the page.
 */
function writeAddress({ situations, panels, language }: Inputs): string {
  const chosen = language === null ? "" : `lang=${language}`;
  const link = [chosen, writeLink(situations), writePanels(panels)].filter((part) => part !== "").join("&");
  history.replaceState(null, "", link === "" ? location.pathname : `#${link}`);
  return location.hash;
}
