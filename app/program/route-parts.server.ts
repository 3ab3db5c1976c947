import type { ServerBuild } from '@remix-run/node';

/** A place in the tree of beginnings: `api`, below it `api/leads`. */
type Place = { routes: string[]; below: Map<string, Place>; part?: ServerBuild };

const newPlace = (): Place => ({ routes: [], below: new Map() });

/** A segment that other texts than its own match. */
const VARIABLE = /[:*?]/;

/**
 * Parts of a build, one for the paths of each beginning, with the routes that can match them. Remix flattens, ranks and
 * compiles all routes of its build anew for every match, of which a page takes three and a call two: with the 159 of the
 * whole build most of what it costs to find a route.
 *
 * A part does not serve Remix's lazy discovery of routes (off in remix.config.js), which asks for the routes of any path.
 *
 * @returns what finds the part for a request's target, which answers it as the whole build does.
 */
export function routeParts(build: ServerBuild): (target: string) => ServerBuild {
  const top = newPlace();
  for (const { id, path, index } of Object.values(build.routes)) {
    // A layout without a path matches nothing by itself.
    if (path !== undefined || index) placeOf(top, segmentsOf(build, id)).routes.push(id);
  }
  return (target) => {
    const { pathname } = new URL(`http://localhost${target}`);
    // Seldom: a document's name in Cyrillic. The router decodes a path as a whole, or not at all.
    if (pathname.includes('%')) return build;
    return partFor(build, top, pagePath(pathname).toLowerCase().split('/').slice(1));
  };
}

/** The path of the page whose data is asked for. */
const pagePath = (pathname: string) => pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');

function segmentsOf(build: ServerBuild, id: string): string[] {
  const route = build.routes[id];
  if (!route) return [];
  const own = (route.path ?? '').split('/').filter(Boolean);
  return [...(route.parentId ? segmentsOf(build, route.parentId) : []), ...own];
}

/** The place of a route: below its fixed segments, up to the first variable one. */
function placeOf(top: Place, segments: string[]): Place {
  let place = top;
  for (const segment of segments) {
    if (VARIABLE.test(segment)) break;
    // Paths are matched without regard to case.
    const name = segment.toLowerCase();
    const next = place.below.get(name) ?? newPlace();
    place.below.set(name, next);
    place = next;
  }
  return place;
}

/** The part with the routes of all places on the way. */
function partFor(build: ServerBuild, top: Place, segments: string[]): ServerBuild {
  const way = [top];
  let last = top;
  for (const segment of segments) {
    const next = last.below.get(segment);
    if (!next) break;
    way.push(next);
    last = next;
  }
  last.part ??= partOf(
    build,
    way.flatMap(({ routes }) => routes),
  );
  return last.part;
}

/** The build with some routes and the layouts around them alone, in the order of the whole. */
function partOf(build: ServerBuild, ids: string[]): ServerBuild {
  const kept = new Set<string>();
  for (const id of ids) {
    for (let at: string | undefined = id; at && !kept.has(at); at = build.routes[at]?.parentId) kept.add(at);
  }
  const some = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  // A page is drawn by the routes of `assets`. Browsers load the whole list by its URL.
  return { ...build, routes: some(build.routes), assets: { ...build.assets, routes: some(build.assets.routes) } };
}
