import type { JSX } from "preact";

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** How far a worker is. */
export function ProgressLine({ label, done, total }: ProgressProps): JSX.Element {
  return (
    <div class="progress">
      <label for="progress">{label}</label>
      <progress id="progress" value={done} max={Math.max(1, total)} />
    </div>
  );
}
