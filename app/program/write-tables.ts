// A step of the build: writes the tables of words, which a start would else make anew.

import { kazakhRoots } from '../services/language/kazakh-roots';
import { everydayWords } from '../services/language/spelling/everyday-words';
import { concepts } from '../services/language/synonyms/synonyms';

// The other two stem words, for which the roots are read.
for (const table of [kazakhRoots, concepts, everydayWords]) table.write();
