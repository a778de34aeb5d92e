import openapiTS, { astToString } from "openapi-typescript";
import { describeServices } from "../src/services/installation";

const ADDRESS = "http://localhost:8080";
const GENERATED = "// Generated from openapi.json by `npm run openapi:write`.\n\n";

/** The files that say what the services are, by path: the document, and its types for the client. */
export async function openApiFiles(): Promise<Readonly<Record<string, string>>> {
  const document = describeServices(ADDRESS);
  // Without the examples, which are two thirds of it and stand in the document.
  const described = JSON.stringify(document, (key, value) => (key === "example" ? undefined : value));
  const types = astToString(await openapiTS(described));
  return { "openapi.json": `${JSON.stringify(document, null, 2)}\n`, "src/client/schema.ts": GENERATED + types };
}
