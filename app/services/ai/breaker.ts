/** Thrown instead of making a call while the circuit breaker is open. */
export class CircuitOpenError extends Error {
  constructor() {
    super('The model endpoint keeps failing: the circuit breaker is open.');
    this.name = 'CircuitOpenError';
  }
}

type Limits = {
  /** Consecutive failures that open the circuit. */
  failures: number;
  /** How long the circuit stays open, in milliseconds. After that, one trial call decides whether it closes. */
  openMs: number;
  now?: () => number;
  /** Called once each time the circuit opens. */
  onOpen?: () => void;
};

/**
 * Circuit breaker: stops calls to an endpoint that is down, so that callers fail at once instead of waiting for a
 * timeout.
 */
export class CircuitBreaker {
  #limits: Limits;
  #failures = 0;
  #openUntil = 0;
  #probing = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether calls are refused now. */
  get isOpen(): boolean {
    return this.#failures >= this.#limits.failures && (this.#probing || this.#now() < this.#openUntil);
  }

  /** Begins a call. @throws CircuitOpenError while the circuit is open. */
  enter(): void {
    if (this.isOpen) throw new CircuitOpenError();
    this.#probing = this.#failures >= this.#limits.failures;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#probing = false;
  }

  failed(): void {
    this.#count(1);
  }

  /** Ends a call that timed out without a token. One such timeout opens the circuit. */
  timedOut(): void {
    this.#count(this.#limits.failures);
  }

  #count(failures: number): void {
    const { failures: most, openMs, onOpen } = this.#limits;
    const wasOpen = this.#failures >= most;
    this.#failures += failures;
    this.#probing = false;
    if (this.#failures < most) return;
    this.#openUntil = this.#now() + openMs;
    if (!wasOpen) onOpen?.();
  }

  /** Ends a call that says nothing about the endpoint's health: cancelled by its caller, or a bad request. */
  cancelled(): void {
    this.#probing = false;
  }

  #now(): number {
    return (this.#limits.now ?? Date.now)();
  }
}
