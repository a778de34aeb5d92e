import type { JSX } from "preact";

interface FileProps {
  readonly id: string;
  readonly label: string;
  readonly accept: string;
  readonly hint?: string | undefined;
  readonly change: (file: File | null) => void;
}

/** A labelled choice of a file, which stays in the browser. */
export function FileBox({ id, label, accept, hint, change }: FileProps): JSX.Element {
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <input
        class="file"
        type="file"
        id={id}
        accept={accept}
        {...(hint === undefined ? {} : { "aria-describedby": `${id}-hint` })}
        onChange={(event) => change(event.currentTarget.files?.[0] ?? null)}
      />
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
