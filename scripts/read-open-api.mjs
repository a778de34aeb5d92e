import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// `npm ci` runs this too, so it imports no package.

/** Returns the description of all services: the files of `openapi`, one a service, joined as `/openapi.json` serves them. */
export function readOpenApi(folder = "openapi") {
  const names = readdirSync(folder).flatMap((file) => (file.endsWith(".json") ? file.slice(0, -".json".length) : []));
  const services = names.sort().map((name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")));
  const [{ tags: _tags, paths: _paths, webhooks: _webhooks, components: _components, ...head }] = services;
  return {
    ...head,
    tags: services.flatMap(({ tags }) => tags),
    paths: joined(services.map(({ paths }) => paths)),
    webhooks: joined(services.map(({ webhooks = {} }) => webhooks)),
    components: sorted(joined(services.map(({ components }) => components)), sorted),
  };
}

/** Joins tables of tables: a path has operations of two services, and components of a kind are in several files. */
function joined(tables) {
  const all = {};
  for (const [name, table] of tables.flatMap((each) => Object.entries(each))) all[name] = { ...all[name], ...table };
  return all;
}

function sorted(table, written = (value) => value) {
  const entries = Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, value]) => [name, written(value)]));
}
