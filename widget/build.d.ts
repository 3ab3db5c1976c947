/** The panels' names, each a language and a hash, with spaces between; put in by the build. */
declare const __PANELS__: string;

/**
 * A second copy in the loader of what runs at its start and, seldom, later: a function that is still known stays in
 * memory as it ran, while one that has not run takes next to none.
 */
declare module '*/settings?again' {
  export const readSettings: typeof import('./settings').readSettings;
}
declare module '*/welcome?again' {
  export const fetchWelcome: typeof import('./welcome').fetchWelcome;
}
