/** Style sheets are gathered by the build; an import only marks one as part of the module. */
declare module "*.css";
