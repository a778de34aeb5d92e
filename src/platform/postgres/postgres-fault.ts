/** Why a PostgreSQL server is not available, in words for the person who starts the program. */
export class PostgresFault extends Error {
  override readonly name = "PostgresFault";

  constructor(
    readonly reason: PostgresFaultReason,
    message: string,
  ) {
    super(message);
  }
}

type PostgresFaultReason =
  | "no_binaries"
  | "no_unprivileged_user"
  | "wrong_version"
  | "folder_in_use"
  | "folder_unusable"
  | "does_not_start"
  | "not_reachable";
