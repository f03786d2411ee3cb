export { ApiError, CLIENT_ERRORS } from "./api-error.ts";
export { fetchFile, send } from "./api.ts";
export { useErrorText } from "./api-error.ts";
