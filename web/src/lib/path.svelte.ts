/** Where in the room we are: the address without a reload. A token stands behind `#` and is never sent with a request. */

class Place {
  path = $state(location.pathname);
  token = $state(location.hash.slice(1));

  constructor() {
    const read = (): void => {
      this.path = location.pathname;
      this.token = location.hash.slice(1);
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.path = location.pathname;
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
  place.go(link.getAttribute("href") ?? "/");
}
