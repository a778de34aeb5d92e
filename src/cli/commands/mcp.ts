import { type Command, type Given, RULES_OPTIONS } from "../command";
import { loadRulebook, loadRules } from "../load-rules";
import { EXIT, type ExitCode } from "../refusal";
import type { Terminal } from "../terminal";

/** Implements `mcp`: every calculation for an assistant, over standard input and output. */
export const mcpCommand: Command = {
  words: ["mcp"],
  summary: "serve every calculation to an assistant (MCP)",
  operands: [],
  options: [...RULES_OPTIONS],
  details: [
    "Speaks the Model Context Protocol over standard input and output, for assistants that start it themselves. It reads and changes nothing but the facts it is sent, and calls no network.",
    "docs/assistants.md has the settings of some assistants, and what is served: tools, schemas, rules with their sources, and questions.",
  ],
  examples: ["paypacket mcp", "npx paypacket mcp --provisional"],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [{ libraryServer }, { serveStdio, StdioServerTransport }] = await Promise.all([
    import("../mcp/library-server"),
    import("@modelcontextprotocol/server/stdio"),
  ]);
  const [documents, rulebook] = [loadRules(given), loadRulebook(given)];
  if (terminal.inputIsKeyboard) terminal.complain("Waiting for an assistant on standard input; Ctrl-C ends it.\n");
  const ended = new Promise<void>((resolve) => process.stdin.once("end", resolve));
  const serving = serveStdio(() => libraryServer(documents, rulebook), {
    transport: new StdioServerTransport(process.stdin, process.stdout),
  });
  await ended;
  await serving.close();
  return EXIT.fine;
}
