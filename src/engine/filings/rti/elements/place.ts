import { type Problem, type ProblemToken, problem } from "../../../base";
import type { XmlElement } from "../../xml";

/** The place of a child in a message: the names on the way to it, each with its number among its like. */
export function below(at: string, child: XmlElement, before: number): string {
  return `${at}/${child.local}[${before + 1}]`;
}

/** A problem where an element's facts stand, or by its place in the message where it was read from XML. */
export function problemAt(
  token: ProblemToken,
  element: XmlElement,
  place: string,
  args: Problem["arguments"],
): Problem {
  return problem(token, element.from ?? place, element.from === undefined ? args : { ...args, location: place });
}
