/** Style sheets are gathered by the build; importing one only says that it belongs to the module. */
declare module "*.css";
