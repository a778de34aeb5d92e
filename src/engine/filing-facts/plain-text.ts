import { shape } from "../base";
import { located, neededTextFact, textFact } from "./fact";

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

/** A text in the letters that messages accept. */
export const plainFact = shape.converted(textFact, (fact) =>
  fact === null ? null : { text: plainText(fact.text), from: fact.from },
);

export const neededPlainFact = shape.converted(neededTextFact, ({ text, from }) => ({ text: plainText(text), from }));

/** A postcode in capitals. */
export const postcodeFact = shape.converted(textFact, (fact) =>
  fact === null ? null : { text: fact.text.trim().toUpperCase(), from: fact.from },
);

const COUNTRIES = ["England", "Scotland", "Wales", "NorthernIreland", "Other"] as const;

/** An address as messages write it. A foreign postcode belongs in an address line. */
export const address = located(
  shape.record(
    {
      line1: plainFact,
      line2: plainFact,
      line3: plainFact,
      line4: plainFact,
      country: shape.orNull(shape.choice(COUNTRIES)),
      postcode: postcodeFact,
      foreignCountry: plainFact,
    },
    ({ country, postcode, foreignCountry }, subject) => {
      if (country === "Other" && foreignCountry === null) subject.refuse("required", "/foreignCountry");
      if (postcode !== null && foreignCountry !== null) {
        subject.refuse("sent_together", "/postcode", { other: "foreignCountry" });
      }
    },
  ),
);

/** Returns a name or address line in the unaccented letters that messages accept: "Zoë" is "Zoe". Spaces are single. */
function plainText(text: string): string {
  const letters = [...text].map((letter) => LETTERS[letter] ?? letter).join("");
  return letters.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim();
}

/** Returns a National Insurance number without spaces, in capitals; a space replaces a missing suffix. */
export function plainNino(text: string): string {
  const plain = text.replace(/\s/g, "").toUpperCase();
  return plain.length === 8 ? `${plain} ` : plain;
}
