import type { Command, Option } from "../command";
import { DATA_SETTINGS } from "./platform-settings";

const OF_ORGANISATION: readonly Option[] = [
  { name: "environment", value: "sandbox|live", summary: "where the organisation is" },
  { name: "organisation-id", value: "id", summary: "the organisation" },
];

const WORKS = "The database users of DATABASE_URL and CELL_URLS must be superusers for this command.";

/** Implements `platform move-organisation`: an organisation's records go to the database of another cell. */
const moveCommand: Command = {
  words: ["platform", "move-organisation"],
  summary: "move an organisation to another cell while it works",
  operands: [],
  options: [...OF_ORGANISATION, { name: "to", value: "cell", summary: "a cell of CELL_URLS, or first" }],
  settings: DATA_SETTINGS,
  details: [
    "Its records are copied while it works. Then it can only be read for a moment, while what has changed is copied, and requests go to the other cell.",
    "If the command was ended, run it again: it continues. With the cell that the organisation would have left, it is undone.",
    `Its old rows stay until remove-moved-organisation. ${WORKS}`,
  ],
  examples: [
    "paypacket-server platform move-organisation --environment live --organisation-id 01JZ3V6D4R8QK2M5N7P9T1W3X5 --to north",
  ],
  run: async ({ values }, terminal) => (await import("../platform")).move(values, terminal),
};

/** Implements `platform remove-moved-organisation`: the rows that a move has left behind are deleted. */
const removeCommand: Command = {
  words: ["platform", "remove-moved-organisation"],
  summary: "delete the rows that an organisation has left in a cell",
  operands: [],
  options: [...OF_ORGANISATION, { name: "cell", value: "cell", summary: "the cell that it has left" }],
  settings: DATA_SETTINGS,
  details: [`It refuses the cell that the organisation is in. ${WORKS}`],
  examples: [
    "paypacket-server platform remove-moved-organisation --environment live --organisation-id 01JZ3V6D4R8QK2M5N7P9T1W3X5 --cell first",
  ],
  run: async ({ values }, terminal) => (await import("../platform")).removeLeftRows(values, terminal),
};

/** The commands about cells. */
export const cellCommands: readonly Command[] = [moveCommand, removeCommand];
