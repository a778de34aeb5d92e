import { defineConfig } from "tsup";
import { cliBuild } from "./builds";

export default defineConfig(cliBuild);
