/** Header of the subscription key where the operator names no other. */
export const SUBSCRIPTION_HEADER = "ocp-apim-subscription-key";

/** Name of the start page's meta element whose content is `header key`; absent where no key is demanded. */
export const SUBSCRIPTION_META = "provision-subscription";

/** Where a page that is not our start page (embed.js in place) asks for the same: `{}` where no key is demanded. */
export const SUBSCRIPTION_PATH = "/subscription.json";
