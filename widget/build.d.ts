/** The panels' names, each a language and a hash, separated by spaces; inserted by the build. */
declare const __PANELS__: string;
/** The name of the file about people in the panel's language; inserted by the build. */
declare const __PEOPLE__: string;
/** The name of the file with the form for a contact; inserted by the build. */
declare const __LEADS__: string;
/** `import` as the build leaves it. */
declare const __IMPORT__: <Module>(address: string) => Promise<Module>;

/**
 * A second copy in the loader of code that runs at its start and, rarely, later: a function that stays referenced keeps
 * its compiled code in memory, while one that has not run takes next to none.
 */
declare module '*/settings?again' {
  export const readSettings: typeof import('./settings').readSettings;
}
declare module '*/welcome?again' {
  export const fetchWelcome: typeof import('./server/welcome').fetchWelcome;
}
