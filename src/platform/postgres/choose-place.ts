import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCode } from "../error-code";
import { PostgresFault } from "./postgres-fault";
import { canReach, type ServerUser } from "./server-user";

/** Folders for data of root's servers that survive a restart of the machine; the first usable one is taken. */
const PLACES = ["/var/lib/paypacket", "/var/opt/paypacket", "/srv/paypacket", "/opt/paypacket"];

/**
 * Returns where the server of a folder stores its data: in the folder, or if the server's user cannot reach it, in a
 * place that it can. The folder is then a link to that place, by which later starts find it; existing data are moved.
 * Throws `folder_unusable`.
 */
export function choosePlace(folder: string, user: ServerUser | null, places: readonly string[] = PLACES): string {
  const linked = linkedPlace(folder);
  if (linked !== null) return linked;
  undoHalfMove(folder);
  makeParent(folder);
  if (user === null || canReach(dirname(folder), user)) return folder;
  const place = newPlace(folder, user, places);
  if (existsSync(folder)) moveTo(place, folder, user);
  else linkTo(place, folder);
  return linkedPlace(folder) ?? folder;
}

function makeParent(folder: string): void {
  try {
    mkdirSync(dirname(folder), { recursive: true });
  } catch (error) {
    throw new PostgresFault("folder_unusable", `The data folder ${folder} cannot be made: ${String(error)}`);
  }
}

/** Returns the target of the link; null if the folder is not a link. */
function linkedPlace(folder: string): string | null {
  const link = linkTarget(folder);
  if (link === null) return null;
  const place = resolve(dirname(folder), link);
  if (existsSync(place)) return place;
  throw new PostgresFault(
    "folder_unusable",
    `The database of ${folder} was kept in ${place}, which does not exist any more. Put that folder back from a copy, ` +
      `or remove the link ${folder} to begin with an empty database.`,
  );
}

function linkTarget(folder: string): string | null {
  try {
    return readlinkSync(folder);
  } catch {
    return null;
  }
}

function newPlace(folder: string, user: ServerUser, places: readonly string[]): string {
  for (const place of places) {
    try {
      mkdirSync(place, { recursive: true });
      chmodSync(place, 0o711);
      if (!canReach(place, user)) continue;
      const made = mkdtempSync(join(place, "data-"));
      chmodSync(made, 0o711);
      return made;
    } catch (error) {
      if (errorCode(error) === "") throw error;
    }
  }
  throw new PostgresFault(
    "folder_unusable",
    `PostgreSQL runs as ${user.name} here, who can reach neither ${folder} nor a folder such as ${places[0]}. ` +
      `Name a DATA_FOLDER that ${user.name} can reach, start Paypacket as another user, or set DATABASE_URL.`,
  );
}

/** Of two concurrent starts the first makes the link, and the second uses it. */
function linkTo(place: string, folder: string): void {
  try {
    symlinkSync(place, folder);
  } catch (error) {
    rmSync(place, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Moves the folder's content to the place completely, before the link replaces the folder. */
function moveTo(place: string, folder: string, user: ServerUser): void {
  const cluster = join(place, "cluster");
  execFileSync("cp", ["-a", `${folder}/.`, place]);
  chmodSync(place, 0o711);
  if (existsSync(cluster)) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, cluster]);
  renameSync(folder, movedName(folder));
  linkTo(place, folder);
  rmSync(movedName(folder), { recursive: true });
}

/** Undoes a move that was interrupted before its link was made. */
function undoHalfMove(folder: string): void {
  if (!existsSync(folder) && existsSync(movedName(folder))) renameSync(movedName(folder), folder);
}

function movedName(folder: string): string {
  return `${folder}.moved`;
}
