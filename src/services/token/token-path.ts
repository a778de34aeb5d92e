export const TOKEN_PATH = "/oauth2/token";
