import { useEffect, useState } from "preact/hooks";
import { onceEach } from "../once-each";
import { type Language, preferredLanguage } from "./language";
import { speak, text } from "./say";
import type { Translation } from "./translation";

/** English is part of the page; another language is fetched when it is chosen. */
const load = onceEach(
  async (language): Promise<Translation | null> => (language === "cy" ? (await import("./welsh")).WELSH : null),
);

/** Draws the page in the chosen language once its words are here. Returns the language in which it is drawn. */
export function useLanguage(chosen: Language | null): Language {
  const wanted = chosen ?? preferredLanguage();
  const [drawn, setDrawn] = useState<Language>("en");
  useEffect(() => {
    let isWanted = true;
    load(wanted).then(
      (translation) => {
        if (!isWanted) return;
        speak(translation);
        setDrawn(wanted);
        document.documentElement.lang = wanted === "cy" ? "cy" : "en-GB";
        document.title = text("pageTitle");
      },
      // Without a connection the page stays in the language that it has.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return drawn;
}
