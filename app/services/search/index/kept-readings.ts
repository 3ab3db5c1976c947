/**
 * What was read from texts of the knowledge base, kept beside the index, so that a passage is not analysed again for each
 * reply it serves. A reading goes after one or two minutes without use, sooner where there are many, and all go when
 * anything is deleted in this process.
 */

type Table = { young: Map<string, unknown>; old: Map<string, unknown>; characters: number; most: number };

const tables: Table[] = [];

/**
 * Makes a function that reads a text once and then returns the same reading again. Callers must not change it.
 *
 * @param most characters of text whose readings are kept at most.
 */
export function keptReading<T>(read: (text: string) => T, most: number): (text: string) => T {
  const table: Table = { young: new Map(), old: new Map(), characters: 0, most };
  tables.push(table);
  return (text) => {
    const young = table.young as Map<string, T>;
    const known = young.get(text) ?? (table.old as Map<string, T>).get(text);
    if (known !== undefined && young.has(text)) return known;
    const reading = known ?? read(text);
    // Half of them are young at most, so that the two generations stay within the bound.
    if (table.characters + text.length > table.most / 2) age(table);
    if (text.length > table.most / 2) return reading;
    table.young.set(text, reading);
    table.characters += text.length;
    return reading;
  };
}

function age(table: Table): void {
  table.old = table.young;
  table.young = new Map();
  table.characters = 0;
}

/** Drops the readings that have not been used since the call before. */
export function ageReadings(): void {
  for (const table of tables) age(table);
}

/** Drops all readings: what was deleted is not to stay in memory. */
export function forgetReadings(): void {
  for (const table of tables) {
    age(table);
    age(table);
  }
}
