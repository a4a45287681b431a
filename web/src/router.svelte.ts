/** Where the browser is, as state; links are plain `<a href>` and stay that way. */
class Place {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }
}

export const place = new Place();

/** Go to a page of the hall. `replace` leaves no step behind for the back button. */
export function go(to: string, replace = false): void {
  const before = location.pathname;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  place.read();
  if (location.pathname !== before) scrollTo(0, 0);
}

/** Let links within the hall change the page without loading it anew; call once. */
export function followLinks(): void {
  addEventListener("popstate", () => place.read());
  addEventListener("hashchange", () => place.read());
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    const onlyHash = link.pathname === location.pathname && link.search === location.search && link.hash !== "";
    if (onlyHash) return; // the browser scrolls there by itself
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** The values of `:names` in a pattern like `/table/:code`, or null if the path is another one. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = decode(given[i] ?? "");
    if (part.startsWith(":")) values[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return values;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % is no reason to fail: no page will match it
  }
}
