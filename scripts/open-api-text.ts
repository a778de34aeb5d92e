import { serviceDocuments } from "../src/platform/docs";
import { describeServices } from "../src/services/installation";
import { jsonLines } from "./json-lines";

/** Where an installation answers as it starts by default. */
export const ADDRESS = "http://localhost:8080";

/** Returns the texts of the files of `openapi`, the description of each service, by file. */
export function openApiTexts(): ReadonlyMap<string, string> {
  const services = serviceDocuments(JSON.parse(JSON.stringify(describeServices(ADDRESS))));
  return new Map([...services].map(([name, document]) => [`${name}.json`, `${jsonLines(document)}\n`]));
}
