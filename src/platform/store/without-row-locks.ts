import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from "kysely";

/**
 * Leaves out what locks rows (`for update`, `for key share`), which a replica refuses: a read may use a function that
 * changes use too.
 */
export const withoutRowLocks: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => {
    if (node.kind !== "SelectQueryNode" || node.endModifiers === undefined) return node;
    const { endModifiers: _, ...unlocked } = node;
    return unlocked;
  },
  transformResult: async ({ result }: PluginTransformResultArgs) => result,
};
