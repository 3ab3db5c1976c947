/** Where the panels stand, seen from the loader; put in by the build. */
declare const __PANELS__: Record<import('./bridge').Language, string>;
