// Loaded before a server (NODE_OPTIONS=--import) whose clock jumps: CLOCK_FILE holds by how many milliseconds it is wrong.
import { readFileSync } from 'node:fs';

const LOOK_MS = 100;
const Real = Date;
let wrongBy = 0;

const look = () => {
  try {
    wrongBy = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')) || 0;
  } catch {
    wrongBy = 0;
  }
};
look();
setInterval(look, LOOK_MS).unref();

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + wrongBy);
    else super(...given);
  }
  static now() {
    return Real.now() + wrongBy;
  }
};
