import { CannotMove, connectToCell, moveOrganisation, removeMoved } from "../../platform/cells";
import { readConfig } from "../../platform/config";
import { openDatabases, openStoreOf, urlOfCell } from "../../platform/installation";
import { createIds, isId, systemClock } from "../../platform/ports";
import { CannotHandOver, cellDirectory, handOverOrganisation } from "../../services/access";
import { MIGRATIONS, whatStaysBehind } from "../../services/installation";
import { EXIT, type ExitCode, UsageError } from "../refusal";
import { refusalToStart } from "../start-fault";
import type { Terminal } from "../terminal";

const IN_USE = "Cells need DATABASE_URL.";
type Values = Readonly<Record<string, string>>;

/** What the commands about cells work with. */
interface Cells {
  readonly organisation: string;
  readonly directory: ReturnType<typeof cellDirectory>;
  readonly connect: (cell: string) => ReturnType<typeof connectToCell>;
}

/** Moves an organisation to another cell. Throws `UsageError` if it cannot be moved. */
export function move(values: Values, terminal: Terminal): Promise<ExitCode> {
  const { to = "" } = values;
  return withCells(values, terminal, async (cells) => {
    const first = await cells.connect("first");
    const kept = await whatStaysBehind(first, cells.organisation).finally(() => first.end());
    if (kept !== null && to !== "first") throw new CannotMove(kept);
    const onStep = (step: string): void => terminal.print(`${step}\n`);
    const { outcome, from, heldFor } = await moveOrganisation({ ...cells, to, onStep });
    terminal.print(
      outcome === "moved"
        ? `The organisation has moved from ${from} to ${to}. It could not be changed for ${heldFor} milliseconds.\n`
        : `The organisation is in ${to}; its move was ${outcome}.\n`,
    );
  });
}

/** Removes the rows that a move has left behind. Throws `UsageError` if they are still used. */
export function removeLeftRows(values: Values, terminal: Terminal): Promise<ExitCode> {
  const { cell = "" } = values;
  return withCells(values, terminal, async (cells) => {
    terminal.print(`${await removeMoved({ ...cells, cell })} rows were removed from ${cell}.\n`);
  });
}

async function withCells(
  values: Values,
  { environment: variables }: Terminal,
  work: (cells: Cells) => Promise<void>,
): Promise<ExitCode> {
  const { environment, "organisation-id": organisation = "" } = values;
  if (environment !== "sandbox" && environment !== "live") throw new UsageError("--environment is sandbox or live.");
  if (!isId(organisation)) throw new UsageError("--organisation-id is the id of an organisation.");
  try {
    const settings = readConfig(variables);
    const { server, urlOf } = await openDatabases(settings, { join: true });
    const firstUrl = await urlOf(environment);
    const first = await connectToCell(firstUrl);
    try {
      const connect = (cell: string) => connectToCell(urlOfCell(environment, settings, cell, firstUrl));
      await work({ organisation, directory: cellDirectory(first), connect });
    } finally {
      await first.end();
      await server.stop();
    }
  } catch (error) {
    if (error instanceof CannotMove) throw new UsageError(error.message);
    if (error instanceof UsageError) throw error;
    throw refusalToStart(error, IN_USE);
  }
  return EXIT.fine;
}

const HAND_OVER_IN_USE = "Try again once its process has ended, or responds.";

/** Gives an organisation to another account. Throws `UsageError` if there is no such organisation or account. */
export async function handOver(
  values: Readonly<Record<string, string>>,
  { environment: variables, print }: Terminal,
): Promise<ExitCode> {
  const { environment, "organisation-id": organisationId = "", "account-id": accountId = "" } = values;
  if (environment !== "sandbox" && environment !== "live") throw new UsageError("--environment is sandbox or live.");
  if (!isId(organisationId)) throw new UsageError("--organisation-id is the id of an organisation.");
  if (!isId(accountId)) throw new UsageError("--account-id is the id of an account.");
  try {
    const { store, close } = await openStoreOf(readConfig(variables), environment, MIGRATIONS);
    try {
      const ports = { store, clock: systemClock, ids: createIds(systemClock) };
      const { organisationName, fromAccountId } = await handOverOrganisation({ ...ports, organisationId, accountId });
      print(`"${organisationName}" has left the account ${fromAccountId} and belongs to ${accountId}.\n`);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof CannotHandOver) throw new UsageError(error.message);
    throw refusalToStart(error, HAND_OVER_IN_USE);
  }
  return EXIT.fine;
}
