/** Thrown in place of a call while its endpoint is left alone. */
export class ModelRestingError extends Error {
  constructor() {
    super('The model failed again and again: it is left alone for a while.');
    this.name = 'ModelRestingError';
  }
}

type Limits = {
  /** Failures in a row after which no more calls are made. */
  failures: number;
  /** For how long, in milliseconds; then one call may try, and its end decides. */
  restMs: number;
  now?: () => number;
  /** Told once when the rest begins. */
  onRest?: () => void;
};

/** Keeps calls from an endpoint that is down, so that each of them need not wait to learn it. */
export class CircuitBreaker {
  #limits: Limits;
  #failures = 0;
  #restsUntil = 0;
  #probing = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Begins a call. @throws ModelRestingError while the endpoint is left alone. */
  enter(): void {
    if (this.#failures < this.#limits.failures) return;
    if (this.#probing || this.#now() < this.#restsUntil) throw new ModelRestingError();
    this.#probing = true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#probing = false;
  }

  failed(): void {
    this.#count(1);
  }

  /** A call that got no word until its time was up: whoever waited for it waited so long that one is enough. */
  hung(): void {
    this.#count(this.#limits.failures);
  }

  #count(failures: number): void {
    const { failures: most, restMs, onRest } = this.#limits;
    const wasResting = this.#failures >= most;
    this.#failures += failures;
    this.#probing = false;
    if (this.#failures < most) return;
    this.#restsUntil = this.#now() + restMs;
    if (!wasResting) onRest?.();
  }

  /** Ends a call that told nothing of the endpoint: given up by its caller, or a bad request. */
  left(): void {
    this.#probing = false;
  }

  #now(): number {
    return (this.#limits.now ?? Date.now)();
  }
}
