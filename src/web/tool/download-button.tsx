import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface DownloadProps {
  readonly label: string;
  readonly name: string;
  readonly type: "text/csv" | "application/json" | "application/pdf";
  /** Makes the file when it is asked for. */
  readonly make: () => string | Promise<string | Uint8Array>;
}

/** A button that hands over a file made in the browser. */
export function DownloadButton({ label, name, type, make }: DownloadProps): JSX.Element {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const hand = async (): Promise<void> => {
    setState("busy");
    try {
      handOver(await make(), name, type);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <button type="button" class="plain" disabled={state === "busy"} onClick={hand}>
        {label}
      </button>
      <span role="status">{state === "failed" && "The file could not be made. Try again when you are online."}</span>
    </>
  );
}

/** Saves a file in the browser's folder for downloads. */
export function handOver(content: string | Uint8Array, name: string, type: string): void {
  const part = typeof content === "string" ? content : content.slice();
  const address = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
