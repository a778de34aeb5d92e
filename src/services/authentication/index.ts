export { authenticationService } from "./my-organisations";
