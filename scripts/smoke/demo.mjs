import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts the demo of the installed package, requests its pages and a drawn payslip, and runs the client's programs. */
export async function tryDemo(project, clientPrograms) {
  // Root's PostgreSQL runs as another user, who must be able to enter the folder.
  const folder = mkdtempSync(join(tmpdir(), "paypacket-smoke-demo-"));
  chmodSync(folder, 0o711);
  const cli = join(project.folder, "node_modules/paypacket-server/dist/cli.js");
  const env = { ...process.env, PORT: "0", DATA_FOLDER: folder };
  const demo = spawn("node", [cli], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(demo, "exit");
  try {
    let text = "";
    for await (const chunk of demo.stdout) {
      text += chunk;
      if (text.includes("Ctrl-C")) break;
    }
    const address = /(http:\S+)\/docs/.exec(text)?.[1];
    await askDemo(address);
    const [CLIENT_ID, CLIENT_SECRET] = credentialsIn(text);
    for (const { name } of clientPrograms) {
      project.run("node", [`built/${name}.mjs`], {
        env: { ...process.env, ADDRESS: address, CLIENT_ID, CLIENT_SECRET },
      });
      console.log(`packed, ${name}: runs against the demo`);
    }
  } finally {
    demo.kill("SIGINT");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the credentials as the demo prints them: client_id=... and client_secret=... in the command to paste. */
function credentialsIn(text) {
  return ["client_id", "client_secret"].map((name) => new RegExp(`${name}[=: ]+([\\w-]+)`).exec(text)?.[1] ?? "");
}

async function askDemo(address) {
  const asked = await fetch(`${address}/demo/access-token`, { method: "POST" });
  const headers = { "x-auth-token": (await asked.json()).content.data.accessToken };
  const employee = await fetch(`${address}/v1/employees/by-payroll-id/S01`, { headers });
  const { employeeId } = (await employee.json()).content.data;
  const paths = ["/app.js", "/docs", "/docs/api", "/docs/operations.js", `/v1/payslip/data/${employeeId}/2026/1/file`];
  for (const path of paths) {
    const answer = await fetch(address + path, { headers });
    if (!answer.ok) throw new Error(`demo: ${path} answers ${answer.status}`);
    await answer.arrayBuffer();
  }
  console.log("packed, demo: the page, /docs and a payslip as PDF");
}
