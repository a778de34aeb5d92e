import { type CatalogueField, DATASETS, findDataset } from "../../engine/reports";
import type { Command, Given } from "../command";
import { EXIT, type ExitCode, UsageError } from "../refusal";
import { type Column, type Terminal, table } from "../terminal";

const COLUMNS: readonly Column<CatalogueField>[] = [
  { title: "field", value: ({ name }) => name },
  { title: "type", value: ({ type, decimals }) => (decimals === null ? type : `${type} (${decimals})`) },
  { title: "filter", value: ({ filterable }) => yes(filterable) },
  { title: "group", value: ({ groupable }) => yes(groupable) },
  { title: "aggregations", value: ({ aggregations }) => aggregations.join(" ") },
  { title: "sensitive", value: ({ sensitive }) => yes(sensitive) },
  { title: "values", value: ({ enumValues }) => (enumValues ?? []).join(" "), leaves: 1 },
];

/** Implements `report fields <dataset>`: the catalogue of a dataset. */
export const reportFieldsCommand: Command = {
  words: ["report", "fields"],
  summary: "list the fields of a dataset: what each can be filtered, grouped and aggregated by",
  operands: [{ name: "dataset", summary: DATASETS.map(({ name }) => name).join(", ") }],
  options: [{ name: "json", summary: "print the catalogue as JSON" }],
  details: ["A number behind a type is how many decimals it has."],
  examples: ["paypacket report fields payslips"],
  run: (given, terminal) => listFields(given, terminal),
};

function listFields({ operands, switches }: Given, terminal: Terminal): ExitCode {
  const [name = ""] = operands;
  const dataset = findDataset(name);
  if (dataset === null) {
    throw new UsageError(
      `Unknown dataset "${name}". The datasets are ${DATASETS.map((each) => each.name).join(", ")}.`,
    );
  }
  if (switches.has("json")) terminal.print(`${JSON.stringify(dataset, null, 2)}\n`);
  else terminal.print(`${dataset.description}\n\n${table(COLUMNS, dataset.fields, null, terminal)}`);
  return EXIT.fine;
}

function yes(flag: boolean): string {
  return flag ? "yes" : "–";
}
