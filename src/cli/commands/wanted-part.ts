import type { WantedPart } from "../batch";
import { UsageError } from "../usage-error";

/** More parts than a machine has cores are for many machines. */
export const MOST_PARTS = 4096;

/** Reads "3/64", the third of 64 parts of a file; null for the whole file. Throws `UsageError`. */
export function readPart(text: string | undefined): WantedPart | null {
  if (text === undefined) return null;
  const [, first = "0", second = "0"] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const [number, of] = [Number(first), Number(second)];
  if (number >= 1 && number <= of && of <= MOST_PARTS) return { number, of };
  throw new UsageError(
    `"--part ${text}" must be a part and how many there are, from 1/1 to ${MOST_PARTS}/${MOST_PARTS}.`,
  );
}
