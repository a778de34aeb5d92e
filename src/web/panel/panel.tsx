import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Situation } from "../situation";
import { Fetching } from "./fetching";
import { type Fields, type PanelName, type PanelState, panelTitleId } from "./panels";
import { useLoaded } from "./use-loaded";

/** Properties of a panel's content. */
export interface ContentProps {
  readonly situation: Situation;
  readonly fields: Fields;
  readonly change: (fields: Fields) => void;
}

/** Renders the content of a panel into its element; without properties, removes it. */
export type MountContent = (place: Element, props: ContentProps | null) => void;

interface PanelProps {
  readonly name: PanelName;
  readonly title: string;
  readonly lead: string;
  readonly panel: PanelState;
  /** The pay in question; null while there is none. */
  readonly situation: Situation | null;
  /** Why the pay is that of earlier inputs, or not the only one on the page. */
  readonly notice: string | null;
  readonly change: (panel: PanelState) => void;
  readonly load: (name: string) => Promise<MountContent>;
}

/** A heading that opens more of what the page can show. Its content is fetched when it opens for the first time. */
export function Panel({ name, title, lead, panel, situation, notice, change, load }: PanelProps): JSX.Element {
  const { open, fields } = panel;
  const content = useLoaded(open ? name : null, load);
  return (
    <section class={open ? "panel open" : "panel"} aria-labelledby={panelTitleId(name)}>
      <h2 class="panel-title" id={panelTitleId(name)} tabIndex={-1}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${name}-panel`}
          onClick={() => change({ ...panel, open: !open })}
        >
          {title}
        </button>
        <span class="print-only">{title}</span>
      </h2>
      <p class="panel-lead">{lead}</p>
      <div id={`${name}-panel`} class="panel-body" hidden={!open}>
        {open && notice !== null && <p class="notice">{notice}</p>}
        {open && content.state !== "here" && <Fetching isMissing={content.state === "missing"} />}
        {open && content.state === "here" && situation && (
          <Content
            mount={content.value}
            situation={situation}
            fields={fields}
            change={(next) => change({ ...panel, fields: next })}
          />
        )}
      </div>
    </section>
  );
}

/** The element in which a fetched content renders itself. */
function Content({ mount, situation, fields, change }: ContentProps & { readonly mount: MountContent }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) mount(place.current, { situation, fields, change });
  });
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element) mount(element, null);
    };
  }, [mount]);
  return <div class="panel-content" ref={place} />;
}
