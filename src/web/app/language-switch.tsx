import type { JSX } from "preact";
import { isTranslated, type Language, say, text } from "../words";

const LANGUAGES = [
  ["cy", "Cymraeg"],
  ["en", "English"],
] as const;

interface SwitchProps {
  /** The language in which the page is drawn. */
  readonly drawn: Language;
  readonly choose: (language: Language) => void;
}

/** The languages of the page, each under its own name. */
export function LanguageSwitch({ drawn, choose }: SwitchProps): JSX.Element {
  return (
    <nav class="languages" aria-label={text("language")}>
      {LANGUAGES.map(([language, name]) =>
        language === drawn ? (
          <strong key={language} lang={language} aria-current="true">
            {name}
          </strong>
        ) : (
          <button key={language} type="button" lang={language} onClick={() => choose(language)}>
            {name}
          </button>
        ),
      )}
      {isTranslated() && <span class="language-note">{say("languageNote")}</span>}
    </nav>
  );
}
