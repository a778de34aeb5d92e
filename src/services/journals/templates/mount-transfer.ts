import { mountOperation, type ServiceContext } from "../../contract";
import { mappingKeys } from "../mappings/mapping-keys";
import { controlMappings, elementMappings } from "../mappings/mapping-operations";
import { findMappings, removeMappings, saveMappings } from "../mappings/mapping-rows";
import { recordMappings } from "../mappings/mount-mappings";
import { findTemplate } from "./change-template";
import { exportedDefinition } from "./export-definition";
import { importDefinition, readMappings } from "./import-definition";
import { templates } from "./templates";
import { cloneTemplate, exportTemplate, importMappings, importTemplate } from "./transfer-operations";

/** Mounts copies of templates, within an organisation and between organisations. */
export function mountTransfer(context: ServiceContext): void {
  mountOperation(context, exportTemplate, async ({ params: { templateId } }, tx) => {
    const data = await exportedDefinition(tx, await findTemplate(tx, templateId));
    return { data, text: "This is the template with its mappings and splits." };
  });

  mountOperation(context, cloneTemplate, async ({ params: { templateId }, body, ...work }, tx) => {
    const definition = await exportedDefinition(tx, await findTemplate(tx, templateId));
    const { row } = await importDefinition(work, body.name, definition);
    return { data: templates.show(row), text: "The template is copied." };
  });

  mountOperation(context, importTemplate, async ({ body: { definition, name }, ...work }) => {
    const { row, unknownCodes } = await importDefinition(work, name ?? definition.template.name, definition);
    return { data: { ...templates.show(row), unknownCodes: [...unknownCodes] }, text: "The template is imported." };
  });

  mountOperation(context, importMappings, async ({ params: { templateId }, body, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const { mappings, unknownCodes } = await readMappings(work, body.definition);
    for (const of of [elementMappings, controlMappings]) {
      const { kind } = of;
      const before = await findMappings(tx, templateId, kind);
      if (body.mode === "Replace") await removeMappings(tx, templateId, kind);
      await saveMappings(work, templateId, kind, kind === "PayElement" ? mappings.elements : mappings.controls);
      const keys = await mappingKeys(tx, kind);
      await recordMappings(work, { templateId, of, keys }, before, await findMappings(tx, templateId, kind));
    }
    const data = {
      payElementMappings: mappings.elements.length,
      controlAccountMappings: mappings.controls.length,
      unknownCodes: [...unknownCodes],
    };
    return { data, text: "The mappings are imported." };
  });
}
