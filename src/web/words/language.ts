export type Language = "en" | "cy";

/** Reads the chosen language from a link's text; null if the link leaves it to the browser. */
export function readLanguage(link: string): Language | null {
  const named = new URLSearchParams(link).get("lang");
  return named === "en" || named === "cy" ? named : null;
}

/** Returns the language of a page whose link does not name one. */
export function preferredLanguage(): Language {
  return /^cy\b/i.test(navigator.language) ? "cy" : "en";
}
