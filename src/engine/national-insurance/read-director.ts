import type { Reader, Unread } from "../base";
import type { Directorship } from "./director";

const KNOWN = new Set(["nicMethod", "appointmentDate", "cessationDate"]);
const METHODS = ["Annual", "Alternative"] as const;

/** Reads `director`; null if it is left out. */
export function readDirectorship(reader: Reader, facts: Unread): Directorship | null {
  if (facts.director === undefined || facts.director === null) return null;
  const path = "/director";
  const owner = reader.object(facts.director, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, path);
  const nicMethod = reader.choice(owner, "nicMethod", path, METHODS);
  const appointed = reader.optionalDate(owner, "appointmentDate", path);
  const ceased = reader.optionalDate(owner, "cessationDate", path);
  if (appointed !== null && ceased !== null && ceased < appointed) {
    reader.refuse("date_before", `${path}/cessationDate`, { limit: String(owner.appointmentDate) });
  }
  return { nicMethod, appointed, ceased };
}
