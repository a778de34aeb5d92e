import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Situation } from "../situation";

/** What the page shows beyond a payslip, each in its own panel, fetched when it opens. */
export type PanelName = "payslip" | "jobs" | "methods" | "orders" | "wanted";

const PANEL_NAMES: readonly PanelName[] = ["payslip", "jobs", "methods", "orders", "wanted"];

const LOADING = { state: "loading" } as const;

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

/** The placeholder for something that is being fetched. */
export function Fetching({ isMissing }: { readonly isMissing: boolean }): JSX.Element {
  return (
    <p class="notice" aria-live="polite">
      {isMissing ? "This could not be fetched. Try again when you are online." : "This is being fetched."}
    </p>
  );
}

/** The state of something fetched: loading, loaded or failed. */
type Loaded<Value> =
  | { readonly state: "loading" }
  | { readonly state: "missing" }
  | { readonly state: "here"; readonly value: Value };

/** Fetches the value for a key, and again when the key changes; nothing while the key is null. */
export function useLoaded<Value>(key: string | null, load: (key: string) => Promise<Value>): Loaded<Value> {
  const [found, setFound] = useState<{ key: string; loaded: Loaded<Value> } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    const keep = (loaded: Loaded<Value>): void => {
      if (wanted) setFound({ key, loaded });
    };
    load(key).then(
      (value) => keep({ state: "here", value }),
      () => keep({ state: "missing" }),
    );
    return () => {
      wanted = false;
    };
  }, [key, load]);
  return found?.key === key ? found.loaded : LOADING;
}

/** The inputs of a panel, by its own names. A missing one has the panel's default. */
export type Fields = Readonly<Record<string, string>>;

export interface PanelState {
  readonly open: boolean;
  readonly fields: Fields;
}

export type Panels = Readonly<Record<PanelName, PanelState>>;

/** Returns the id of a panel's heading, to which a link can jump. */
export function panelTitleId(name: PanelName): string {
  return `${name}-panel-title`;
}

/** Returns the panels with the one opened whose heading was jumped to; unchanged if the heading is not a panel's. */
export function openAt(panels: Panels, id: string): Panels {
  const name = PANEL_NAMES.find((known) => panelTitleId(known) === id);
  return name === undefined ? panels : { ...panels, [name]: { ...panels[name], open: true } };
}

/** Reads the panels from a link's text. */
export function readPanels(text: string): Panels {
  const link = new URLSearchParams(text);
  return {
    payslip: readPanel(link, "payslip"),
    jobs: readPanel(link, "jobs"),
    methods: readPanel(link, "methods"),
    orders: readPanel(link, "orders"),
    wanted: readPanel(link, "wanted"),
  };
}

function readPanel(link: URLSearchParams, name: PanelName): PanelState {
  const own = [...link].filter(([key]) => key.startsWith(`${name}.`));
  return {
    open: link.get(name) === "open",
    fields: Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1), value])),
  };
}

/** Returns the link text of the panels; empty if none was opened. */
export function writePanels(panels: Panels): string {
  const link = new URLSearchParams();
  for (const name of PANEL_NAMES) {
    const { open, fields } = panels[name];
    if (open) link.set(name, "open");
    for (const [field, value] of Object.entries(fields)) link.set(`${name}.${field}`, value);
  }
  return link.toString();
}
