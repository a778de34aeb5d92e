import { spawnSync } from "node:child_process";

// Asks the registry that npm is set up with what is known against the libraries that Paypacket ships:
//   npm run advisories
// It ends with 0 if nothing is, with 1 after a list of what is, and with 2 if no registry answered, so that nothing is known.

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  maxBuffer: 2 ** 26,
  shell: process.platform === "win32",
});
process.exitCode = tell(parsed(stdout));

/** Returns npm's report; null if there is none. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Prints a report, and returns the status to end with. */
function tell(report) {
  if (report?.vulnerabilities === undefined) {
    console.error(`No registry answered, so that nothing is known: ${report?.message ?? "npm audit has no report"}.`);
    return 2;
  }
  const known = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each === "object"),
  );
  if (known.length === 0) console.log("Nothing is known against the libraries that are shipped.");
  for (const { severity, name, range, title, url } of known)
    console.log(`${severity}: ${name} ${range}: ${title} (${url})`);
  return known.length === 0 ? 0 : 1;
}
