const MOST = 18;

/** Returns text as bank files accept it: upper case, no accents, any other character a blank, at most 18 characters. */
export function cleanText(text: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toUpperCase();
  return plain
    .replace(/[^A-Z0-9.&/ -]/gu, " ")
    .slice(0, MOST)
    .trimEnd();
}
