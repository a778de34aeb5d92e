import type { Migration } from "../../platform/store";
import { accessMigrations } from "../access";
import { administrationService } from "../administration";
import { authenticationService } from "../authentication";
import type { Service } from "../contract";

/** Every service, in the order in which their tables build on each other. */
export const services: readonly Service[] = [authenticationService, administrationService];

/** The migrations of a store that holds all services. */
export const serviceMigrations: readonly Migration[] = [
  ...accessMigrations,
  ...services.flatMap(({ migrations }) => migrations),
];
