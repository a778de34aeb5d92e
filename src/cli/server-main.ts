#!/usr/bin/env node
import { PAYPACKET_SERVER } from "./programs/paypacket-server";
import { startProgram } from "./start-program";

await startProgram(PAYPACKET_SERVER);
