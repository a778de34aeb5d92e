import { readConfig } from "../../../src/platform/config";
import { openInstallation } from "../../../src/platform/installation";
import { noteService } from "./note-service";

/** A process to be killed: the notes service on the named data folder and the database of the environment. */
const settings = readConfig({
  DATA_FOLDER: process.argv[2] ?? "",
  DATABASE_URL: process.env.NOTES_DATABASE_URL,
  SECRET_KEY: process.env.NOTES_SECRET_KEY,
  SANDBOX_PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  REQUESTS_PER_SECOND: "100000",
  REQUESTS_AT_ONCE: "100000",
});
const installation = await openInstallation({ settings, services: () => [noteService] });
console.log(installation.environments.sandbox?.address);
