/** What the test issuer uses of the package, which brings no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
      readonly provider: Provider;
    };
  }
  interface Configuration {
    readonly clients: readonly object[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly findAccount: (
      ctx: Context,
      id: string,
    ) => { accountId: string; claims(): Readonly<Record<string, unknown>> };
    readonly loadExistingGrant: (ctx: Context) => Promise<Grant>;
    readonly interactions: { readonly url: (ctx: Context, interaction: { readonly uid: string }) => string };
    readonly [more: string]: unknown;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: { clientId: string; accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
