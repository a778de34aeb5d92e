import type { Fact, FilingFacts } from "./filing-facts";
import { plainText } from "./plain-text";

const KNOWN = new Set(["line1", "line2", "line3", "line4", "postcode", "country", "foreignCountry"]);
const COUNTRIES = { England: true, Scotland: true, Wales: true, NorthernIreland: true, Other: false };

/** An address as messages and forms write it. */
export interface Address {
  readonly from: string;
  readonly lines: readonly Fact[];
  readonly postcode: Fact | null;
  readonly foreignCountry: Fact | null;
}

/** Reads the address of a field; null if there is none. A foreign postcode belongs in an address line. */
export function readAddress(facts: FilingFacts, key: string): Address | null {
  const address = facts.child(key, KNOWN);
  if (address === null) return null;
  const lines = ["line1", "line2", "line3", "line4"].flatMap((line) => {
    const read = address.text(line);
    return read === null ? [] : [{ ...read, text: plainText(read.text) }];
  });
  const isHome = address.choice("country", COUNTRIES);
  const postcode = address.text("postcode");
  const country = isHome === false ? address.neededText("foreignCountry") : address.text("foreignCountry");
  if (country !== null && postcode !== null) {
    facts.reader.refuse("sent_together", postcode.from, { other: "foreignCountry" });
  }
  return {
    from: address.path,
    lines,
    postcode: postcode === null ? null : { ...postcode, text: postcode.text.trim().toUpperCase() },
    foreignCountry: country === null ? null : { ...country, text: plainText(country.text) },
  };
}
