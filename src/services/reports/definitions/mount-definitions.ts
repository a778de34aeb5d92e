import { mountCalculation, type ServiceContext } from "../../contract";
import { runNow } from "../run/run-now";
import { definitions } from "./definitions";
import { findDefinition } from "./find-definition";
import { runDefinition } from "./run-operation";

export function mountDefinitions(context: ServiceContext): void {
  definitions.mount(context);
  mountCalculation(context, runDefinition, async ({ params: { id }, ...asked }, records) => {
    const definition = await context.store.inTenant(asked.organisationId, (tx) => findDefinition(tx, id));
    const data = await runNow(context, { ...asked, records, definition, definitionId: id });
    return { data, text: "The report is complete." };
  });
}
