/** Characters of a name or a reference in a Standard 18 file. */
const MOST = 18;

/** Returns text as bank files accept it: upper case, no accents, any other character a blank, cut to 18 or fewer characters. */
export function cleanText(text: string, most: number = MOST): string {
  const plain = text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toUpperCase();
  return plain
    .replace(/[^A-Z0-9.&/ -]/gu, " ")
    .slice(0, most)
    .trimEnd();
}
