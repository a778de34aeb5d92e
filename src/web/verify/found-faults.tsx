import type { JSX } from "preact";
import { describeProblem, type Problem } from "../../engine";

const MOST_SHOWN = 50;

interface FaultsProps {
  readonly title: string;
  readonly problems: readonly Problem[];
}

/** What is wrong with a proof, and where: each figure with what is stated and what follows. */
export function FoundFaults({ title, problems }: FaultsProps): JSX.Element {
  const figures = problems.filter(({ token }) => token === "figure_differs");
  const others = problems.filter(({ token }) => token !== "figure_differs");
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{title}</strong>
      </p>
      {others.length > 0 && (
        <ul>
          {others.slice(0, MOST_SHOWN).map((problem) => (
            <li key={`${problem.token}${problem.path}`}>{describeProblem(problem)}</li>
          ))}
        </ul>
      )}
      {figures.length > 0 && <Figures figures={figures.slice(0, MOST_SHOWN)} />}
      {figures.length > MOST_SHOWN && <p>{`And ${figures.length - MOST_SHOWN} more figures.`}</p>}
    </div>
  );
}

function Figures({ figures }: { readonly figures: readonly Problem[] }): JSX.Element {
  return (
    <div class="scroller">
      <table class="wide" aria-label="Figures that differ">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Stated</th>
            <th scope="col">Calculated</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ path, arguments: found }) => (
            <tr key={path}>
              <th scope="row">{path.replace("/record/figures/", "").replaceAll("/", ", ")}</th>
              <td class="money">{String(found?.stated)}</td>
              <td class="money">{String(found?.calculated)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
