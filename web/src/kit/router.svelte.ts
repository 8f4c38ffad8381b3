import { at, decoded, pathOf } from "./base";

export type Route =
  | { page: "front" }
  | { page: "table"; id: string }
  | { page: "rules"; game: string }
  | { page: "lesson"; game: string; name: string | null }
  | { page: "screen"; id: string }
  | { page: "you" }
  | { page: "lost" };

/** Which page an address means. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  if (parts.length === 0) return { page: "front" };
  const [first, second, third] = parts;
  if (parts.length === 2 && second && first === "table") return { page: "table", id: second };
  if (parts.length === 2 && second && first === "rules") return { page: "rules", game: second };
  if (parts.length === 2 && second && first === "screen") return { page: "screen", id: second };
  if (parts.length === 1 && first === "you") return { page: "you" };
  if (parts.length <= 3 && second && first === "learn") return { page: "lesson", game: second, name: third ?? null };
  return { page: "lost" };
}

class Router {
  route = $state<Route>(routeOf(pathOf(location.pathname)));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(pathOf(location.pathname))));
  }

  go(path: string): void {
    history.pushState(null, "", at(path));
    this.route = routeOf(pathOf(location.pathname));
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links within the page: a plain click stays here, all others are the browser's. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-link]");
  if (!link) return;
  event.preventDefault();
  router.go(pathOf(link.pathname) + link.hash);
}
