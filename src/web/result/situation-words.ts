import { text } from "../words";

/** Returns what tells the names of the second situation's parts from those of the first. */
export function situationWords(name: string): string {
  return name === "second" ? text("ofSecond") : "";
}
