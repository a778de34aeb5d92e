import { writeFileSync } from "node:fs";
import { dependencyPage } from "./dependency-list";

writeFileSync(...dependencyPage());
