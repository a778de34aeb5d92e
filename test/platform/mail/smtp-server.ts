import { type AddressInfo, createServer } from "node:net";

/** A mail server for tests that speaks as much SMTP as a letter needs, and keeps what it gets. */
export interface SmtpServer {
  readonly url: string;
  readonly letters: { readonly recipients: readonly string[]; readonly data: string }[];
  readonly close: () => void;
}

export async function openSmtpServer(refuses = ""): Promise<SmtpServer> {
  const letters: { recipients: string[]; data: string }[] = [];
  const server = createServer((socket) => {
    let recipients: string[] = [];
    let data: string | null = null;
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    const command = (line: string): unknown => {
      if (/^RCPT TO/i.test(line)) {
        const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
        if (address === refuses) return say("550 no such person");
        recipients.push(address);
      }
      if (/^DATA/i.test(line)) {
        data = "";
        return say("354 go on");
      }
      return /^QUIT/i.test(line) ? socket.end("221 bye\r\n") : say("250 good");
    };
    let rest = "";
    socket
      .on("error", () => undefined)
      .on("data", (chunk) => {
        const lines = (rest + chunk.toString("utf8")).split("\r\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          if (data === null) command(line);
          else if (line === ".") {
            letters.push({ recipients, data });
            [recipients, data] = [[], null];
            say("250 taken");
          } else data += `${line}\n`;
        }
      });
    say("220 ready");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, letters, close: () => server.close() };
}
