import type { Problem } from "../../engine";
import type { RefusedEmployee } from "../pay";
import { sentence } from "../sentence";
import { printable, type Terminal, wrap } from "../terminal";

type Screen = Pick<Terminal, "width" | "paintError">;

/** Lists the employees who were not paid, each with what is wrong, where and what to do. */
export function refusedReport(refused: readonly RefusedEmployee[], screen: Screen): string {
  const people = refused.map(({ id, name, problems }) => {
    const who = id === "" ? "A person without an id" : name === id ? id : `${name} (${id})`;
    return `${screen.paintError("bad", `Not paid: ${printable(who)}`)}\n${problemLines(problems, screen)}`;
  });
  return people.join("\n");
}

/** Formats problems as sentences, each followed by its token and place. */
export function problemLines(problems: readonly Problem[], { width, paintError }: Screen): string {
  return problems
    .map((found) => {
      const place = printable(found.path === "" ? "the whole input" : found.path);
      const text = wrap(sentence(found), width, "  ").join("\n");
      return `${text}\n${paintError("quiet", `    ${found.token} at ${place}`)}\n`;
    })
    .join("");
}
