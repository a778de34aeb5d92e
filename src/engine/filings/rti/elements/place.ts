import { type Problem, type ProblemToken, problem } from "../../../base";
import type { XmlElement } from "../../xml";

/** Returns the path of a child in a message: element names, each with its number among its namesakes. */
export function below(at: string, child: XmlElement, before: number): string {
  return `${at}/${child.local}[${before + 1}]`;
}

/** Returns a problem at the element's facts, or at its place in the message if it was read from XML. */
export function problemAt(
  token: ProblemToken,
  element: XmlElement,
  place: string,
  args: Problem["arguments"],
): Problem {
  return problem(token, element.from ?? place, element.from === undefined ? args : { ...args, location: place });
}
