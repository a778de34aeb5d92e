/** What the page shows beyond a payslip, each in its own panel, fetched when it opens. */
export type PanelName = "payslip" | "jobs" | "methods" | "orders" | "wanted";

const PANEL_NAMES: readonly PanelName[] = ["payslip", "jobs", "methods", "orders", "wanted"];

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
