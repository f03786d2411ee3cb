export { ApiError, CLIENT_ERRORS } from "./api-error.ts";
export { send } from "./api.ts";
export { useErrorText } from "./error-text.ts";
