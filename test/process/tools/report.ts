/** The proofs' result: one line per claim, and at the end how many were met. */
export class Report {
  private passed = 0;
  private failed = 0;

  check(claim: string, holds: boolean, detail = ''): void {
    if (holds) this.passed++;
    else this.failed++;
    process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} ${claim}${detail ? ` (${detail})` : ''}\n`);
  }

  figure(text: string): void {
    process.stdout.write(`     ${text}\n`);
  }

  /** Prints the last line. @returns the exit code. */
  end(): number {
    process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    return this.failed === 0 && this.passed > 0 ? 0 : 1;
  }
}
