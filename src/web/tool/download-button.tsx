import type { JSX } from "preact";

interface DownloadProps {
  readonly label: string;
  readonly name: string;
  readonly type: "text/csv" | "application/json";
  /** Makes the text of the file when it is asked for. */
  readonly make: () => string | Promise<string>;
}

/** A button that hands over a file made in the browser. */
export function DownloadButton({ label, name, type, make }: DownloadProps): JSX.Element {
  const hand = async (): Promise<void> => {
    const address = URL.createObjectURL(new Blob([await make()], { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <button type="button" class="plain" onClick={hand}>
      {label}
    </button>
  );
}
