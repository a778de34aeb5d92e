import { startPage } from "../tool";
import { VerifyPage } from "./verify-page";

startPage(VerifyPage);
