import type { Terminal } from "../terminal";
import type { DemoCredentials } from "./credentials";

/** Describes where the demo is, its credentials, and three commands to paste. */
export function demoText(
  address: string,
  { clientId, clientSecret }: DemoCredentials,
  { paint }: Pick<Terminal, "paint">,
): string {
  const strong = (text: string): string => paint("strong", text);
  return `${placesText(address, { paint })}
  client_id      ${clientId}
  client_secret  ${clientSecret}

${strong("  Ask for an access token")}
  TOKEN=$(curl -s ${address}/oauth2/token -d grant_type=client_credentials -d client_id=${clientId} -d client_secret=${clientSecret} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

${strong("  The employees of the demo organisation")}
  curl -s ${address}/v1/employees -H "X-Auth-Token: $TOKEN"

${strong("  A payslip, calculated")}
  curl -s ${address}/v1/calculator/grosstonet -H "X-Auth-Token: $TOKEN" -H "Content-Type: application/json" -d '{"payFrequency":"Monthly","paymentDate":"2026-04-30","grossPay":"3000.00"}'

  Ctrl-C stops it.
`;
}

/** Explains that the stored credentials are refused, and what to do. */
export function refusedText(address: string, file: string, { paint }: Pick<Terminal, "paint">): string {
  const what = "The credentials of the demo organisation no longer work: they were revoked or have a new secret.";
  return `${placesText(address, { paint })}
  ${paint("bad", what)}
  Use the ones that took their place. For a new sample organisation with credentials of its own, stop the
  demo, remove ${file}, and start it again.

  Ctrl-C stops it.
`;
}

function placesText(address: string, { paint }: Pick<Terminal, "paint">): string {
  return `
  Paypacket's sandbox is ready: ${paint("accent", address)}
  Documentation, and every operation to try: ${paint("accent", `${address}/docs`)}
  The preview page, with this organisation's employees: ${paint("accent", `${address}/`)}
  The console, with the client id and secret below: ${paint("accent", `${address}/console`)}
`;
}
