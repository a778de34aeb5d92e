import { docsRoutes } from "../../platform/docs";
import type { Service } from "../../platform/installation";
import type { Migration } from "../../platform/store";
import { accessMigrations } from "../access";
import { changeMigrations, type OperationService, type ServiceContext } from "../contract";
import { API_HEAD } from "./api-head";
import { openAccess } from "./open-access";
import type { ServicesOptions } from "./services-options";

/** The tables that all services use: access, and the history of records. */
export const BASE_MIGRATIONS: readonly Migration[] = [...accessMigrations, ...changeMigrations];

/** Serves `/openapi.json` and `/docs`, covering everything mounted before. */
const docs: Service = {
  name: "docs",
  migrations: [],
  install: ({ app, address }) => {
    app.route("/", docsRoutes(app, API_HEAD, address));
  },
};

/** Returns services, and the caller's own after them, as an environment installs them: authentication before all. */
export function openServices(services: readonly OperationService[], options: ServicesOptions): readonly Service[] {
  let context: ServiceContext | undefined;
  const all = [...services, ...(options.furtherServices ?? [])];
  const access: Service = {
    name: "access",
    migrations: BASE_MIGRATIONS,
    install: (environment) => {
      for (const { mountAround } of all) mountAround?.(environment);
      context = openAccess(environment, options, all);
      for (const { mountBefore } of all) mountBefore?.(context);
    },
  };
  const behind = all.map(
    ({ name, migrations, mount }): Service => ({
      name,
      migrations,
      install: () => {
        if (context === undefined) throw new Error("A service stands behind the one that knows the callers.");
        mount(context);
      },
    }),
  );
  return [access, ...behind, docs];
}
