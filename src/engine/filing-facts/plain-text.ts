/** Letters without a Unicode decomposition, with their unaccented forms. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ł: "l",
  Ł: "L",
  ı: "i",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "`": "'",
  "–": "-",
  "—": "-",
  "‐": "-",
};

/** Returns a name or address line in the unaccented letters that messages accept: "Zoë" is "Zoe". Spaces are single. */
export function plainText(text: string): string {
  const letters = [...text].map((letter) => LETTERS[letter] ?? letter).join("");
  return letters.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim();
}

/** Returns a National Insurance number without spaces, in capitals; a space replaces a missing suffix. */
export function plainNino(text: string): string {
  const plain = text.replace(/\s/g, "").toUpperCase();
  return plain.length === 8 ? `${plain} ` : plain;
}
