import type { PlatformApp } from "../http";
import { joinSchemas } from "./join-schemas";
import { nameHeaders } from "./name-headers";
import { shareParts } from "./share-parts";

/** The title, version and description of the document. */
export type ApiInfo = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
};

/** Returns the OpenAPI 3.1 document of all routes mounted on an app. */
export function apiDocument(app: PlatformApp, info: ApiInfo, address: string) {
  const written = app.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: address }] });
  return shareParts(nameHeaders(joinSchemas(written)));
}
