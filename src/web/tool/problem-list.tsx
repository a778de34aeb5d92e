import type { JSX } from "preact";
import { describeProblem, type Problem } from "../../engine";

const MOST_SHOWN = 20;
const CSV_PLACE = /^\/line\/(\d+)(.*)$/s;
const XML_PLACE = /^\/Employee\[(\d+)\]/;

/** Lists what is wrong with a file, each with its place. */
export function ProblemList({ title, problems }: { readonly title: string; readonly problems: readonly Problem[] }) {
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{title}</strong>
      </p>
      <ul>
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${problem.token}${problem.path}`}>{sentence(problem)}</li>
        ))}
      </ul>
      {problems.length > MOST_SHOWN && <p>{`And ${problems.length - MOST_SHOWN} more.`}</p>}
    </div>
  ) satisfies JSX.Element;
}

/** Describes a problem with its place in the file: the line of CSV, the employee of a message. */
export function sentence(problem: Problem): string {
  const [, line, cell = ""] = CSV_PLACE.exec(problem.path) ?? [];
  if (line !== undefined) return `Line ${line}: ${describeProblem({ ...problem, path: cell })}`;
  const [, employee] = XML_PLACE.exec(problem.path) ?? [];
  if (employee !== undefined) return `Employee ${employee} of the file: ${describeProblem(problem)}`;
  if (problem.path === "/xml") return describeProblem({ ...problem, path: "/The file" });
  return describeProblem(problem);
}
