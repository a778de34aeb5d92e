import { createRulebook } from "../src/engine";
import type { StaticSite } from "../src/platform";
import { readConfig } from "../src/platform/config";
import { type Environment, openInstallation } from "../src/platform/installation";
import { rules } from "../src/rules/all";
import { loadModulusTable, pageService, paypacketServices } from "../src/services/installation";

interface OpenSandbox {
  readonly sandbox: Environment;
  readonly stop: () => Promise<void>;
}

/** Opens an installation with a sandbox in a data folder, beside pages, for pictures. */
export async function openSandbox(
  folder: string,
  pages: StaticSite,
  stated: Readonly<Record<string, string>> = {},
): Promise<OpenSandbox> {
  const own = { DATA_FOLDER: folder, SANDBOX_PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error" };
  const settings = readConfig({ ...own, ...stated });
  const rulebook = createRulebook(rules);
  if (!rulebook.ok) throw new Error(JSON.stringify(rulebook.problems));
  const options = { rulebook: rulebook.value, modulusTable: loadModulusTable(settings) };
  const services = () => [...paypacketServices(options), pageService(pages)];
  const { environments, stop } = await openInstallation({ settings, services });
  if (environments.sandbox === undefined) throw new Error("An installation has a sandbox.");
  return { sandbox: environments.sandbox, stop };
}
