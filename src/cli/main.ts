#!/usr/bin/env node
import { PAYPACKET } from "./programs/paypacket";
import { startProgram } from "./start-program";

await startProgram(PAYPACKET);
