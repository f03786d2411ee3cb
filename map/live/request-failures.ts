import { esriConfig } from "#sdk";

/** A missing tile is not a server failure, since base maps have none at their edges. */
const NOT_FOUND = 404;

/** Called for requests of the SDK that fail at some origins. */
export class RequestFailures {
  /** The origins that are watched; none at first. */
  origins: readonly string[] = [];
  readonly #interceptor: { error(failure: { readonly details?: unknown }): void };

  constructor(onFailure: () => void) {
    this.#interceptor = {
      error: ({ details }) => {
        const { url, httpStatus } = Object(details) as { readonly url?: unknown; readonly httpStatus?: unknown };
        if (httpStatus !== NOT_FOUND && this.origins.some((origin) => String(url).startsWith(`${origin}/`)))
          onFailure();
      },
    };
    esriConfig.request.interceptors.push(this.#interceptor);
  }

  end(): void {
    const { interceptors } = esriConfig.request;
    interceptors.splice(interceptors.indexOf(this.#interceptor), 1);
  }
}
