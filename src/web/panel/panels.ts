/** What the page shows beyond a payslip, each in a panel of its own that is fetched when it opens. */
export type PanelName = "methods" | "orders";

const PANEL_NAMES: readonly PanelName[] = ["methods", "orders"];

/** What was typed into a panel, by its own names. What is missing is the panel's default. */
export type Fields = Readonly<Record<string, string>>;

export interface PanelState {
  readonly open: boolean;
  readonly fields: Fields;
}

export type Panels = Readonly<Record<PanelName, PanelState>>;

/** The id of a panel's heading, which a link can jump to. */
export function panelTitleId(name: PanelName): string {
  return `${name}-panel-title`;
}

/** The panels with the one open whose heading was jumped to; the same when it is none of theirs. */
export function openAt(panels: Panels, id: string): Panels {
  const name = PANEL_NAMES.find((known) => panelTitleId(known) === id);
  return name === undefined ? panels : { ...panels, [name]: { ...panels[name], open: true } };
}

/** The panels that a link text tells of. */
export function readPanels(text: string): Panels {
  const link = new URLSearchParams(text);
  return { methods: readPanel(link, "methods"), orders: readPanel(link, "orders") };
}

function readPanel(link: URLSearchParams, name: PanelName): PanelState {
  const own = [...link].filter(([key]) => key.startsWith(`${name}.`));
  return {
    open: link.get(name) === "open",
    fields: Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1), value])),
  };
}

/** The link text of the panels; empty when none was opened. */
export function writePanels(panels: Panels): string {
  const link = new URLSearchParams();
  for (const name of PANEL_NAMES) {
    const { open, fields } = panels[name];
    if (open) link.set(name, "open");
    for (const [field, value] of Object.entries(fields)) link.set(`${name}.${field}`, value);
  }
  return link.toString();
}
