import { shape } from "../base";
import { located, neededTextFact, textFact } from "./fact";
import { plainText } from "./plain-text";

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
