import type { Terminal } from "../terminal";
import type { DemoCredentials } from "./credentials";

/** Where the demo is, its credentials, and three commands to paste. */
export function demoText(
  address: string,
  { clientId, clientSecret }: DemoCredentials,
  { paint }: Pick<Terminal, "paint">,
): string {
  const strong = (text: string): string => paint("strong", text);
  return `
  Paypacket's sandbox is ready: ${paint("accent", address)}
  To read and try the interface: ${paint("accent", `${address}/docs`)}
  The preview page, with this organisation's employees: ${paint("accent", `${address}/`)}

  client_id      ${clientId}
  client_secret  ${clientSecret}

${strong("  Ask for an access token")}
  TOKEN=$(curl -s ${address}/oauth2/token -d grant_type=client_credentials -d client_id=${clientId} -d client_secret=${clientSecret} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

${strong("  The employees of the demo organisation")}
  curl -s ${address}/v1/employees -H "X-Auth-Token: $TOKEN"

${strong("  A payslip, worked out")}
  curl -s ${address}/v1/calculator/grosstonet -H "X-Auth-Token: $TOKEN" -H "Content-Type: application/json" -d '{"payFrequency":"Monthly","paymentDate":"2026-04-30","grossPay":"3000.00"}'

  Ctrl-C stops it.
`;
}
