import { startPage } from "../tool";
import { WhatIfPage } from "./what-if-page";

startPage(WhatIfPage);
