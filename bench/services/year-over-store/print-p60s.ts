import type { Child } from "../child";
import { type Employer, TAX_YEAR } from "./employer";
import type { Phases } from "./phases";
import type { RenewedCaller } from "./renewed-caller";

const AT_ONCE = 4;
const PAGE = 100;
const TOLD_EVERY = 10_000;

/** Lists the P60s by pages and draws every one as a file, several at a time. */
export async function printP60s(
  service: Pick<Child, "port">,
  { caller, token }: RenewedCaller,
  { payrollConfigId, employees }: Employer,
  phases: Phases,
): Promise<void> {
  const list = `/v1/tax-p-forms/p60/list/${payrollConfigId}/${TAX_YEAR}/finalised?pageSize=${PAGE}`;
  const draw = async (employeeId: string) => {
    const headers = { "x-auth-token": await token(), accept: "application/pdf" };
    const path = `/v1/tax-p-forms/p60/${employeeId}/${TAX_YEAR}/file`;
    const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!answer.ok || bytes.length < 1_000)
      throw new Error(`${path}: ${answer.status}, ${new TextDecoder().decode(bytes.slice(0, 500))}`);
  };
  let drawn = 0;
  for (let next: string | null = ""; next !== null; ) {
    const from: string = next === "" ? "" : `&paginationToken=${encodeURIComponent(next)}`;
    const page = await phases.time("Lists of P60s", () => caller.call("GET", `${list}${from}`));
    const ids: string[] = page.data.items.map(({ employeeId }: { employeeId: string }) => employeeId);
    await phases.time("P60s as files", () =>
      Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let id = ids.pop(); id !== undefined; id = ids.pop()) await draw(id);
        }),
      ),
    );
    drawn += page.data.items.length;
    if (drawn % TOLD_EVERY === 0) console.log(`  ${drawn} of ${employees} P60s: ${phases.soFar()}`);
    next = page.metadata.paginationToken ?? null;
  }
  if (drawn !== employees) throw new Error(`${drawn} P60s are listed for ${employees} employees`);
}
