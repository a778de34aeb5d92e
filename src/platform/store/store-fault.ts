/** Why a database cannot be used as it is, in words for the person who starts the program. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";

  constructor(
    readonly reason: StoreFaultReason,
    message: string,
  ) {
    super(message);
  }
}

type StoreFaultReason =
  | "two_migrations_of_one_id"
  | "database_is_newer"
  | "migration_changed"
  | "migration_failed"
  | "roles_not_allowed"
  | "other_environment"
  | "other_database"
  | "other_key"
  | "first_cell_is_empty";
