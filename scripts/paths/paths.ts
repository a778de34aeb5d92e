import example from "../../examples/filing-fps.json";
import { createRulebook } from "../../src/engine";
import { buildFps, type FpsFacts } from "../../src/engine/filings";
import { rules } from "../../src/rules/2026-27";
import { inConsole, lockOpenRun } from "./console";
import type { FreshProject } from "./project";

/** What a kind of reader does from an empty folder to the first success, as the page of that name says. */
export type Path = (project: FreshProject) => Promise<void>;

export const PATHS: Readonly<Record<string, Path>> = {
  "start-developer": async (project) => {
    project.terminal(project.blocks("sh")[0] ?? "");
    project.write("payslip.mjs", project.blocks("js")[0] ?? "");
    expectText(project.terminal("node payslip.mjs"), "2453.64");
  },

  "start-clerk": async (project) => {
    const [install = "", init = "", pay = ""] = project.blocks("sh");
    project.terminal(install);
    project.terminal(init, ANSWERS);
    for (const command of pay.trim().split("\n")) expectText(project.terminal(command), "Sample A");
  },

  "start-integrator": async (project) => {
    const [install = "", call = ""] = project.blocks("sh");
    const [setUp, start = ""] = lastCommand(install);
    project.terminal(setUp);
    const { address, clientId, clientSecret } = demoOf(await project.start(start, "Ctrl-C"));
    const [, curl = ""] = lastCommand(call);
    const entered = `export ADDRESS=${address} CLIENT_ID=${clientId} CLIENT_SECRET=${clientSecret}\n`;
    const { access_token: token } = JSON.parse(project.terminal(entered + curl));
    expectText(project.terminal(`curl -sf ${address}/v1/employees -H "X-Auth-Token: ${token}"`), "items");
  },

  "start-bureau": async (project) => {
    const [compare = "", start = ""] = project.blocks("sh");
    project.write("fps.xml", theirFps());
    expectText(project.terminal(compare), "1 equal");
    const { address, clientId, clientSecret } = demoOf(await project.start(start.trim(), "Ctrl-C"));
    project.inBrowser();
    await inConsole(`${address}/console`, { clientId, clientSecret }, lockOpenRun);
  },

  "start-operator": async (project) => {
    const [install = "", create = ""] = project.blocks("sh");
    const [setUp, start = ""] = lastCommand(install);
    const ports = /^export .*$/m.exec(setUp)?.[0] ?? "";
    project.terminal(setUp);
    await project.start(`bash -c '${ports}; exec ${start}'`, "live");
    const ready = "until curl -sf -o /dev/null http://localhost:8081/ready; do sleep 0.5; done\n";
    const account = project.terminal(ready + create);
    const [clientId = "", clientSecret = ""] = ["client_id", "client_secret"].map((name) => fieldOf(account, name));
    project.inBrowser();
    await inConsole("http://localhost:8081", { clientId, clientSecret }, async (page) => {
      await page.getByRole("link", { name: "Sample Bakery Ltd" }).first().waitFor();
    });
  },
};

const ANSWERS = "Sample Ltd\n\nMonthly\n30/4/2026\nyes\nSample A\n2500\n1257L\n\n\n\n";

/** Returns all commands but the last, and the last, which may have several lines. */
function lastCommand(block: string): readonly [others: string, last: string] {
  const commands = block.trim().split(/(?<!\\)\n/);
  return [commands.slice(0, -1).join("\n"), commands.at(-1) ?? ""];
}

function demoOf(printed: string): Readonly<Record<"address" | "clientId" | "clientSecret", string>> {
  const [, address = ""] = /(http:\/\/\S+)\/docs/.exec(printed) ?? [];
  return { address, clientId: fieldOf(printed, "client_id"), clientSecret: fieldOf(printed, "client_secret") };
}

function fieldOf(printed: string, name: string): string {
  return new RegExp(`${name} +(\\S+)`).exec(printed)?.[1] ?? "";
}

function theirFps(): string {
  const rulebook = createRulebook(rules);
  const facts: FpsFacts = JSON.parse(JSON.stringify(example));
  const built = rulebook.ok ? buildFps(facts, rulebook.value) : rulebook;
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.value.xml;
}

function expectText(printed: string, text: string): void {
  if (!printed.includes(text)) throw new Error(`"${text}" is not in what was printed: ${printed}`);
}
