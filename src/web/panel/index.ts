export { Fetching } from "./fetching";
export { type ContentProps, type MountContent, Panel } from "./panel";
export { type Fields, type PanelName, type PanelState, type Panels, readPanels, writePanels } from "./panels";
export { useLoaded } from "./use-loaded";
