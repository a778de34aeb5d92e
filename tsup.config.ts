import { defineConfig } from "tsup";
import { libraryBuilds, serverBuild } from "./scripts/packages/builds";

export default defineConfig([...libraryBuilds, serverBuild]);
