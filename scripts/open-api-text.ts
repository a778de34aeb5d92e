import { describeServices } from "../src/services/installation";

const ADDRESS = "http://localhost:8080";

/** Returns the text of openapi.json, the description of the services. */
export function openApiText(): string {
  return `${JSON.stringify(describeServices(ADDRESS), null, 2)}\n`;
}
