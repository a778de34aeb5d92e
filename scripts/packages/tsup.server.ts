import { defineConfig } from "tsup";
import { serverBuild } from "./builds";

export default defineConfig(serverBuild);
