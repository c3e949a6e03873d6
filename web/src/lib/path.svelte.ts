/** Where in the room we are: the address without a reload. A token stands behind `#` and is never sent with a request. */

/** Where the room begins, if a proxy shows it under a folder of its host, such as `/games`. */
export const prefix = document.querySelector('meta[name="rumpus-prefix"]')?.getAttribute("content") ?? "";

/** The address of a page of the room, for links. */
export const at = (path: string): string => prefix + path;

const here = (): string => location.pathname.slice(prefix.length) || "/";

class Place {
  path = $state(here());
  token = $state(location.hash.slice(1));

  constructor() {
    const read = (): void => {
      this.path = here();
      this.token = location.hash.slice(1);
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", at(path));
    this.path = here();
    this.token = location.hash.slice(1);
    scrollTo(0, 0);
  }
}

export const place = new Place();

/** For links: an ordinary click stays in this page. */
export function inside(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  place.go((link.getAttribute("href") ?? at("/")).slice(prefix.length));
}
