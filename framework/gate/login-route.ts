/** The page on which a one-time password is changed: nothing else opens before that is done. */
export const CHANGE_PASSWORD_ROUTE = "/change-password";
/** The page to which a visitor is led who asks for what is not public. */
export const LOGIN_ROUTE = "/login";
