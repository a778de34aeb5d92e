import { describeServices } from "../src/services/installation";

const ADDRESS = "http://localhost:8080";

/** The text of openapi.json: what the services are. */
export function openApiText(): string {
  return `${JSON.stringify(describeServices(ADDRESS), null, 2)}\n`;
}
